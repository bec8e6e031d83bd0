import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Copy } from '@knowledgeking/stage/copy';
import { testDataKey } from '@knowledgeking/stage/database';
import { importExam } from '../../src/contest/import-exam.ts';
import { loadExams } from '../../src/contest/load-exams.ts';
import { moveToPeriod } from '../../src/contest/move-period.ts';
import { updateExam } from '../../src/contest/queries.ts';
import { DatabaseClock, readDatabaseTime } from '../../src/database/clock.ts';
import type { Pool } from '../../src/database/database.ts';
import { assertRefused, Client, longPatience, testExamId } from '../support/client.ts';
import { ownDatabase, testFolder } from '../support/contest.ts';
import { buildPack } from '../support/pack.ts';

const skews = [-60_000, 60_000];
/** Milliseconds that a call may take on a busy machine; far less than the skews. */
const tolerance = 15_000;

const steppedClock = import.meta.resolve('@knowledgeking/stage/stepped-clock');

const folder = testFolder();
let copies: Copy[] = [];
const databaseTime = async (offset = 0) =>
  new Date((await readDatabaseTime(own.database)).getTime() + offset);

after(async () => {
  await Promise.all(copies.map((copy) => copy.end()));
});
const own = ownDatabase(async () => {
  const { database } = own;
  await importExam(database, buildPack(), await databaseTime());
  const [exam] = await loadExams(database);
  assert.ok(exam);
  await moveToPeriod(database, exam, 'in_progress', await databaseTime(-10 * 60_000));
  copies = await Promise.all(skews.map(startCopy));
});

/** Starts a copy on a machine whose clock is wrong by this many milliseconds. */
function startCopy(wall: number): Promise<Copy> {
  const file = path.join(folder, `${wall}.json`);
  writeFileSync(file, JSON.stringify({ wall }));
  return Copy.start({
    ...process.env,
    CLOCK_STEP_FILE: file,
    NODE_OPTIONS: `--import=${steppedClock}`,
    DATABASE_URL: own.url,
    DATA_KEY: testDataKey,
    SMTP_URL: 'smtp://127.0.0.1:1',
    LOG_LEVEL: 'silent',
  });
}

const originOf = ({ port }: Copy): string => `http://127.0.0.1:${port}`;

async function players(): Promise<Client[]> {
  return Promise.all(
    copies.map(async (copy) => {
      const client = new Client(originOf(copy), longPatience);
      await client.enterAndLogIn();
      assert.equal((await client.call('startExam')).status, 200);
      return client;
    }),
  );
}

describe('two copies on machines whose clocks are a minute slow and a minute fast', () => {
  test('when they are asked for the time, then both report the database’s', async () => {
    for (const copy of copies) {
      const { body } = await new Client(originOf(copy), longPatience).call('getSiteStatus');
      const difference = Math.abs(Date.parse(body.server_time) - (await databaseTime()).getTime());
      assert.ok(difference < tolerance, `${difference} ms`);
    }
  });

  test('when the exam ends, then both accept answers before its end and neither does after it', async () => {
    const clients = await players();
    const end = (exam_end_at: Date) => updateExam(own.database, testExamId, { exam_end_at });
    const submit = (client: Client, quiz_number: number, answer: string) =>
      client.submit(quiz_number, answer);
    await end(await databaseTime(30_000));
    for (const client of clients) assert.equal((await submit(client, 1, '3')).status, 200);
    await end(await databaseTime(-30_000));
    for (const client of clients) await assertRefused(submit(client, 2, '1,3'), 'user_timeover_exam');
  });
});

describe('the database’s clock', () => {
  test('when the machine’s clock is set while it runs, then it goes on as before', async (context) => {
    const clock = new DatabaseClock(own.pool);
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
