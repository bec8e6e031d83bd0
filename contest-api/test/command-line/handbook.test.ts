import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import type { Command } from 'commander';
import { writePack } from '../../../pack/test/sample-pack.ts';
import { buildProgram } from '../../src/command-line/run-contest.ts';
import { endAuditEntry, insertAuditEntry } from '../../src/operations/log/queries.ts';
import { runCommand } from '../support/command-line.ts';
import { startTestContest, type TestContest, testFolder } from '../support/contest.ts';
import { enterAndConfirm } from '../support/entries.ts';
import { rightAnswers } from '../support/pack.ts';

/**
 * Brings the contest into each of the states in which the handbook's commands are run, in their order. `next` is the championship after it.
 * `parsed` is for those that need another machine, or somebody's key presses: only their words and options are checked.
 */
const prepare = {
  new: () => operate('period', 'entry'),
  entry: async () => {
    await operate('period', 'entry');
    for (let count = 0; count < 6; count += 1) await enter();
  },
  in_progress: async () => {
    await operate('period', 'in_progress');
    await contest.played(rightAnswers);
    await contest.played([...rightAnswers.slice(0, 5), '海底二万海里']);
    await play(0);
    await missSevenMinutes();
  },
  after_end: () => operate('period', 'after_end_not_aggregated'),
  aggregated: () => operate('aggregate'),
  published: () => operate('period', 'result_published'),
  next: () => operate('period', 'result_published'),
  parsed: async () => undefined,
};
type State = keyof typeof prepare;

/** A command of the handbook, and where it is written. */
interface WrittenCommand {
  place: string;
  state: State;
  words: string[];
}

const handbook = new URL('../../../docs/handbook/', import.meta.url);
const start = 'npm run contest -- ';
const isState = (text = ''): text is State => Object.hasOwn(prepare, text);

/**
 * Every `npm run contest -- …` in the handbook's blocks of shell. Before each such block, a comment says which state its commands need:
 * `<!-- state: published -->`.
 */
function handbookCommands(): WrittenCommand[] {
  const names = readdirSync(handbook).filter((name) => name.endsWith('.md'));
  return names.sort().flatMap((name) => commandsIn(name, readFileSync(new URL(name, handbook), 'utf8')));
}

function commandsIn(name: string, text: string): WrittenCommand[] {
  const blocks = text.matchAll(/(?:<!-- state: (\w+) -->\n+)?^```sh\n([\s\S]*?)^```/gm);
  return [...blocks].flatMap(({ 1: state, 2: block = '', index }) => {
    const firstLine = text.slice(0, index).split('\n').length + (state ? 2 : 1);
    const lines = block.replaceAll('\\\n', '  ').split('\n');
    return lines.flatMap((line, number) => {
      if (!line.startsWith(start)) return [];
      const place = `${name}:${firstLine + number}`;
      if (!isState(state)) throw new Error(`${place}: expected <!-- state: … --> before the block`);
      return [{ place, state, words: shellWords(line.slice(start.length)) }];
    });
  });
}

/** Splits a line as a shell does; a comment ends it. A placeholder such as <参加者ID> is a part of a word. */
function shellWords(line: string): string[] {
  const [command = ''] = line.split(/\s#\s/);
  return [...command.matchAll(/(?:"[^"]*"|'[^']*'|<[^>]*>|[^\s"'<])+/g)].map(([word]) =>
    word.replaceAll(/["']/g, ''),
  );
}

const commands = handbookCommands();
const pack = writePack();
const folder = testFolder();
let contest: TestContest;
/** People who have entered by mail: the handbook's example, and those whose entry it cancels or erases. */
const people: { id: string; email: string; examNumber: string }[] = [];

after(() => pack[Symbol.dispose]());

/** Runs a command for somebody who says yes, or types who it is about. */
const run = (words: string[]) =>
  runCommand(
    contest.url,
    words,
    { OPERATOR: 'handbook' },
    words.join(' ').startsWith('participant erase') ? words[2] : 'はい',
  );
async function operate(...words: string[]): Promise<void> {
  const { code, stdout, stderr } = await run([...words, '--yes']);
  assert.equal(code, 0, `${words.join(' ')}\n${stdout}${stderr}`);
  contest.clock.now = new Date();
  await contest.settle();
}

/** Seven minutes of maintenance in the middle of the exam, for whoever is playing. */
async function missSevenMinutes(): Promise<void> {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const typed = (date: Date) => date.toISOString().replace(/\.\d+/, '');
  await operate('exam', 'schedule', '--start', typed(ago(40)), '--entry-end', typed(ago(41)));
  await contest.query('update attempts set started_at = $1 where finished_at is null', [ago(30)]);
  for (const [command, at] of [
    ['maintenance on', ago(20)],
    ['maintenance off', ago(13)],
  ] as const) {
    const change = { audit_entry_id: randomUUID(), operator: 'handbook', command, subject: {}, began_at: at };
    await insertAuditEntry(contest.database, change);
    await endAuditEntry(contest.database, change.audit_entry_id, { ended_at: at, outcome: {} });
  }
}

async function enter(): Promise<void> {
  const { participant_id: id, email, exam_number: examNumber } = await enterAndConfirm(contest);
  people.push({ id, email, examNumber });
}

async function play(index: number): Promise<void> {
  const contestant = contest.client();
  await contestant.call('login', { body: { base_crew_token: people[index]?.examNumber ?? '' } });
  assert.equal((await contestant.call('startExam')).status, 200);
}

/** Fills the placeholders of a command; whoever gets another exam number or leaves is a person of its own. */
async function filled({ words }: WrittenCommand): Promise<string[]> {
  const isFarewell =
    /^participant (cancel|correct|erase)/.test(words.join(' ')) && !words.includes('--dry-run');
  const person = isFarewell && people.length > 1 ? people.pop() : people[0];
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
    版: await oldestVersion(),
    障害の番号: '1',
    試験ID: 'first-round',
    エントリー開始: '2099-05-22T12:00',
    締め切り: '2099-06-18T23:59',
    開始: '2099-06-20T13:00',
    終了: '2099-06-20T15:00',
    何時から: '2099-06-20T13:20',
    何時まで: '2099-06-20T13:27',
  };
  return words.map((word) =>
    word.replaceAll(/<([^>]+)>/g, (_, name: string) => {
      assert.ok(values[name] !== undefined, `nothing to put in for <${name}>`);
      return values[name];
    }),
  );
}

/** The number of the oldest version of the results that is kept. */
async function oldestVersion(): Promise<string> {
  const rows = await contest.database.selectFrom('result_versions').select('result_version').execute();
  return `${Math.min(...rows.map((row) => row.result_version))}`;
}

/** A time as programs read it. */
const programsTime = /\d{4}-\d{2}-\d{2}T\d{2}:/;

/** Parses a command as if it were run. @throws CommanderError where it has words or options that there are not */
async function parse(words: string[]): Promise<void> {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const program = buildProgram({ env: {}, print, printError: print, ask: undefined });
  const silence = (command: Command): void => {
    if (command.commands.length === 0 || command.options.length > 0) command.action(() => undefined);
    command.commands.forEach(silence);
  };
  silence(program);
  await program.parseAsync(words, { from: 'user' }).catch((error: Error) => {
    throw new Error(`${error.message}: ${printed.join('')}`);
  });
}

describe('the handbook’s commands', () => {
  before(async () => {
    contest = await startTestContest({ now: new Date() });
  });
  after(() => contest.close());
  for (const state of Object.keys(prepare) as State[]) {
    const here = commands.filter((command) => command.state === state);
    const once = new Map(here.map((command) => [command.words.join(' '), command]));
    describe(`in the state ${state}`, () => {
      before(() => prepare[state]());
      for (const [text, command] of once) {
        test(`${command.place}: ${text}`, async () => {
          const words = await filled(command);
          if (state === 'parsed') return parse(words);
          const { code, stdout, stderr } = await run(words);
          assert.equal(code, 0, `${stdout}${stderr}`);
          assert.doesNotMatch(`${stdout}${stderr}`, programsTime, 'people read times with the weekday');
        });
      }
    });
  }

  test('when the log is read, then it has them all, in people’s words', async () => {
    const { stdout } = await run(['log', '--limit', '1000']);
    assert.match(stdout, /^\d{4}-\d{2}-\d{2}\([日月火水木金土]\) \d{2}:\d{2}:\d{2} {2}完了/m);
    assert.doesNotMatch(stdout, programsTime);
    const names = [...stdout.matchAll(/(?<=[ （])([A-Za-z_]+)=/g)].map(([, name]) => name);
    assert.deepEqual([...new Set(names)], []);
  });
});

test('the handbook names every command', () => {
  const named = new Set(commands.map(({ words }) => words.filter((word) => !word.startsWith('-')).join(' ')));
  const missing = leavesOf(
    buildProgram({ env: {}, print: () => undefined, printError: () => undefined, ask: undefined }),
  ).filter((words) => ![...named].some((text) => `${text} `.startsWith(`${words} `)));
  assert.deepEqual(missing, []);
});

function leavesOf(command: Command, words: string[] = []): string[] {
  if (command.commands.length === 0) return [words.join(' ')];
  return command.commands.flatMap((child) => leavesOf(child, [...words, child.name()]));
}
