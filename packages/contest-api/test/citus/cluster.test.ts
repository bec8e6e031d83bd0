import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import { findParticipantState, finishAttempt, startAttempt } from '../../src/attempts/queries.ts';
import { submitAnswer } from '../../src/attempts/queries-submit.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { findNodeOf, listNodes } from '../../src/database/nodes.ts';
import { findParticipantResult, listAnswers } from '../../src/results/queries.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { type Client, testExamId } from '../support/client.ts';
import { startTestContest, testContest } from '../support/contest.ts';
import { explain, recordStatements } from '../support/inspect-database.ts';
import { testTimes } from '../support/pack.ts';
import { FivePlayed } from '../support/played.ts';

const inCluster = citusNodes().length > 0;
const addresses = citusNodes().map((url) => new URL(url).host);
/** Connections of the contest's copy: two for each worker. */
const poolSize = 4;

describe('the nodes of a cluster', { skip: !inCluster }, () => {
  const contest = testContest({ settings: { databasePoolSize: poolSize } });

  test('when they are listed, then each is up and has figures, the coordinator first', async () => {
    const nodes = await listNodes(contest.database);
    assert.deepEqual(
      nodes.map(({ node, is_up, prepared_transactions }) => [node, is_up, prepared_transactions]),
      addresses.map((address) => [address, true, 0]),
    );
    for (const { connections, database_bytes } of nodes)
      assert.ok((connections ?? 0) > 0 && (database_bytes ?? 0) > 1_000_000);
  });

  test('when the status is asked for, then the database is as large as all nodes together', async () => {
    const { nodes, database_bytes } = await contest.outcome('status');
    const sizes: number[] = nodes.map((node: { database_bytes: number }) => node.database_bytes);
    assert.equal(sizes.length, addresses.length);
    assert.equal(
      database_bytes,
      sizes.reduce((sum, size) => sum + size),
    );
  });

  test('when metrics are read, then they have each node', async () => {
    const text = await contest.app.metrics.metrics();
    for (const address of addresses)
      assert.ok(text.includes(`contest_node_up{node="${address}"} 1`), address);
  });

  test('when one node is silent, then contestants of the other go on', async () => {
    const players = new Map<number, [Client, string][]>();
    for (let count = 0; count < 16; count += 1) {
      const client = await contest.contestant();
      await client.call('startExam');
      const { rows } = await sql<{ participant_id: string }>`
        select participant_id from attempts order by started_at desc, participant_id`.execute(
        contest.database,
      );
      const known = [...players.values()].flat().map(([, id]) => id);
      const id = rows.map((row) => row.participant_id).find((one) => !known.includes(one)) ?? '';
      const node = await findNodeOf(contest.pool, id);
      players.set(node, [...(players.get(node) ?? []), [client, id]]);
    }
    const [silent = [], living = []] = [...players.values()].sort((one, other) => other.length - one.length);
    assert.ok(silent.length > poolSize && living.length > 0);
    const submit = ([client]: [Client, string]) =>
      client.call('submitAnswer', { body: { quiz_number: 1, answer: '' } });
    // As silent as a server that has stopped: anyone who wants these rows waits.
    const { pool } = contest;
    let [took, statuses]: [number, number[]] = [0, []];
    const lock = await pool.connect();
    await lock.query('begin');
    try {
      await lock.query('update attempts set exam_id = exam_id where participant_id = any($1::uuid[])', [
        silent.map(([, id]) => id),
      ]);
      const waiting = Promise.allSettled(silent.map(submit));
      const begin = performance.now();
      const outcomes = await Promise.all(living.map(submit));
      took = performance.now() - begin;
      statuses = outcomes.map(({ status }) => status);
      await lock.query('rollback');
      await waiting;
    } finally {
      lock.release(true);
    }
    assert.deepEqual(
      statuses,
      living.map(() => 200),
    );
    assert.ok(took < 900, `${took} ms`);
  });
});

test('when there is one PostgreSQL, then it has no nodes', { skip: inCluster }, async () => {
  await using contest = await startTestContest();
  assert.deepEqual(await listNodes(contest.database), []);
  assert.doesNotMatch(await contest.app.metrics.metrics(), /^contest_node_\w+\{/m);
});

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

describe('one shard on Citus', { skip: !inCluster }, () => {
  const contest = testContest();

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
});

describe('aggregation on Citus', { skip: !inCluster }, () => {
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
  skip: !inCluster,
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
