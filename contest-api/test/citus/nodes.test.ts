import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { sql } from 'kysely';
import { findNodeOf, listNodes } from '../../src/operations/queries.ts';
import type { Client } from '../support/client.ts';
import { startTestContest, type TestContest } from '../support/contest.ts';

const inCluster = citusNodes().length > 0;
const addresses = citusNodes().map((url) => new URL(url).host);
/** Connections of the contest's copy: two for each worker. */
const poolSize = 4;

describe('the nodes of a cluster', { skip: !inCluster }, () => {
  let contest: TestContest;
  before(async () => {
    contest = await startTestContest({ settings: { databasePoolSize: poolSize } });
  });
  after(() => contest.close());

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
    const { stdout } = await contest.command('status', '--json');
    const { nodes, database_bytes } = JSON.parse(stdout);
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
    // As silent as a server that has stopped: whoever wants these rows waits.
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
