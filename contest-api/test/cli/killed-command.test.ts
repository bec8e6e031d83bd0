import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { importExam } from '../../src/services/import-exam.ts';
import { runCommand } from '../support/command-line.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from '../support/database.ts';
import { buildPack } from '../support/pack.ts';

const script = new URL('../../src/cli/main.ts', import.meta.url).pathname;

let testDatabase: TestDatabase;
let operator: pg.Client;
before(async () => {
  testDatabase = await createTestDatabase();
  await importExam(testDatabase.connection.database, buildPack(), new Date());
  await runCommand(testDatabase.url, ['period', 'after_end_not_aggregated']);
  operator = new pg.Client({ connectionString: testDatabase.url });
  await operator.connect();
});
after(async () => {
  await operator.end();
  await testDatabase.drop();
});

/** Waits until this many commands are waiting for a lock. */
async function untilWaiting(count: number): Promise<void> {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await operator.query(waiting)).rowCount !== count) {
    await pause(20);
    await operator.query('select pg_stat_clear_snapshot()');
  }
}

test('when an aggregation’s command is killed, then its statement ends too and the exam is free for the next one', async () => {
  await operator.query('begin');
  await operator.query('lock table quiz_statistics in access exclusive mode');
  const command = spawn(process.execPath, [script, 'aggregate'], {
    env: { ...process.env, DATABASE_URL: testDatabase.url, DATA_KEY: testDataKey },
    stdio: 'ignore',
  });
  await untilWaiting(1);
  command.kill('SIGKILL');
  await once(command, 'exit');
  // The killed command's statement is still waiting for the lock held here: only the server can end it.
  await untilWaiting(0);
  const next = runCommand(testDatabase.url, ['aggregate']);
  await untilWaiting(1);
  await operator.query('commit');
  assert.equal((await next).code, 0);
});
