import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { testDataKey } from '@knowledgeking/stage/database';
import { importExam } from '../../src/contest/import-exam.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { Client } from '../support/client.ts';
import { ownDatabase } from '../support/contest.ts';
import { buildPack } from '../support/pack.ts';
import { listen } from '../support/waiting.ts';

interface SpanOnTheWire {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string } }[];
}

const spans: SpanOnTheWire[] = [];
const bodies: string[] = [];
const collector = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString();
  bodies.push(`${request.url} ${body}`);
  for (const { scopeSpans } of JSON.parse(body).resourceSpans)
    for (const scope of scopeSpans) spans.push(...scope.spans);
  response.setHeader('content-type', 'application/json').end('{}');
});
after(() => void collector.close());
let collectorPort = 0;
const own = ownDatabase(async () => {
  await importExam(own.database, buildPack(), new Date());
  collectorPort = await listen(collector);
});

/** A server that sends its traces to a port of this machine. */
function startTracedServer(port: number) {
  const settings = readSettings({
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_KEY: testDataKey,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
  });
  return startServer(settings, { databaseUrl: own.url, smtpUrl: 'smtp://127.0.0.1:1' });
}

/** Enters, logs in, starts and answers. @returns the response to the answer, and what must not be traced */
async function answerOnce(port: number) {
  const client = new Client(`http://127.0.0.1:${port}`, 10_000);
  await client.call('debugPeriod', { body: { period: 'in_progress' } });
  const examNumber = await client.enterAndLogIn();
  const { display_name = '' } = (await client.call('getMe')).body;
  await client.call('startExam');
  const answer = await client.submit(1, '3');
  const entryToken = 'token-of-somebodys-entry';
  await fetch(`http://127.0.0.1:${port}/api/exams/first-round/entry/confirm?token=${entryToken}`);
  const [, cookie = ''] = client.cookie.split('=');
  return { answer, personal: [examNumber, cookie, display_name, entryToken] };
}

test('when an answer is sent, then there is a trace of the call with its statements, and nothing personal in any', async () => {
  const server = await startTracedServer(collectorPort);
  const { answer, personal } = await answerOnce(server.port);
  await server.close();
  assert.equal(answer.status, 200);
  const call = spans.find(({ name }) => name === 'submitAnswer');
  const attribute = (name: string) => call?.attributes.find(({ key }) => key === name)?.value.stringValue;
  assert.equal(attribute('request.id'), answer.headers.get('x-request-id'));
  assert.equal(attribute('outcome'), 'accepted');
  // Not what it read of the exam: a copy on a busy machine knows that no more when the call comes.
  const parts = spans.filter(
    ({ name, parentSpanId }) =>
      parentSpanId === call?.spanId && !name.endsWith('.connect') && name !== 'select',
  );
  assert.deepEqual(
    parts.map(({ name, traceId }) => [name, traceId]),
    [['submit-answer', call?.traceId]],
  );
  const login = spans.find(({ name }) => name === 'login');
  assert.ok(spans.some(({ name, parentSpanId }) => name === 'select' && parentSpanId === login?.spanId));
  assert.ok(bodies.every((body) => body.startsWith('/v1/traces ')));
  for (const secret of personal) assert.ok(secret && !bodies.join().includes(secret), secret);
});

test('when nobody takes the traces, then calls and closing go on as ever', async () => {
  const server = await startTracedServer(1);
  const { answer } = await answerOnce(server.port);
  assert.equal(answer.status, 200);
  await server.close();
});

test('when a body comes after its headers, then the statements are still the call’s', async () => {
  const server = await startTracedServer(collectorPort);
  spans.length = 0;
  const call = request(`http://127.0.0.1:${server.port}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  });
  call.flushHeaders();
  await pause(50);
  call.end(JSON.stringify({ base_crew_token: '7K3M-Q9RT-2XWD' }));
  const [response] = (await once(call, 'response')) as [IncomingMessage];
  response.resume();
  await server.close();
  assert.equal(response.statusCode, 401);
  const login = spans.find(({ name }) => name === 'login');
  assert.ok(spans.some(({ name, parentSpanId }) => name === 'select' && parentSpanId === login?.spanId));
});
