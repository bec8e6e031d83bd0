import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { writePack } from '@knowledgeking/pack/test/sample-pack';
import { inPlaceOf, TypedShell } from '@knowledgeking/stage/typed-shell';
import type { Command } from 'commander';
import { buildProgram } from '../../src/command-line/run-contest.ts';
import { endAuditEntry, insertAuditEntry } from '../../src/operations/queries.ts';
import { testExamId } from '../support/client.ts';
import { type CommandOutcome, runCommand } from '../support/command-line.ts';
import { startTestContest, type TestContest, testFolder } from '../support/contest.ts';
import { enterAndConfirm } from '../support/entries.ts';
import { mailPackOptions, rightAnswers } from '../support/pack.ts';

/**
 * Brings the contest of a page into each of the states in which its blocks are typed. `next` is the championship after it.
 * `parsed` is for those that need another machine, or somebody's key presses: only their words and options are checked.
 */
const prepare: Record<string, (walk: Walk) => Promise<void>> = {
  new: (walk) => walk.operate('period', 'entry'),
  entry: (walk) => walk.openEntry(),
  in_progress: async (walk) => {
    await walk.openEntry();
    await walk.operate('period', 'in_progress');
    await walk.contest.played(rightAnswers);
    await walk.contest.played([...rightAnswers.slice(0, 5), '海底二万海里']);
    await walk.play();
    await walk.missSevenMinutes();
  },
  after_end: (walk) => walk.operate('period', 'after_end_not_aggregated'),
  aggregated: async (walk) => {
    await walk.operate('period', 'after_end_not_aggregated');
    await walk.operate('aggregate');
  },
  published: (walk) => walk.operate('period', 'result_published'),
  next: (walk) => walk.operate('period', 'result_published'),
};
/** Before which states something must have happened, where the page itself has not made it so. */
const comeAfter: Record<string, string> = {
  after_end: 'in_progress',
  aggregated: 'in_progress',
  published: 'in_progress',
};

/** A block of commands of the handbook, and where it is written. */
interface Block {
  place: string;
  state: string;
  text: string;
}

const handbook = new URL('../../../../docs/handbook/', import.meta.url);
const pages = readdirSync(handbook)
  .filter((name) => name.endsWith('.md'))
  .sort();

/**
 * Every block of shell of a page, in its order. Before each one a comment says which state its commands need:
 * `<!-- state: published -->`.
 */
function blocksOf(page: string): Block[] {
  const text = readFileSync(new URL(page, handbook), 'utf8');
  const blocks = text.matchAll(/(?:<!-- state: (\w+) -->\n+)?^```sh\n([\s\S]*?)^```/gm);
  return [...blocks].map(({ 0: whole, 1: state = '', 2: block = '', index }) => {
    const before = text.slice(0, index) + whole.split('```')[0];
    const place = `${page}:${before.split('\n').length}`;
    if (!(state in prepare) && state !== 'parsed')
      throw new Error(`${place}: expected <!-- state: … --> before the block`);
    return { place, state, text: block };
  });
}

/** The commands that change something without asking, as the handbook tells. */
function unaskedInHandbook(): string[] {
  const text = readFileSync(new URL('README.md', handbook), 'utf8');
  const [, sentence = ''] = /聞かずにするのは(.*?)です。/.exec(text) ?? [];
  return [...sentence.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
}
const unasked = unaskedInHandbook();

const pack = writePack();
const folder = testFolder();
after(() => pack[Symbol.dispose]());

const mailPack = mailPackOptions(testFolder(), testExamId);
/** The exam of these tests is not the content's, so that its mails come from a pack of its own. */
const isMailToMany = (words: string[]) =>
  words.some((word) => word.startsWith('notify:') || word === '--template');

/** Somebody whom its commands are about. */
interface HandbookPerson {
  id: string;
  email: string;
  examNumber: string;
}

/** Somebody who follows a page from its first line to its last, in one shell, on a contest of their own. */
class Walk {
  readonly contest: TestContest;
  readonly #shell = new TypedShell({ folder, begin: inPlaceOf('npm') });
  #state = '';
  /** People who have entered by mail, the latest first: the handbook's example, and at the end those whose entry it cancels or erases. */
  #people: HandbookPerson[] = [];

  constructor(contest: TestContest) {
    this.contest = contest;
  }

  /** Runs a command for somebody who says yes, or types who it is about. */
  run(words: string[]): Promise<CommandOutcome> {
    const answer = words.join(' ').startsWith('participant erase') ? words[2] : 'はい';
    const typed = isMailToMany(words) ? [...words, ...mailPack] : words;
    return runCommand(this.contest.url, typed, { OPERATOR: 'handbook' }, answer);
  }

  async operate(...words: string[]): Promise<void> {
    const { code, stdout, stderr } = await this.run([...words, '--yes']);
    assert.equal(code, 0, `${words.join(' ')}\n${stdout}${stderr}`);
    this.contest.clock.now = new Date();
    await this.contest.settle();
  }

  /** Types a block in the state that it needs. @returns its commands, each with what came of it, and the last one's status */
  async type({ state, text }: Block) {
    const isParsed = state === 'parsed';
    if (!isParsed && state !== this.#state) {
      const earlier = comeAfter[state];
      if (this.#state === '' && earlier) await prepare[earlier]?.(this);
      await prepare[state]?.(this);
      this.#state = state;
    }
    const commands: { words: string[]; code: number; said: string; isUnasked: boolean }[] = [];
    const status = await this.#shell.type(await this.#filled(text), async (typed) => {
      const [run, contest, dashes, ...words] = typed;
      assert.deepEqual([run, contest, dashes], ['run', 'contest', '--'], typed.join(' '));
      const before = await this.#countLogged();
      const outcome = isParsed ? await parsed(words) : await this.run(words);
      const isUnasked = outcome.asked.length === 0 && (await this.#countLogged()) > before;
      commands.push({ words, code: outcome.code, said: `${outcome.stdout}${outcome.stderr}`, isUnasked });
      return outcome;
    });
    return { commands, status };
  }

  /** How many changes the log has. */
  async #countLogged(): Promise<number> {
    const rows = await this.contest.database.selectFrom('audit_log').select('audit_entry_id').execute();
    return rows.length;
  }

  async openEntry(): Promise<void> {
    await this.operate('period', 'entry');
    const entered: HandbookPerson[] = [];
    // Later one who has not played yet is enough.
    const count = this.#people.length === 0 ? 6 : 1;
    while (entered.length < count) {
      const { participant_id: id, email, exam_number: examNumber } = await enterAndConfirm(this.contest);
      entered.push({ id, email, examNumber });
    }
    this.#people = [...entered, ...this.#people];
  }

  /** The handbook's example is in the middle of the exam. */
  async play(): Promise<void> {
    const contestant = this.contest.client();
    await contestant.call('login', { body: { base_crew_token: this.#people[0]?.examNumber ?? '' } });
    assert.equal((await contestant.call('startExam')).status, 200);
  }

  /** Seven minutes of maintenance in the middle of the exam, for those who are playing. */
  async missSevenMinutes(): Promise<void> {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const typed = (date: Date) => date.toISOString().replace(/\.\d+/, '');
    await this.operate('exam', 'schedule', '--start', typed(ago(40)), '--entry-end', typed(ago(41)));
    await this.contest.query('update attempts set started_at = $1 where finished_at is null', [ago(30)]);
    for (const [command, at] of [
      ['maintenance on', ago(20)],
      ['maintenance off', ago(13)],
    ] as const) {
      const change = {
        audit_entry_id: randomUUID(),
        operator: 'handbook',
        command,
        subject: {},
        began_at: at,
      };
      await insertAuditEntry(this.contest.database, change);
      await endAuditEntry(this.contest.database, change.audit_entry_id, { ended_at: at, outcome: {} });
    }
  }

  /** Fills the gaps of a block; one who gets another exam number or leaves is a person of its own. */
  async #filled(text: string): Promise<string> {
    const isFarewell = /participant (cancel|correct|erase)(?!.*--dry-run)/.test(text);
    const person = isFarewell && this.#people.length > 1 ? this.#people.pop() : this.#people[0];
    const values: Record<string, string> = {
      パックのフォルダー: pack.folder,
      フォルダー: folder,
      参加者ID: person?.id ?? 'someone',
      メールアドレス: person?.email ?? 'someone@example.jp',
      受験番号: person?.examNumber ?? '7K3M-Q9RT-2XWD',
      新しいメールアドレス: `new-${person?.email ?? 'address@example.jp'}`,
      問題番号: '6',
      メールID: '11111111-1111-4111-8111-111111111111',
      回答: '海底二万海里',
      版: await this.#versionBefore(text.includes('--apply')),
      障害の番号: '1',
      試験ID: 'first-round',
      エントリー開始: '2099-05-22T12:00',
      締め切り: '2099-06-18T23:59',
      開始: '2099-06-20T13:00',
      終了: '2099-06-20T15:00',
      何時から: '2099-06-20T13:20',
      何時まで: '2099-06-20T13:27',
    };
    return text.replaceAll(/<([^<>\s]+)>/g, (_, name: string) => {
      assert.ok(values[name] !== undefined, `nothing to put in for <${name}>`);
      return values[name];
    });
  }

  /** The number of the version of the results before the one that is shown. @param isLeft whether the block makes another one first */
  async #versionBefore(isLeft: boolean): Promise<string> {
    const rows = await this.contest.database
      .selectFrom('result_versions')
      .select('result_version')
      .orderBy('result_version', 'desc')
      .execute();
    return `${rows[isLeft ? 0 : 1]?.result_version}`;
  }

  async close(): Promise<void> {
    await this.#shell.end();
    await this.contest.close();
  }
}

/** A time as programs read it. */
const programsTime = /\d{4}-\d{2}-\d{2}T\d{2}:/;

/** Parses a command as if it were run; it fails where it has words or options that there are not. */
async function parsed(words: string[]): Promise<CommandOutcome> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const program = buildProgram({ env: {}, print, printError: print, ask: undefined });
  const silence = (command: Command): void => {
    if (command.commands.length === 0 || command.options.length > 0) command.action(() => undefined);
    command.commands.forEach(silence);
  };
  silence(program);
  const isUnderstood = await program.parseAsync(words, { from: 'user' }).then(
    () => true,
    () => false,
  );
  return { code: isUnderstood ? 0 : 2, stdout: printed.join(''), stderr: '', asked: [] };
}

for (const page of pages)
  describe(`the commands of ${page}, typed into one shell`, () => {
    let walk: Walk;
    before(async () => {
      walk = new Walk(await startTestContest({ now: new Date() }));
    });
    after(() => walk.close());

    for (const block of blocksOf(page))
      test(`${block.place} (${block.state})`, async () => {
        const { commands, status } = await walk.type(block);
        const written = block.text.split('\n').filter((line) => line.startsWith('npm run contest -- '));
        assert.equal(commands.length, written.length, 'every line is a command to the shell');
        for (const { words, code, said, isUnasked } of commands) {
          const text = words.join(' ');
          assert.equal(code, 0, `${text}\n${said}`);
          const isTold = unasked.some((name) => text.startsWith(name));
          assert.ok(isTold || !isUnasked, `${text} asks nothing`);
          assert.doesNotMatch(said, programsTime, 'people read times with the weekday');
        }
        assert.equal(status, 0);
      });

    test('when the log is read, then it has them all, in people’s words', async () => {
      const { stdout } = await walk.run(['log', '--limit', '1000']);
      assert.doesNotMatch(stdout, programsTime);
      const names = [...stdout.matchAll(/(?<=[ （])([A-Za-z_]+)=/g)].map(([, name]) => name);
      assert.deepEqual([...new Set(names)], []);
    });
  });

test('the handbook names every command', () => {
  const text = pages
    .flatMap(blocksOf)
    .map((block) => block.text)
    .join('');
  const missing = leavesOf(
    buildProgram({ env: {}, print: () => undefined, printError: () => undefined, ask: undefined }),
  ).filter((words) => !text.includes(`npm run contest -- ${words}`));
  assert.deepEqual(missing, []);
});

function leavesOf(command: Command, words: string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(' ')];
  return command.commands.flatMap((child) => leavesOf(child, [...words, child.name()]));
}
