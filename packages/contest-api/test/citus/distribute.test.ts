import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { createEmptyDatabase, testDataKey } from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { readSettings } from '../../src/settings.ts';
import { runCommand } from '../support/command-line.ts';
import { emptyDatabase, startTestContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { buildPack, testTimes } from '../support/pack.ts';

const inCluster = { skip: citusNodes().length === 0 };

/** Which column each table is spread by; null: it is on every node. Those that stay on the coordinator are left out. */
async function placements(database: Database): Promise<Record<string, string | null>> {
  const { rows } = await sql<{ table: string; column: string | null }>`
    select logicalrelid::text as table, column_to_column_name(logicalrelid, partkey) as column
    from pg_dist_partition where partmethod = 'h' or repmodel = 't' order by 1`.execute(database);
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
  const own = emptyDatabase();

  const distribute = (url: string, ...options: string[]) => runCommand(url, ['db', 'distribute', ...options]);

  test('when it is typed at a worker, then it refuses and no schema is made there', async () => {
    const worker = new URL(citusNodes()[1] ?? '');
    worker.pathname = new URL(own.url).pathname;
    const { code, stderr } = await distribute(worker.href, '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /ワーカーです。何も変えていません/);
    assert.equal((await own.command('status', '--json')).code, 1);
  });

  test('when Citus is not created in the database, then it says how', async () => {
    const { code, stderr } = await distribute(citusNodes()[0] ?? '', '--yes');
    assert.equal(code, 1);
    assert.match(stderr, /何も変えていません.*create extension citus/);
  });

  test('when there are contestants already, then they are all there afterwards, and once is enough', async () => {
    const { database } = own;
    await migrateToLatest(database, new DataKey(testDataKey));
    await importExam(database, buildPack(), new Date());
    await own.command('simulate', '--participants', '20', '--yes');
    const { audit_log: _, ...contents } = await rowContents(database);

    const unasked = await distribute(own.url);
    assert.equal(unasked.code, 1);
    assert.deepEqual(await placements(own.database), {});
    const { code, stdout } = await distribute(own.url, '--yes', '--shards', '4');
    assert.equal(code, 0);
    assert.match(stdout, /ワーカー2台に分散しました/);
    assert.deepEqual(await placements(own.database), expected);
    assert.partialDeepStrictEqual(await rowContents(database), contents);

    const again = await distribute(own.url, '--yes');
    assert.equal(again.code, 0);
    assert.match(again.stdout, /すでにワーカー2台に分散しています。何も変えていません/);
  });

  test('when a later migration changes a distributed table, then contestants go on', async () => {
    await using contest = await startTestContest();
    const early = await contest.played(['3']);
    await contest.database.transaction().execute(async (transaction) => {
      await sql`alter table attempts add column later integer not null default 0`.execute(transaction);
      await sql`create index later_index on answers (quiz_number)`.execute(transaction);
      await sql`update attempts set later = 1`.execute(transaction);
    });
    await contest.played(['3', '']);
    assert.equal((await early.call('getMe')).status, 200);
  });
});

const dataKey = new DataKey(testDataKey);

/** The same database at the first worker. */
function openWorker(url: string) {
  const worker = Object.assign(new URL(citusNodes()[1] ?? ''), { pathname: new URL(url).pathname });
  const connection = openDatabase(worker.href, { poolSize: 4, onError: () => undefined });
  return { ...connection, [Symbol.asyncDispose]: connection.close };
}

describe('a copy of the API at a worker', inCluster, () => {
  test('when the contest is distributed, then it serves contestants, whichever node has them', async () => {
    await using contest = await startTestContest();
    await using worker = openWorker(contest.url);
    await migrateToLatest(worker.database, dataKey);
    const settings = readSettings({ LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
    const now = () => testTimes.inProgress;
    await using app = await buildApp({ settings, connection: worker, now, eventLoopDelayLimit: 0 });
    const post = async (url: string, payload?: object, cookie?: string) => {
      const headers = cookie === undefined ? {} : { cookie };
      const response = await app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
      assert.equal(response.statusCode, 200, response.body);
      return response;
    };
    for (let count = 0; count < 6; count += 1) {
      const entered = await post('/exams/test-exam/debug_entry', { children_division: false });
      const { headers } = await post('/users/login', entered.json());
      const cookie = String(headers['set-cookie']).split(';')[0];
      await post('/exams/test-exam/start', undefined, cookie);
      await post('/exams/test-exam/submit', { quiz_number: 1, answer: '' }, cookie);
    }
    const { rows } = await sql<{ count: number }>`select count(*) from answers`.execute(contest.database);
    assert.equal(rows[0]?.count, 6);
  });

  test('when the worker does not know the tables, then it is refused, and nothing is made there', async (t) => {
    const testDatabase = await createEmptyDatabase();
    t.after(() => testDatabase.drop());
    await using worker = openWorker(testDatabase.url);
    await assert.rejects(migrateToLatest(worker.database, dataKey), /DATABASE_URL/);
    const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(worker.database);
    assert.equal(rows.length, 0);
  });
});

describe('db distribute without Citus', { skip: citusNodes().length > 0 }, () => {
  const own = emptyDatabase();

  test('when the server is a plain PostgreSQL, then it refuses and not even the schema is made', async () => {
    const stderr = await own.refusal('db', 'distribute', '--yes');
    assert.equal(stderr, 'このPostgreSQLにはCitusがないので、分散する先がありません。何も変えていません。\n');
    assert.deepEqual(await rowContents(own.database), {});
  });

  test('when the number of shards is none, then it says what it takes', async () => {
    const { code, stderr } = await own.command('db', 'distribute', '--shards', '0');
    assert.notEqual(code, 0);
    assert.match(stderr, /1から1024までの整数/);
  });
});
