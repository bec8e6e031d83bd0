import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { citusNodes } from '@knowledgeking/stage/citus';
import { createEmptyDatabase, testDataKey } from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { buildApp } from '../../src/app.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import { readSettings } from '../../src/settings.ts';
import { startTestContest } from '../support/contest.ts';
import { testTimes } from '../support/pack.ts';

const dataKey = new DataKey(testDataKey);

/** The same database at the first worker. */
function openWorker(url: string) {
  const worker = Object.assign(new URL(citusNodes()[1] ?? ''), { pathname: new URL(url).pathname });
  return openDatabase(worker.href, { poolSize: 4, onError: () => undefined });
}

describe('a copy of the API at a worker', { skip: citusNodes().length === 0 }, () => {
  test('when the contest is distributed, then it serves contestants, whichever node has them', async () => {
    const contest = await startTestContest();
    const connection = openWorker(contest.testDatabase.url);
    try {
      await migrateToLatest(connection.database, dataKey);
      const settings = readSettings({ LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
      const now = () => testTimes.inProgress;
      const app = await buildApp({ settings, connection, now, eventLoopDelayLimit: 0 });
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
      await app.close();
      const { rows } = await sql<{ count: number }>`select count(*) from answers`.execute(contest.database);
      assert.equal(rows[0]?.count, 6);
    } finally {
      await connection.close();
      await contest.close();
    }
  });

  test('when the worker does not know the tables, then it is refused, and nothing is made there', async () => {
    const testDatabase = await createEmptyDatabase();
    const connection = openWorker(testDatabase.url);
    try {
      await assert.rejects(migrateToLatest(connection.database, dataKey), /DATABASE_URL/);
      const { rows } = await sql`select from pg_tables where schemaname = 'public'`.execute(
        connection.database,
      );
      assert.equal(rows.length, 0);
    } finally {
      await connection.close();
      await testDatabase.drop();
    }
  });
});
