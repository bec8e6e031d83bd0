import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { buildApp } from '../../src/app.ts';
import { openDatabase } from '../../src/database/database.ts';
import { readSettings } from '../../src/settings.ts';
import { assertPassedOrPutOff, assertRefused, Client } from '../support/client.ts';
import { startTestContest, testContest } from '../support/contest.ts';
import { buildEntry, enterForToken, mailsTo, participantsWith } from '../support/entries.ts';
import { testTimes } from '../support/pack.ts';
import { heldUp, lockWaits, until } from '../support/waiting.ts';

const poolSize = 4;

let operator: pg.Client;
after(() => operator.end());
const contest = testContest({ settings: { databasePoolSize: poolSize } }, async () => {
  operator = new pg.Client({ connectionString: contest.url });
  await operator.connect();
});

/** The pool may hold connections that are cut, which only the next statement on each finds out. */
async function untilPoolIsWhole(): Promise<void> {
  const { pool } = contest;
  const use = () => pool.query('select pg_sleep(0.01)');
  while (!(await Promise.all(Array.from({ length: poolSize }, use)).catch(() => undefined))) await pause(10);
}

const cutAll = () =>
  operator.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);

/** Keeps those who queue a mail waiting. */
const writingMail = 'lock table mails in exclusive mode';

test('when every connection to the database is cut in the middle of a transaction, then it gets a 429, and nothing of it is written', async () => {
  contest.clock.now = testTimes.entry;
  const entry = buildEntry();
  const entryToken = await enterForToken(contest, entry);
  const confirm = () => contest.client().call('confirmEntry', { body: { entry_token: entryToken } });
  const { status, body, headers } = await heldUp(operator, writingMail, confirm, cutAll);
  assert.equal(status, 429, JSON.stringify(body));
  assert.ok(headers.get('retry-after'));
  await untilPoolIsWhole();
  assert.equal((await mailsTo(contest, entry.email)).length, 1);
  assert.deepEqual(await participantsWith(contest, entry.email), []);
  assert.equal((await confirm()).status, 200);
});

/** PostgreSQL's own codes when it can be reached and can't do its work. Citus has words, with the code of an internal error. */
const passing = [
  ['its disk is full', '53100'],
  ['it has no memory left', '53200'],
  ['its disk fails', '58030'],
  ['it is a standby that has not taken over yet', '25006'],
  ['a node has broken off', 'XX000', 'failure on connection marked as essential: 10.0.0.2:5432'],
  ['no node has answered', 'XX000', 'execution cannot recover from multiple connection failures'],
  ['a node is away before a commit', 'XX000', "failed to prepare transaction 'citus_0_1'"],
  ['a node is away at a commit', 'XX000', 'could not commit transaction for shard 102008'],
  ['a node is added', 'XX000', 'there is a shard placement in node group 2 but there are no nodes'],
  ['a node is replaced', 'XX000', 'node group 0 does not have a primary node'],
] as const;

describe('when the database responds, but', () => {
  before(async () => {
    await operator.query('create table trouble (code text, message text)');
    await operator.query(`create function have_trouble() returns trigger language plpgsql as $$
      declare trouble trouble;
      begin
        select * into trouble from trouble;
        if found then raise exception using errcode = trouble.code, message = trouble.message; end if;
        return new;
      end $$`);
    await operator.query(
      'create trigger trouble before insert on attempts for each row execute function have_trouble()',
    );
  });
  after(() => operator.query('drop function have_trouble cascade; drop table trouble'));

  for (const [words, code, message = 'a path of the server'] of passing)
    test(`${words}, then a call gets a 429 that does not say so, and works when it is sent again afterwards`, async () => {
      contest.clock.now = testTimes.inProgress;
      const contestant = await contest.contestant();
      await operator.query('insert into trouble values ($1, $2)', [code, message]);
      const first = await contestant.call('startExam');
      await operator.query('delete from trouble');
      assert.equal(first.status, 429, JSON.stringify(first.body));
      assertPassedOrPutOff(first);
      assert.ok(!JSON.stringify(first.body).includes(message));
      assert.equal((await contestant.call('startExam')).status, 200);
    });
});

test('when the database reads and does not write, then the copy stays ready for what is only read, and says so until an answer is taken again', async () => {
  contest.clock.now = testTimes.inProgress;
  const operations = await contest.openOperations();
  const readiness = async () => {
    const response = await fetch(`${operations}/readyz`);
    const { status, database } = (await response.json()) as { status: string; database?: string };
    return [response.status, status, database];
  };
  const contestant = await contest.contestant();
  assert.deepEqual(await readiness(), [200, 'ready', undefined]);
  const refuseWriting = (code: string) =>
    operator.query(`create or replace function refuse_writing() returns trigger
    language plpgsql as $$ begin raise exception using errcode = '${code}', message = 'no'; end $$`);
  await refuseWriting('53100');
  await operator.query(
    'create trigger refuse_writing before insert on attempts for each row execute function refuse_writing()',
  );
  await assertRefused(contestant.call('startExam'), 'too_many_requests');
  assert.deepEqual(await readiness(), [200, 'only reading', 'disk_full']);
  await refuseWriting('25006');
  await assertRefused(contestant.call('startExam'), 'too_many_requests');
  assert.equal((await contestant.call('getMe')).status, 200);
  assert.deepEqual(await readiness(), [200, 'only reading', 'read_only']);
  await operator.query('drop function refuse_writing cascade');
  assert.equal((await contestant.call('startExam')).status, 200);
  await until(async () => (await readiness())[1] === 'ready', 'the copy is ready for everything');
});

test('when every connection of the pool is taken, then calls that need one get a 429 after about 3 s, and calls that are the same for everyone still work', async () => {
  contest.clock.now = testTimes.inProgress;
  const contestant = await contest.contestant();
  const { pool } = contest;
  const taken = await Promise.all(Array.from({ length: 4 }, () => pool.connect()));
  try {
    await pause(1_000);
    const begin = performance.now();
    const [me, submit, site] = await Promise.all([
      contestant.call('getMe'),
      contestant.call('startExam'),
      contestant.call('getSiteStatus').then((answer) => ({ ...answer, after: performance.now() - begin })),
    ]);
    assert.ok(performance.now() - begin < 4_500, `${performance.now() - begin} ms`);
    for (const answer of [me, submit]) {
      assert.equal(answer.status, 429);
      assertPassedOrPutOff(answer);
    }
    assert.equal(site.body.site_status.period, 'in_progress');
    assert.ok(site.after < 1_000, `${site.after} ms`);
  } finally {
    for (const client of taken) client.release();
  }
  assert.equal((await contestant.call('startExam')).status, 200);
});

test('when the database is away, then calls get a 429 that does not tell where it is or what is wrong', async () => {
  const connection = openDatabase('postgres://contest:hunter2@127.0.0.1:1/contest', {
    poolSize: 1,
    onError: () => undefined,
  });
  const settings = readSettings({ LOG_LEVEL: 'silent' });
  const app = await buildApp({ settings, connection, now: () => new Date(), eventLoopDelayLimit: 0 });
  const client = new Client(await app.listen({ host: '127.0.0.1', port: 0 }));
  try {
    for (const name of ['getSiteStatus', 'getExams'] as const) {
      const { status, body } = await client.call(name);
      assert.equal(status, 429);
      assert.doesNotMatch(JSON.stringify(body), /127\.0\.0\.1|ECONN|connect|:1/);
    }
  } finally {
    await app.close();
    await connection.close();
  }
});

test('when the database takes too long over a call, then the deadline ends it with a 429, with or without a body, while the statement is still running', async () => {
  await using impatient = await startTestContest({ callDeadlineMilliseconds: 500 });
  const blocker = await impatient.pool.connect();
  const contestant = await impatient.contestant();
  await contestant.call('startExam');
  await blocker.query('begin');
  await blocker.query('lock table attempts in access exclusive mode');
  const submit = () => contestant.submit(1, '3');
  for (const call of [submit, () => contestant.call('getQuiz')]) {
    const answer = await call();
    assert.equal(answer.status, 429);
    assertPassedOrPutOff(answer);
    assert.ok((await lockWaits(blocker)).length > 0, 'nothing but the deadline ended the wait');
  }
  await blocker.query('commit');
  blocker.release();
  assert.equal((await submit()).body.user_exam_status.submitted_quiz_count, 1);
});
