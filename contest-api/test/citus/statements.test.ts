import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { findParticipantState, finishAttempt, startAttempt } from '../../src/attempts/queries.ts';
import { submitAnswer, submitStatement } from '../../src/attempts/queries-submit.ts';
import { SubmitBatches } from '../../src/attempts/submit-batches.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { findNodeOf } from '../../src/operations/queries.ts';
import { findParticipantResult, listAnswers } from '../../src/results/queries.ts';
import { aggregate } from '../../src/results/versions/next-version.ts';
import { addContestants } from '../support/attempts.ts';
import { testExamId } from '../support/client.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { explain, recordStatements } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';
import { FivePlayed } from '../support/played.ts';

const someone = '8f14e45f-ceea-467f-a0e6-14d5f1f3a2b1';
const now = new Date('2025-06-22T04:30:00Z');
const attempt = { participantId: someone, examId: testExamId, now };
const play = { ...attempt, endsNotBefore: now, durationSeconds: 3_600 };
const firstAnswer = { quizNumber: 1, answer: '3', canonicalAnswer: '3', verdict: 0 };

/** The statements that contestants wait for. */
const hot: Record<string, (pool: Pool, database: Database) => Promise<unknown>> = {
  'a contestant’s state is read': (pool) => findParticipantState(pool, someone),
  'an attempt starts': (pool) => startAttempt(pool, attempt),
  'an answer is submitted': (pool) => submitAnswer(pool, { ...play, ...firstAnswer }),
  'an attempt finishes': (pool) => finishAttempt(pool, play),
  'answers are read for the quick score': (pool) => listAnswers(pool, someone),
  'a result is read': (_, database) =>
    findParticipantResult(database, someone, { exam_id: testExamId, result_version: 1 }),
};

describe('one shard on Citus', { skip: citusNodes().length === 0 }, () => {
  let contest: TestContest;
  before(async () => {
    contest = await startTestContest();
  });
  after(() => contest.close());

  for (const [what, run] of Object.entries(hot)) {
    test(`when ${what}, then one task on one shard does it`, async () => {
      const { connection } = contest.testDatabase;
      const { database, pool, statements } = recordStatements(connection);
      await run(pool, database);
      const plan = await explain(connection.pool, statements[0] ?? assert.fail());
      assert.deepEqual(plan.match(/Task Count: \d+/g), ['Task Count: 1'], plan);
      assert.doesNotMatch(plan, /Subplan|pull to coordinator/, plan);
    });
  }

  test('when many submit at once, then the cluster is recognised, and each is a statement by itself', async () => {
    const { pool, statements } = recordStatements(contest.testDatabase.connection);
    const submits = new SubmitBatches(pool, 64);
    const submit = async (participantId: string) => {
      const { accepted } = await submits.submit({ ...play, ...firstAnswer, participantId });
      assert.ok(accepted);
    };
    const [first = '', ...others] = await addContestants(contest.database, 9, now);
    await submit(first);
    // Among them the question whether this is a cluster.
    await Promise.all(statements.map(({ result }) => result));
    statements.length = 0;
    await Promise.all(others.map(submit));
    assert.deepEqual(
      statements.map(({ text }) => text),
      others.map(() => submitStatement.text),
    );
  });
});

describe('aggregation on Citus', { skip: citusNodes().length === 0 }, () => {
  test('when results are made, then answers leave their shards only added up', async () => {
    await using contest = new FivePlayed();
    await contest.begin();
    const { connection } = contest.testDatabase;
    const { database, statements } = recordStatements(connection);
    await aggregate(database, await contest.exam(), contest.clock.now);
    const ofAnswers = statements.filter(({ text }) => /join answers b/.test(text));
    assert.ok(ofAnswers.length >= 2, String(ofAnswers.length));
    for (const statement of ofAnswers) {
      const plan = await explain(connection.pool, statement);
      const tasks = plan.split('\n').filter((line) => /^\s*Query: .*\.answers_\d+/.test(line));
      assert.ok(tasks.length > 0, plan);
      for (const task of tasks) assert.match(task, /GROUP BY/, plan);
    }
  });
});

/** Of a connection's memory; it holds what is prepared and cached after some submits. */
const mostGrowth = 1_000_000;

test('when a worker has taken many submits over one connection, then that is no larger: some versions of Citus keep a plan of each', {
  skip: citusNodes().length === 0,
}, async () => {
  const contest = await startTestContest();
  await (await contest.contestant()).call('startExam');
  const { participant_id: participantId } = await contest.database
    .selectFrom('attempts')
    .select('participant_id')
    .executeTakeFirstOrThrow();
  const node = citusNodes()[await findNodeOf(contest.pool, participantId)] ?? '';
  const { pathname } = new URL(contest.url);
  const { database, pool, close } = openDatabase(Object.assign(new URL(node), { pathname }).href, {
    poolSize: 1,
    onError: () => undefined,
  });
  const submit = async (quizNumber: number) => {
    const now = testTimes.inProgress;
    const { accepted } = await submitAnswer(pool, {
      ...{ participantId, examId: testExamId, quizNumber, answer: '', canonicalAnswer: '' },
      ...{ now, endsNotBefore: now, durationSeconds: 3_600, verdict: 0 },
    });
    assert.ok(accepted);
  };
  const memory = async () => {
    const { rows } = await sql<{ bytes: number }>`
      select sum(total_bytes) as bytes from pg_backend_memory_contexts`.execute(database);
    return rows[0]?.bytes ?? 0;
  };
  try {
    for (let number = 1; number <= 20; number += 1) await submit(number);
    const before = await memory();
    for (let number = 21; number <= 120; number += 1) await submit(number);
    const growth = (await memory()) - before;
    assert.ok(growth < mostGrowth, `${growth} bytes more`);
  } finally {
    await close();
    await contest.close();
  }
});
