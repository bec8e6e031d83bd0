import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { createEmptyDatabase, type TestDatabase, testDataKey } from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { importExam } from '../../src/contest/import-exam.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { runCommand } from '../support/command-line.ts';
import { startTestContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { buildPack } from '../support/pack.ts';

const inCluster = { skip: citusNodes().length === 0 };

/** Which column each table is spread by; null: it is on every node. Those that stay on the coordinator are left out. */
async function placements({ connection }: TestDatabase): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ table: string; column: string | null }>`
    select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as column
    from pg_dist_partition where partmethod = 'h' or repmodel = 't' order by 1`.execute(connection.database);
  return Object.fromEntries(rows.map(({ table, column }) => [table, column]));
}

const expected = {
  accepted_answers: null,
  answers: 'participant_id',
  attempts: 'participant_id',
  exams: null,
  participant_results: 'participant_id',
  participants: 'participant_id',
  quizzes: null,
  time_credits: 'participant_id',
};

describe('db distribute', inCluster, () => {
  let testDatabase: TestDatabase;
  before(async () => {
    testDatabase = await createEmptyDatabase();
  });
  after(() => testDatabase.drop());

  const distribute = (url: string, ...options: string[]) => runCommand(url, ['db', 'distribute', ...options]);

  test('when it is typed at a worker, then it refuses and no schema is made there', async () => {
    const worker = new URL(citusNodes()[1] ?? '');
    worker.pathname = new URL(testDatabase.url).pathname;
    const { code, stderr } = await distribute(worker.href, '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /ワーカーです。何も変えていません/);
    assert.equal((await runCommand(testDatabase.url, ['status', '--json'])).code, 1);
  });

  test('when Citus is not created in the database, then it says how', async () => {
    const { code, stderr } = await distribute(citusNodes()[0] ?? '', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /何も変えていません.*create extension citus/);
  });

  test('when there are contestants already, then they are all there afterwards, and once is enough', async () => {
    const { database } = testDatabase.connection;
    await migrateToLatest(database, new DataKey(testDataKey));
    await importExam(database, buildPack(), new Date());
    await runCommand(testDatabase.url, ['simulate', '--participants', '20', '--yes']);
    const { audit_log: _, ...contents } = await rowContents(database);

    const unasked = await distribute(testDatabase.url);
    assert.equal(unasked.code, 1);
    assert.deepEqual(await placements(testDatabase), {});
    const { code, stdout } = await distribute(testDatabase.url, '--yes', '--shards', '4');
    assert.equal(code, 0);
    assert.match(stdout, /ワーカー2台に分散しました/);
    assert.deepEqual(await placements(testDatabase), expected);
    assert.partialDeepStrictEqual(await rowContents(database), contents);

    const again = await distribute(testDatabase.url, '--yes');
    assert.equal(again.code, 0);
    assert.match(again.stdout, /すでにワーカー2台に分散しています。何も変えていません/);
  });

  test('when a later migration changes a distributed table, then contestants go on', async () => {
    const contest = await startTestContest();
    try {
      const early = await contest.played(['3']);
      await contest.database.transaction().execute(async (transaction) => {
        await sql`alter table attempts add column later integer not null default 0`.execute(transaction);
        await sql`create index later_index on answers (quiz_number)`.execute(transaction);
        await sql`update attempts set later = 1`.execute(transaction);
      });
      await contest.played(['3', '']);
      assert.equal((await early.call('getMe')).status, 200);
    } finally {
      await contest.close();
    }
  });
});
