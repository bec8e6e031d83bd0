import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { importExam } from '../../src/contest/import-exam.ts';
import { loadExams } from '../../src/contest/load-exams.ts';
import { moveToPeriod } from '../../src/contest/move-period.ts';
import { updateExam } from '../../src/contest/queries.ts';
import { DatabaseClock, readDatabaseTime } from '../../src/database/clock.ts';
import type { Pool } from '../../src/database/database.ts';
import { Client, longPatience, testExamId } from '../support/client.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from '../support/database.ts';
import { buildPack } from '../support/pack.ts';
import { assertRefused } from '../support/refusal.ts';

const serverScript = new URL('../../src/server.ts', import.meta.url).pathname;
const skews = [-60_000, 60_000];
/** Milliseconds that a call may take on a busy machine; far less than the skews. */
const tolerance = 15_000;

/** A module that makes the machine's clock, as a program sees it, wrong by this many milliseconds. */
const wrongClock = (skew: number) =>
  `data:text/javascript,${encodeURIComponent(`
  const RealDate = Date;
  globalThis.Date = class extends RealDate {
    constructor(...parts) { if (parts.length > 0) super(...parts); else super(RealDate.now() + ${skew}); }
    static now() { return RealDate.now() + ${skew}; }
  };`)}`;

let testDatabase: TestDatabase;
let copies: { child: ChildProcess; origin: string }[] = [];
const databaseTime = async (offset = 0) =>
  new Date((await readDatabaseTime(testDatabase.connection.database)).getTime() + offset);

before(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase.connection;
  await importExam(database, buildPack(), await databaseTime());
  const [exam] = await loadExams(database);
  assert.ok(exam);
  await moveToPeriod(database, exam, 'in_progress', await databaseTime(-10 * 60_000));
  copies = await Promise.all(skews.map(startCopy));
});
after(async () => {
  for (const { child } of copies) {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
  }
  await testDatabase.drop();
});

async function startCopy(skew: number): Promise<{ child: ChildProcess; origin: string }> {
  const child = fork(serverScript, {
    execArgv: ['--import', wrongClock(skew)],
    env: {
      ...process.env,
      PORT: '0',
      OPERATIONS_PORT: '0',
      DATABASE_URL: testDatabase.url,
      DATA_KEY: testDataKey,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    },
  });
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return { child, origin: `http://127.0.0.1:${port}` };
}

async function players(): Promise<Client[]> {
  return Promise.all(
    copies.map(async ({ origin }) => {
      const client = new Client(origin, longPatience);
      const entered = await client.call('debugEntry', { body: { children_division: false } });
      await client.call('login', { body: entered.body });
      assert.equal((await client.call('startExam')).status, 200);
      return client;
    }),
  );
}

describe('two copies on machines whose clocks are a minute slow and a minute fast', () => {
  test('when they are asked for the time, then both report the database’s', async () => {
    for (const { origin } of copies) {
      const { body } = await new Client(origin, longPatience).call('getSiteStatus');
      const difference = Math.abs(Date.parse(body.server_time) - (await databaseTime()).getTime());
      assert.ok(difference < tolerance, `${difference} ms`);
    }
  });

  test('when the exam ends, then both accept answers before its end and neither does after it', async () => {
    const clients = await players();
    const end = (exam_end_at: Date) =>
      updateExam(testDatabase.connection.database, testExamId, { exam_end_at });
    const submit = (client: Client, quiz_number: number, answer: string) =>
      client.call('submitAnswer', { body: { answer, quiz_number } });
    await end(await databaseTime(30_000));
    for (const client of clients) assert.equal((await submit(client, 1, '3')).status, 200);
    await end(await databaseTime(-30_000));
    for (const client of clients) await assertRefused(submit(client, 2, '1,3'), 'user_timeover_exam');
  });
});

describe('the database’s clock', () => {
  test('when the machine’s clock is set while it runs, then it goes on as before', async (context) => {
    const clock = new DatabaseClock(testDatabase.connection.pool);
    await clock.start();
    clock.stop();
    context.mock.timers.enable({ apis: ['Date'], now: 0 });
    assert.ok(Math.abs(clock.now().getTime() - (await databaseTime()).getTime()) < tolerance);
  });

  test('when another database takes over, then its clock counts from the next measurement', async (context) => {
    context.mock.timers.enable({ apis: ['setTimeout'] });
    let ahead = 0;
    let roundTrip = 0;
    const query = async () => {
      for (const end = performance.now() + roundTrip; performance.now() < end; );
      return { rows: [{ time: Date.now() + ahead }] };
    };
    const pool = { connect: async () => ({ query, release: () => undefined }) };
    const clock = new DatabaseClock(pool as unknown as Pool);
    await clock.start();
    ahead = 3_600_000;
    roundTrip = 5;
    context.mock.timers.tick(1_000);
    await setImmediate();
    clock.stop();
    assert.ok(Math.abs(clock.now().getTime() - Date.now() - ahead) < tolerance);
  });
});
