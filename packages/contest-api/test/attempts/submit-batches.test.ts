import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { describe, test } from 'node:test';
import { sign } from '@fastify/cookie';
import type { ErrorBody } from '@knowledgeking/contract';
import { citusNodes } from '@knowledgeking/stage/citus';
import { submitStatement, submitsStatement } from '../../src/attempts/queries-submit.ts';
import { SubmitBatches } from '../../src/attempts/submit-batches.ts';
import { createSession, writeSession } from '../../src/http/sessions.ts';
import { readSettings } from '../../src/settings.ts';
import { addContestants } from '../support/attempts.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { recordStatements } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';
import { until, untilLockWaits } from '../support/waiting.ts';

const contest = testContest({}, async () => {
  // With the first submit the API asks, on another connection, whether the database is spread over several servers.
  const [first = ''] = await addContestants(contest.database, 1);
  await submit(first, '1');
  const { pool } = contest;
  await until(() => pool.idleCount === pool.totalCount, 'all statements have ended');
});

/** Sends an answer over HTTP. @returns `accepted` or the code of the refusal */
async function submit(participantId: string, answer: string, quizNumber = 1): Promise<string> {
  const value = writeSession(createSession(participantId, testTimes.inProgress));
  const cookie = `session=${encodeURIComponent(sign(value, readSettings({}).sessionSecret))}`;
  const response = await contest.client().send<ErrorBody>('POST', `/exams/${testExamId}/submit`, {
    headers: { cookie },
    body: JSON.stringify({ answer, quiz_number: quizNumber }),
    type: 'application/json',
  });
  return response.status === 200 ? 'accepted' : response.body.error_code;
}

/** While two submits wait for a row that somebody else holds, submits can't go out at once. @returns outcomes of `work` */
async function whileTwoAreStuck<Result>(work: () => Promise<Result>): Promise<Result> {
  const stuck = await addContestants(contest.database, 2);
  const { pool } = contest;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select from attempts where participant_id = any($1) for update', [stuck]);
  const waiting = stuck.map((id) => submit(id, '3'));
  await untilLockWaits(holder, 2);
  try {
    return await work();
  } finally {
    await holder.query('commit');
    holder.release();
    assert.deepEqual(await Promise.all(waiting), ['accepted', 'accepted']);
  }
}

/** How many statements carried several submits while something was done. */
async function sharedStatements(work: () => Promise<unknown>): Promise<number> {
  const { pool } = contest;
  const { query } = pool;
  let count = 0;
  pool.query = ((...input: unknown[]) => {
    if ((input[0] as { name?: string }).name === submitsStatement.name) count += 1;
    return Reflect.apply(query, pool, input);
  }) as typeof query;
  await work();
  pool.query = query;
  return count;
}

async function storedAnswers(participants: string[]): Promise<Map<string, string>> {
  const rows = await contest.database
    .selectFrom('answers')
    .select(['participant_id', 'answer'])
    .where('participant_id', 'in', participants)
    .execute();
  return new Map(rows.map((row) => [row.participant_id, row.answer]));
}

// On Citus none go together.
describe('when submits come while others are under way', { skip: citusNodes().length > 0 }, () => {
  test('then they go past those that are stuck, each has its own outcome, and what was acknowledged is stored', async () => {
    const honest = await addContestants(contest.database, 24);
    const answers = new Map(honest.map((id, index) => [id, String((index % 4) + 1)]));
    const others = await addContestants(contest.database, 4);
    const [repeating = '', changing = '', early = '', finished = ''] = others;
    const [late = ''] = await addContestants(contest.database, 1, new Date('2025-06-22T11:10:00+09:00'));
    for (const id of [repeating, changing]) await submit(id, '2');
    const finish = 'update attempts set finished_at = $1 where participant_id = $2';
    await contest.query(finish, [testTimes.inProgress, finished]);
    const expected = [
      [repeating, '2', 1, 'accepted'],
      [changing, '3', 1, 'invalid_quiz_number'],
      [early, '1,3', 2, 'invalid_quiz_number'],
      [finished, '1', 1, 'exam_cannot_submit'],
      [late, '1', 1, 'user_timeover_exam'],
      [randomUUID(), '1', 1, 'user_not_started_exam'],
    ] as const;
    let outcomes: string[] = [];
    let acknowledged: string[] = [];
    const shared = await sharedStatements(() =>
      whileTwoAreStuck(async () => {
        [outcomes, acknowledged] = await Promise.all([
          Promise.all(expected.map(([id, answer, number]) => submit(id, answer, number))),
          Promise.all([...answers].map(([id, answer]) => submit(id, answer))),
        ]);
      }),
    );
    assert.ok(shared > 0, 'nothing went together');
    assert.deepEqual(
      outcomes,
      expected.map(([, , , outcome]) => outcome),
    );
    assert.deepEqual(new Set(acknowledged), new Set(['accepted']));
    assert.deepEqual(await storedAnswers(honest), answers);
    const before = new Map([repeating, changing].map((id) => [id, '2']));
    assert.deepEqual(await storedAnswers([...others, late]), before);
  });

  test('and two are of one participant, then one is accepted, and the other counts as what it is', async () => {
    const [twice = '', torn = '', ...others] = await addContestants(contest.database, 12);
    const [same, different] = await whileTwoAreStuck(() =>
      Promise.all([
        Promise.all([submit(twice, '3'), submit(twice, '3')]),
        Promise.all([submit(torn, '3'), submit(torn, '4')]),
        ...others.map((id) => submit(id, '1')),
      ]),
    );
    assert.deepEqual(same, ['accepted', 'accepted']);
    assert.deepEqual([...(different ?? [])].sort(), ['accepted', 'invalid_quiz_number']);
    assert.equal((await storedAnswers([twice, torn])).size, 2);
  });

  test('and the database can’t take one of them, then all the others are accepted', async () => {
    await contest.query(`alter table answers add constraint never_four check (answer <> '4') not valid`);
    const [unlucky = '', ...others] = await addContestants(contest.database, 20);
    const outcomes = await whileTwoAreStuck(() =>
      Promise.all([submit(unlucky, '4'), ...others.map((id) => submit(id, '3'))]),
    );
    await contest.query('alter table answers drop constraint never_four');
    assert.deepEqual(outcomes, ['internal_server_error', ...others.map(() => 'accepted')]);
    assert.equal((await storedAnswers(others)).size, others.length);
    assert.equal(await submit(unlucky, '4'), 'accepted');
  });
});

// On Citus none go together.
describe('how submits are sent', { skip: citusNodes().length > 0 }, () => {
  const submitOf = (participantId: string) => ({
    participantId,
    examId: testExamId,
    quizNumber: 1,
    answer: '3',
    canonicalAnswer: '3',
    verdict: 0,
    now: testTimes.inProgress,
    endsNotBefore: testTimes.inProgress,
    durationSeconds: 3_600,
  });

  /** Batches that know whether the database is spread over several servers, as they do from soon after their first submit. */
  async function batchesOf(largest: number, noteStatement?: () => void) {
    const { pool, statements } = recordStatements(contest.testDatabase.connection);
    const submits = new SubmitBatches(pool, largest, noteStatement);
    const [first = ''] = await addContestants(contest.database, 1);
    await submits.submit(submitOf(first));
    await Promise.all(statements.map(({ result }) => result));
    statements.length = 0;
    return { submits, statements };
  }

  /** Sends several at the same time. @returns the names of the statements, before and after anything could be waited for */
  async function statementsOf(largest: number, count: number) {
    const calls = new AsyncLocalStorage<string>();
    const traced = new Set<string | undefined>();
    const { submits, statements } = await batchesOf(largest, () => traced.add(calls.getStore()));
    const participants = await addContestants(contest.database, count);
    const sent = participants.map((id) => calls.run(id, () => submits.submit(submitOf(id))));
    const atOnce = statements.map(({ text }) => text);
    for (const { accepted } of await Promise.all(sent)) assert.ok(accepted);
    return { atOnce, all: statements.map(({ text }) => text), calls: participants, traced };
  }

  test('when one comes while none is under way, then it goes out at once by itself', async () => {
    const { atOnce, all } = await statementsOf(64, 1);
    assert.deepEqual([atOnce, all], [[submitStatement.text], atOnce]);
  });

  test('when ten come at once, then two go out at once, and the others together when one is back', async () => {
    const { atOnce, all, calls, traced } = await statementsOf(64, 10);
    assert.deepEqual(atOnce, [submitStatement.text, submitStatement.text]);
    assert.deepEqual(all, [...atOnce, submitsStatement.text]);
    assert.deepEqual(traced, new Set(calls.slice(2)), 'each of those notes the statement for its own trace');
  });

  test('when the connection of those that go together breaks, then each of them fails at once', async () => {
    const { pool } = contest;
    const { query } = pool;
    pool.query = ((...input: unknown[]) =>
      (input[0] as { name?: string }).name === submitsStatement.name
        ? Promise.reject(new Error('Connection terminated unexpectedly'))
        : Reflect.apply(query, pool, input)) as typeof query;
    const { submits } = await batchesOf(64);
    const participants = await addContestants(contest.database, 5);
    const outcomes = await Promise.allSettled(participants.map((id) => submits.submit(submitOf(id))));
    pool.query = query;
    assert.deepEqual(
      outcomes.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'rejected', 'rejected', 'rejected'],
    );
  });

  test('when more wait than may go together, then they take several statements', async () => {
    const { all } = await statementsOf(4, 10);
    assert.equal(all.filter((text) => text === submitsStatement.text).length, 2);
  });

  test('when the setting or Citus forbids it, then each goes out at once by itself', async () => {
    const { atOnce } = await statementsOf(1, 5);
    assert.deepEqual(atOnce, Array(5).fill(submitStatement.text));
    // The catalogue by which the API recognises a cluster.
    await contest.query('create table pg_dist_partition ()');
    const onCitus = await statementsOf(64, 5);
    await contest.query('drop table pg_dist_partition');
    assert.deepEqual(onCitus.atOnce, atOnce);
  });
});
