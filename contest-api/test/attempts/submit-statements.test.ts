import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import { submitStatement, submitsStatement } from '../../src/attempts/queries-submit.ts';
import { SubmitBatches } from '../../src/attempts/submit-batches.ts';
import { testExamId } from '../support/client.ts';
import { testContest } from '../support/contest.ts';
import { recordStatements } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';
import { addContestants } from '../support/running-attempts.ts';

const contest = testContest();

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

  /** Sends several at the same time. @returns the names of the statements, before and after anything could be waited for */
  async function statementsOf(largest: number, count: number) {
    const { pool, statements } = recordStatements(contest.testDatabase.connection);
    const calls = new AsyncLocalStorage<string>();
    const traced = new Set<string | undefined>();
    const submits = new SubmitBatches(pool, largest, () => traced.add(calls.getStore()));
    const [first = '', ...others] = await addContestants(contest.database, count + 1);
    await submits.submit(submitOf(first));
    await Promise.all(statements.map(({ result }) => result));
    statements.length = 0;
    const sent = others.map((id) => calls.run(id, () => submits.submit(submitOf(id))));
    const atOnce = statements.map(({ text }) => text);
    for (const { accepted } of await Promise.all(sent)) assert.ok(accepted);
    return { atOnce, all: statements.map(({ text }) => text), calls: others, traced };
  }

  test('when one comes while none is under way, then it goes out at once by itself', async () => {
    const { atOnce, all } = await statementsOf(64, 1);
    assert.deepEqual(atOnce, [submitStatement.text]);
    assert.deepEqual(all, atOnce);
  });

  test('when ten come at once, then two go out at once, and the others together when one is back', async () => {
    const { atOnce, all, calls, traced } = await statementsOf(64, 10);
    assert.deepEqual(atOnce, [submitStatement.text, submitStatement.text]);
    assert.deepEqual(all, [...atOnce, submitsStatement.text]);
    assert.deepEqual(traced, new Set(calls.slice(2)), 'each of those notes the statement for its own trace');
  });

  test('when more wait than may go together, then they take several statements', async () => {
    const { all } = await statementsOf(4, 10);
    assert.equal(all.filter((text) => text === submitsStatement.text).length, 2);
  });

  test('when the setting or Citus forbids it, then each goes out at once by itself', async () => {
    const bySetting = await statementsOf(1, 5);
    assert.deepEqual(bySetting.atOnce, Array(5).fill(submitStatement.text));
    // The catalogue by which the API recognises a cluster.
    await sql`create table pg_dist_partition ()`.execute(contest.database);
    const onCitus = await statementsOf(64, 5);
    await sql`drop table pg_dist_partition`.execute(contest.database);
    assert.deepEqual(onCitus.atOnce, Array(5).fill(submitStatement.text));
  });
});
