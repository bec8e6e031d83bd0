import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { testDataKey } from '@knowledgeking/stage/database';
import { startSmtpServer, type TestSmtpServer } from '@knowledgeking/stage/smtp';
import { importExam } from '../../src/contest/import-exam.ts';
import { loadExams } from '../../src/contest/load-exams.ts';
import { moveToPeriod } from '../../src/contest/move-period.ts';
import { listCopyReports } from '../../src/operations/queries.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { Client, longPatience } from '../support/client.ts';
import { ownDatabase } from '../support/contest.ts';
import { buildEntry } from '../support/entries.ts';
import { buildPack } from '../support/pack.ts';
import { until } from '../support/waiting.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

let smtp: TestSmtpServer;
const servers: Server[] = [];
after(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await smtp.close();
});
const own = ownDatabase(async () => {
  const { database } = own;
  smtp = await startSmtpServer();
  await importExam(database, buildPack(), new Date());
  const [exam] = await loadExams(database);
  assert.ok(exam);
  await moveToPeriod(database, exam, 'entry', new Date());
  for (let count = 0; count < 2; count += 1) servers.push(await startCopy());
});

function startCopy(): Promise<Server> {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
  return startServer(settings, { databaseUrl: own.url, smtpUrl: smtp.url });
}

const clientOf = ({ port }: Server) => new Client(`http://127.0.0.1:${port}`, longPatience);

describe('two copies of the API on one database', () => {
  test('when a contestant logs out on one, then the other refuses the cookie too, and so does one that starts later', async () => {
    const [first, second] = servers.map(clientOf);
    assert.ok(first && second);
    await first.enterAndLogIn();
    const kept = { headers: { cookie: first.cookie } };
    const isLoggedIn = async (client: Client) =>
      (await client.call('getMe', kept)).body.exam_status !== undefined;
    assert.equal(await isLoggedIn(second), true);
    await first.call('logout');
    await until(async () => !(await isLoggedIn(second)), 'the other copy refuses');
    const later = await startCopy();
    servers.push(later);
    assert.equal(await isLoggedIn(clientOf(later)), false);
  });

  test('when one is about to close, then it says that it is not ready, and serves on without keeping connections', async () => {
    const closing = await startCopy();
    servers.push(closing);
    const readiness = async () => (await fetch(`http://127.0.0.1:${closing.operationsPort}/readyz`)).status;
    assert.equal(await readiness(), 200);
    await closing.drain();
    assert.equal(await readiness(), 503);
    const { status, headers } = await clientOf(closing).call('getMe');
    assert.equal(status, 200);
    assert.equal(headers.get('connection'), 'close');
  });

  test('when a call is under way as one begins to close, then its connection is closed with the response', async () => {
    const closing = await startCopy();
    servers.push(closing);
    const options = {
      port: closing.port,
      path: '/api/users/login',
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
    };
    const body = JSON.stringify({ base_crew_token: 'AAAA-AAAA-AAAA' });
    const call = request({
      ...options,
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    call.write(body.slice(0, 9));
    await pause(200);
    await closing.drain();
    call.end(body.slice(9));
    const [{ statusCode, headers }] = await answered;
    assert.deepEqual([statusCode, headers.connection], [401, 'close']);
  });

  test('when a contestant enters, then the mail goes out by itself', async () => {
    const [server] = servers;
    assert.ok(server);
    const entry = buildEntry();
    assert.equal((await clientOf(server).call('enter', { body: entry })).status, 202);
    await until(() => smtp.mails.some(({ recipients }) => recipients.includes(entry.email)), 'the mail');
  });
});

describe('a copy that ends', () => {
  test('when it has served since its last window, then it still writes that down', async () => {
    const server = await startCopy();
    await clientOf(server).call('getExams');
    await server.close();
    const reports = await listCopyReports(own.database, {
      from: new Date(0),
      until: new Date('2100-01-01'),
    });
    const written = reports.filter(({ copy_name }) => copy_name.endsWith(`:${server.port}`));
    assert.deepEqual(
      written.flatMap(({ outcomes }) => (outcomes.getExams ? [outcomes.getExams] : [])),
      [{ accepted: 1 }],
    );
  });
});
