import assert from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { after, describe, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { testDataKey } from '@knowledgeking/stage/database';
import { importExam } from '../../src/contest/import-exam.ts';
import { loadExams } from '../../src/contest/load-exams.ts';
import { listCopyReports } from '../../src/outages/queries.ts';
import { moveToPeriod } from '../../src/rehearsal/move-to-period.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { Client, longPatience } from '../support/client.ts';
import { ownDatabase } from '../support/contest.ts';
import { buildPack } from '../support/pack.ts';

type Server = Awaited<ReturnType<typeof startServer>>;

const servers: Server[] = [];
after(() => Promise.all(servers.map((server) => server.close())));
const own = ownDatabase(async () => {
  const { database } = own;
  await importExam(database, buildPack(), new Date());
  const [exam] = await loadExams(database);
  assert.ok(exam);
  await moveToPeriod(database, exam, 'entry', new Date());
});

async function startCopy(): Promise<Server> {
  const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
  const server = await startServer(settings, { databaseUrl: own.url, smtpUrl: 'smtp://127.0.0.1:1' });
  servers.push(server);
  return server;
}

const clientOf = ({ port }: Server) => new Client(`http://127.0.0.1:${port}`, longPatience);

describe('a copy that ends', () => {
  test('when one is about to close, then it says that it is not ready, and serves on without keeping connections', async () => {
    const closing = await startCopy();
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
    const body = JSON.stringify({ base_crew_token: 'AAAA-AAAA-AAAA' });
    const call = request(`http://127.0.0.1:${closing.port}/api/users/login`, {
      method: 'POST',
      agent: new Agent({ keepAlive: true }),
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

  test('when it has served since its last window, then it still writes that down', async () => {
    const server = await startCopy();
    await clientOf(server).call('getExams');
    await server.close();
    servers.pop();
    const ever = { from: new Date(0), until: new Date('2100-01-01') };
    const written = (await listCopyReports(own.database, ever))
      .filter(({ copy_name }) => copy_name.endsWith(`:${server.port}`))
      .flatMap(({ outcomes }) => (outcomes.getExams ? [outcomes.getExams] : []));
    assert.deepEqual(written, [{ accepted: 1 }]);
  });
});
