import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { after, before, test } from 'node:test';
import { importExam } from '../../../src/contest/import-exam.ts';
import { loadExams } from '../../../src/contest/load-exams.ts';
import { moveToPeriod } from '../../../src/contest/move-period.ts';
import { Client, longPatience } from '../../support/client.ts';
import { createTestDatabase, type TestDatabase, testDataKey } from '../../support/database.ts';
import { buildPack, rightAnswers } from '../../support/pack.ts';

const serverScript = new URL('../../../src/server.ts', import.meta.url).pathname;

let testDatabase: TestDatabase;
let running: ChildProcess | undefined;
before(async () => {
  testDatabase = await createTestDatabase();
  const { database } = testDatabase.connection;
  await importExam(database, buildPack({ exam: { quick_score: 'at_finish' } }), new Date());
  const [exam] = await loadExams(database);
  assert.ok(exam);
  await moveToPeriod(database, exam, 'in_progress', new Date());
});
after(async () => {
  // Where the test has failed, the API that it started is still up.
  running?.kill('SIGKILL');
  await testDatabase.drop();
});

async function startApi(port: number): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(serverScript, {
    env: {
      ...process.env,
      PORT: String(port),
      OPERATIONS_PORT: '0',
      DATABASE_URL: testDatabase.url,
      DATA_KEY: testDataKey,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'silent',
    },
  });
  running = child;
  const [message] = (await once(child, 'message')) as [{ port: number }];
  return { child, port: message.port };
}

/**
 * When the API is killed, by question: after its response, or while the response is on its way and may or may not
 * arrive.
 */
const killed = new Map([
  [0, 'after'],
  [1, 'during'],
  [4, 'during'],
  [7, 'after'],
]);

async function kill(child: ChildProcess): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

test('when the API is killed between and during requests, then no acknowledged answer is lost', async () => {
  let api = await startApi(0);
  const { port } = api;
  const client = new Client(`http://127.0.0.1:${port}`, longPatience);
  const entered = await client.call('debugEntry', { body: { children_division: false } });
  await client.call('login', { body: entered.body });
  await client.call('startExam');

  for (const [index, answer] of rightAnswers.entries()) {
    const body = { answer, quiz_number: index + 1 };
    const submitted = client.call('submitAnswer', { body }).catch(() => undefined);
    const moment = killed.get(index);
    if (moment !== 'during') assert.equal((await submitted)?.status, 200);
    if (!moment) continue;
    await kill(api.child);
    const acknowledged = (await submitted)?.status === 200;

    api = await startApi(port);
    const stored = await client.call('checkEntry');
    const count = stored.body.user_exam_status?.submitted_quiz_count ?? -1;
    assert.ok(
      count === index + 1 || (!acknowledged && count === index),
      `${count} answers after ${index + 1}`,
    );
    assert.equal((await client.call('submitAnswer', { body })).status, 200, 'the retry is accepted');
  }
  await client.call('finishExam');
  const score = await client.call('getQuickScore');
  assert.equal(score.body.total_score, rightAnswers.length);
  await kill(api.child);
});
