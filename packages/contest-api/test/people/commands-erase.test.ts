import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { inTransaction } from '../../src/database/database.ts';
import { hashExamNumber } from '../../src/entry/exam-number.ts';
import { mailboxHash } from '../../src/mail/addresses.ts';
import { eraseWithMails, erasures } from '../../src/people/erasure-and-retention.ts';
import { testContest } from '../support/contest.ts';
import {
  buildEntry,
  type EnteredPerson,
  enterPerson,
  mailsTo,
  participantsWith,
  tokenIn,
} from '../support/entries.ts';
import { dumpedRows, rowContents } from '../support/inspect-database.ts';
import { sendAll } from '../support/mail/outbox.ts';
import { rightAnswers, testTimes } from '../support/pack.ts';

const name = 'ひみつの名前';
/** The one free answer is a name, the next one that somebody would have to look up. */
const typedName = 'わたしはひみつの名前です';
const answers = rightAnswers.with(5, typedName);

let person: EnteredPerson;
let other: EnteredPerson;
const contest = testContest({ now: testTimes.entry }, async () => {
  person = await enterPerson(contest, {
    email: 'secret.person@example.jp',
    display_name: name,
    children_division: true,
  });
  await person.client.play(answers);
  other = await enterPerson(contest, { email: 'other@example.jp' });
  await other.client.play(rightAnswers.slice(0, 4));
  contest.clock.now = testTimes.entry;
  const again = buildEntry({ email: 'secret.person+again@example.jp', display_name: name });
  await contest.client().call('enter', { body: again });
  await mailsTo(contest, again.email);
  await contest.client().call('enter', { body: again });
  await contest.client().call('enter', { body: buildEntry({ email: 'never@example.jp' }) });
  await contest.handleMailRequests();
  contest.clock.now = testTimes.afterEnd;
  await contest.publish();
  await contest.command('participant', 'find', person.email, '--answers');
  await contest.outcome('participant', 'correct', person.participantId, '--display-name', `${name}2`);
});

const erase = (words: string[], answer?: string) => contest.asked(['participant', 'erase', ...words], answer);
const published = async () => {
  const calls = ['getOverallResult', 'getRegionalResult', 'getChildrenResult'] as const;
  const bodies = await Promise.all(calls.map(async (call) => (await contest.client().call(call)).body));
  const { rows } = await contest.query(
    'select quiz_number, participants, correct from quiz_statistics where result_version = (select max(result_version) from quiz_statistics) order by 1',
  );
  return [bodies, rows];
};

describe('participant erase', () => {
  test('when the wrong word is typed, or there is nobody to ask, then nothing is erased', async () => {
    const before = await dumpedRows(contest.database);
    assert.match((await erase([person.email], 'yes')).stderr, /何も変更していません/);
    assert.match((await erase([person.email])).stderr, /--yes/);
    assert.equal(await dumpedRows(contest.database), before);
  });

  test('when somebody is erased, then no table tells who it was, and every published figure is as before', async () => {
    const hashes = [
      hashExamNumber(contest.dataKey, person.examNumber),
      mailboxHash(contest.dataKey, person.email),
    ];
    const traces = ['secret.person', 'SECRET.PERSON', name, typedName, person.examNumber, ...hashes];
    const full = await dumpedRows(contest.database);
    for (const trace of [...hashes, 'secret.person', name, typedName]) assert.ok(full.includes(trace), trace);
    const figures = await published();

    const { code, stdout, asked } = await erase([person.email], person.participantId);
    assert.equal(code, 0, stdout);
    assert.match(asked[0] ?? '', new RegExp(person.participantId));

    const dump = await dumpedRows(contest.database);
    for (const trace of traces) assert.ok(!dump.includes(trace), `${trace} is in the dump`);
    assert.deepEqual(await published(), figures);
    await contest.publish();
    assert.deepEqual(await published(), figures, 'another aggregation gives the same');
  });

  test('when they come back, then the session has ended and the number logs nobody in', async () => {
    await contest.readRevokedSessions();
    assert.equal((await person.client.call('getMe')).body.exam_status, undefined);
    const login = await person.client.call('login', { body: { base_crew_token: person.examNumber } });
    assert.equal(login.status, 401);
  });

  test('when it is done again, then nothing is left to erase; others have lost nothing', async () => {
    assert.match((await erase([person.participantId, '--yes'])).stdout, /もう消去されています/);
    assert.match((await erase([person.email, '--yes'])).stderr, /あてはまる人がいません/);
    const [found] = (await contest.outcome('participant', 'find', other.email)).people;
    assert.deepEqual([found.entry_state, found.answers_count, found.mails.length], ['entered', 4, 2]);
  });

  test('when an entry was never confirmed, then its address is erased too', async () => {
    assert.match(await dumpedRows(contest.database), /never@/);
    await contest.outcome('participant', 'erase', 'never@example.jp');
    assert.doesNotMatch(await dumpedRows(contest.database), /never@/);
  });

  test('when the tables are listed, then each says what becomes of it', async () => {
    const tables = Object.keys(await rowContents(contest.database));
    const own = tables.filter((table) => !table.startsWith('kysely_') && table !== 'leases');
    assert.deepEqual(Object.keys(erasures).sort(), own.sort());
  });
});

describe('erasing somebody whose address was corrected', () => {
  const entering = testContest({ now: testTimes.entry });

  test('when the address was corrected after its mails had gone out, then neither address is left, and nobody else loses anything', async () => {
    const kai = await enterPerson(entering, { email: 'kai@example.jp' });
    await sendAll(entering);
    await entering.outcome('participant', 'correct', kai.email, '--email', 'kai2@example.jp');
    await entering.outcome('participant', 'correct', kai.participantId, '--email', 'kai3@example.jp');
    // The second one was a stranger's, who enters, too.
    entering.clock.now = testTimes.entry;
    const form = buildEntry({ email: 'kai2@example.jp' });
    await entering.client().call('enter', { body: form });
    const entry_token =
      (await mailsTo(entering, form.email)).map(tokenIn).find((token) => token !== '') ?? '';
    await entering.client().call('confirmEntry', { body: { entry_token } });
    await sendAll(entering);
    const hashes = ['kai', 'kai3'].map((name) => mailboxHash(entering.dataKey, `${name}@example.jp`));
    await entering.outcome('participant', 'erase', 'kai3@example.jp');
    const dump = await dumpedRows(entering.database);
    for (const trace of ['kai@', 'kai3@', ...hashes]) assert.ok(!dump.includes(trace), trace);
    const find = async (email: string) => (await entering.outcome('participant', 'find', email)).people;
    const [{ entry_state, mails }] = await find('kai2@example.jp');
    assert.deepEqual([entry_state, mails.length > 1], ['entered', true]);
    assert.deepEqual(await find('kai@example.jp'), []);
  });

  test('when it is due by the terms, then a corrected address goes too', async () => {
    const rui = await enterPerson(entering, { email: 'rui@example.jp' });
    await sendAll(entering);
    await entering.outcome('participant', 'correct', rui.email, '--email', 'rui2@example.jp');
    await sendAll(entering);
    const { database, dataKey } = entering;
    const participants = await participantsWith(entering, 'rui2@example.jp');
    await inTransaction(database, (transaction) => eraseWithMails(transaction, dataKey, participants));
    assert.doesNotMatch(await dumpedRows(entering.database), /rui2?@/);
  });
});

describe('db retention', () => {
  let person: EnteredPerson;
  const keeping = testContest({ now: testTimes.entry }, async () => {
    person = await enterPerson(keeping, { email: 'kept@example.jp', display_name: 'のこる名前' });
    await person.client.play(rightAnswers);
    keeping.clock.now = testTimes.entry;
    await keeping.client().call('enter', { body: buildEntry({ email: 'unconfirmed@example.jp' }) });
    await keeping.handleMailRequests();
    keeping.clock.now = testTimes.afterEnd;
    await keeping.publish();
  });

  /** Commands run by the real clock, the keeping's dates are from the past: the exam's end says how long ago it was. */
  const endedDaysAgo = (days: number) =>
    keeping.query('update exams set exam_end_at = $1', [new Date(Date.now() - days * 86_400_000)]);
  const dueOf = async (what: string): Promise<number> => {
    const { promises } = await keeping.outcome('db', 'retention', '--dry-run');
    return promises.find((one: { what: string }) => one.what === what).due;
  };

  test('when the days since the exam are not over, then names stay; what has its own days goes', async () => {
    await endedDaysAgo(179);
    assert.equal(await dueOf('名前、アドレス、受験番号'), 0);
    assert.equal(await dueOf('確定の前のエントリー'), 2);
    assert.equal(await dueOf('メールの送信の記録'), 3);
    await keeping.outcome('db', 'retention');
    const dump = await dumpedRows(keeping.database);
    assert.doesNotMatch(dump, /unconfirmed@|受験番号のお知らせ/);
    assert.match(dump, /のこる名前/);
  });

  test('when it is only tried, or nobody is there to say yes, then nothing is deleted', async () => {
    await endedDaysAgo(181);
    assert.equal(await dueOf('名前、アドレス、受験番号'), 1);
    await keeping.unchangedBy(async () => assert.match(await keeping.refusal('db', 'retention'), /--yes/));
  });

  test('when the days are over, then nobody is known any more, and the figures stay', async () => {
    const figures = async () => (await keeping.client().call('getOverallResult')).body;
    const before = await figures();
    const { deleted } = await keeping.outcome('db', 'retention');
    assert.equal(deleted, 1);
    assert.doesNotMatch(await dumpedRows(keeping.database), /のこる名前|kept@/);
    assert.deepEqual(await figures(), before);
    keeping.clock.now = new Date();
    await keeping.publish();
    assert.deepEqual(await figures(), before);
    assert.equal((await keeping.outcome('db', 'retention')).deleted, 0, 'there is nothing left');
  });
});
