import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import type { Pool } from 'pg';
import { findParticipantState, finishAttempt, startAttempt } from '../../src/attempts/queries.ts';
import { submitAnswer, submitStatement } from '../../src/attempts/queries-submit.ts';
import { SubmitBatches } from '../../src/attempts/submit-batches.ts';
import type { Database } from '../../src/database/database.ts';
import { findParticipantResult, listAnswers } from '../../src/results/queries.ts';
import { testExamId } from '../support/client.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';
import { explain, recordStatements } from '../support/inspect-database.ts';
import { addContestants } from '../support/running-attempts.ts';

const someone = '8f14e45f-ceea-467f-a0e6-14d5f1f3a2b1';
const now = new Date('2025-06-22T04:30:00Z');
const attempt = { participantId: someone, examId: testExamId, now };
const play = { ...attempt, endsNotBefore: now, durationSeconds: 3_600 };
const firstAnswer = { quizNumber: 1, answer: '3', canonicalAnswer: '3', verdict: 0 };

/** The calls that contestants wait for, and how many statements each takes. */
const hot: Record<string, [statements: number, run: (pool: Pool, database: Database) => Promise<unknown>]> = {
  'a contestant’s state is read': [1, (pool) => findParticipantState(pool, someone)],
  'an attempt starts': [1, (pool) => startAttempt(pool, attempt)],
  'an answer is submitted': [1, (pool) => submitAnswer(pool, { ...play, ...firstAnswer })],
  'an attempt finishes': [1, (pool) => finishAttempt(pool, play)],
  'answers are read for the quick score': [1, (pool) => listAnswers(pool, someone)],
  'a result is read': [
    1,
    (_, database) => findParticipantResult(database, someone, { exam_id: testExamId, result_version: 1 }),
  ],
};

describe('one shard on Citus', { skip: citusNodes().length === 0 }, () => {
  let contest: TestContest;
  before(async () => {
    contest = await startTestContest();
  });
  after(() => contest.close());

  for (const [what, [count, run]] of Object.entries(hot)) {
    test(`when ${what}, then one task on one shard does it`, async () => {
      const { connection } = contest.testDatabase;
      const { database, pool, statements } = recordStatements(connection);
      await run(pool, database);
      for (const statement of statements.slice(0, count)) {
        const plan = await explain(connection.pool, statement);
        assert.deepEqual(plan.match(/Task Count: \d+/g), ['Task Count: 1'], plan);
        assert.doesNotMatch(plan, /Subplan|pull to coordinator/, plan);
      }
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
