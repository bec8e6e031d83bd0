import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importExam } from '@knowledgeking/contest-api/contest/import-exam';
import { testExamId } from '@knowledgeking/contest-api/test/support/client';
import { startTestContest, type TestContest } from '@knowledgeking/contest-api/test/support/contest';
import { buildEntry, enterAndConfirm, enterForToken } from '@knowledgeking/contest-api/test/support/entries';
import { buildPack, mailPackOptions, rightAnswers } from '@knowledgeking/contest-api/test/support/pack';
import type { Period } from '@knowledgeking/contract/rules/periods';
import { Servers } from '@knowledgeking/stage/debian-servers';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';

const nextExam = 'next-exam';

/** Moves the current exam, as in a rehearsal. */
async function moveTo(contest: TestContest, period: Period): Promise<void> {
  await contest.outcome('period', period);
  contest.clock.now = new Date();
  await contest.settle();
}

/** An exam from entry to corrected results, with everything that leaves rows. @param mails the options with the pack that mails to many come from */
async function playFirst(contest: TestContest, mails: string[]): Promise<void> {
  await moveTo(contest, 'entry');
  const people = [
    await enterAndConfirm(contest, buildEntry({ accommodation: '大きな字で読みます。' })),
    await enterAndConfirm(contest, buildEntry({ children_division: true, birthplace: '沖縄県' })),
    await enterAndConfirm(contest),
    await enterAndConfirm(contest),
  ];
  // Whose link nobody opens.
  await enterForToken(contest, buildEntry());
  const [first, , third, fourth] = people.map(({ participant_id }) => participant_id);
  await contest.outcome('participant', 'accommodate', `${first}`, '--grant', '1.5');
  await contest.outcome('participant', 'cancel', `${third}`);
  await contest.outcome('exam', 'commit');
  await moveTo(contest, 'in_progress');
  for (const [index, { exam_number }] of people.entries()) {
    if (index === 2) continue;
    const client = contest.client();
    await client.call('login', { body: { base_crew_token: exam_number } });
    await client.play(index === 0 ? rightAnswers : [...rightAnswers.slice(0, 5 - index), '']);
    if (index === 1) await client.call('logout');
  }
  await contest.outcome('maintenance', 'on', '--message', 'ただいま点検中です。');
  await contest.outcome('maintenance', 'off');
  await contest.outcome('extend', '--minutes', '3', '--participant', `${first}`);
  await moveTo(contest, 'after_end_not_aggregated');
  await contest.outcome('aggregate');
  await contest.outcome('publish');
  await contest.outcome('remark', '1', '--accept', '2', '--apply', '--reason', 'どちらも正しいため');
  await contest.outcome('notify', 'everyone', '--template', 'results', ...mails);
  await contest.outcome('participant', 'erase', `${fourth}`);
}

/** The exam after it, in progress: somebody has not begun, others are at its beginning, in its middle and at its end. */
async function beginNext(contest: TestContest): Promise<void> {
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const dates = {
    teaser_start_at: inHours(1),
    entry_start_at: inHours(2),
    entry_end_at: inHours(3),
    exam_start_at: inHours(4),
    exam_end_at: inHours(5.5),
  };
  await importExam(contest.database, buildPack({ exam: { id: nextExam, ...dates } }), new Date());
  await contest.outcome('exam', 'use', nextExam);
  await moveTo(contest, 'entry');
  const examId = nextExam;
  const numbers: string[] = [];
  while (numbers.length < 4) {
    const { body } = await contest
      .client()
      .call('debugEntry', { examId, body: { children_division: false } });
    numbers.push(body.base_crew_token);
  }
  await moveTo(contest, 'in_progress');
  for (const [index, answers] of [[], rightAnswers.slice(0, 3), rightAnswers].entries()) {
    const client = contest.client();
    await client.call('login', { body: { base_crew_token: numbers[index] ?? '' } });
    await client.call('startExam', { examId });
    for (const [place, answer] of answers.entries())
      await client.call('submitAnswer', { examId, body: { quiz_number: place + 1, answer } });
    if (answers.length === rightAnswers.length) await client.call('finishExam', { examId });
  }
}

/** The dump as one text that any client can send: without the commands of psql, and without a trace of when it was made. */
const asStatements = (dump: string): string =>
  dump
    .split('\n')
    .filter((line) => !/^(\\|--|SET |SELECT pg_catalog\.set_config)/.test(line))
    .join('\n')
    .replaceAll(/\n{2,}/g, '\n\n');

/** Fills a database of this version on Debian's PostgreSQL, whose pg_dump is there, and writes what is in it. */
async function dump(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'knowledgeking-dump-'));
  const servers = new Servers(path.join(folder, 'servers'));
  try {
    await servers.startPrimary('release');
    await servers.query('release', 'create role contest login createdb');
    const port = servers.port('release');
    const url = (account: string) => `postgres://${account}@127.0.0.1:${port}/postgres`;
    const server = {
      url: url('contest'),
      administrationUrl: url('postgres'),
      port,
      joined: true,
      close: async () => undefined,
    };
    const contest = await startTestContest({ server, now: new Date() });
    await playFirst(contest, mailPackOptions(folder, testExamId));
    await beginNext(contest);
    const words = ['--no-owner', '--no-privileges', '--rows-per-insert=100'];
    const text = await servers.run('release', 'pg_dump', ...words, new URL(contest.url).pathname.slice(1));
    await contest.close();
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    const file = inRoot('packages/contest-api/test/database/released', `${version}.sql`);
    writeFileSync(file, `${asStatements(text)}\n`);
    console.log(`${file} was written.`);
  } finally {
    await servers.stop('release');
    rmSync(folder, { recursive: true });
  }
}

await runMain(
  import.meta,
  {
    command: 'node packages/lab/dump-release.ts',
    does: `Writes a database of this version, with ${testExamId} published and ${nextExam} in progress, into packages/contest-api/test/database/released/, for the tests of later versions. It belongs to a release, and needs root and Debian’s PostgreSQL.`,
  },
  dump,
);
