import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import { submitAnswer } from '../../src/attempts/queries-submit.ts';
import { openDatabase } from '../../src/database/database.ts';
import { findNodeOf } from '../../src/operations/queries.ts';
import { testExamId } from '../support/client.ts';
import { startTestContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';

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
  const node = citusNodes()[await findNodeOf(contest.testDatabase.connection.pool, participantId)] ?? '';
  const { pathname } = new URL(contest.testDatabase.url);
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
