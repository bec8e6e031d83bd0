import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseProxy } from '@knowledgeking/stage/database-proxy';
import type { FastifyInstance } from 'fastify';
import { buildApp } from '../../src/app.ts';
import { ContestCache } from '../../src/contest/contest-cache.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { writeMaintenance } from '../../src/contest/queries.ts';
import { type Connection, openDatabase } from '../../src/database/database.ts';
import { buildOperationsApp } from '../../src/monitoring/operations-port.ts';
import { readSettings } from '../../src/settings.ts';
import { type Answer, Client } from '../support/client.ts';
import { ownDatabase } from '../support/contest.ts';
import { buildPack, testTimes } from '../support/pack.ts';
import { until } from '../support/waiting.ts';

/** Far longer than anything below should take, but shorter than a frozen connection would. */
const boundMilliseconds = 20_000;

let proxy: DatabaseProxy;
let connection: Connection;
let app: FastifyInstance;
let operations: FastifyInstance;
let origin: string;
let operationsOrigin: string;
after(async () => {
  await operations.close();
  await app.close();
  await proxy.close();
  await connection.close();
});
const own = ownDatabase(async () => {
  await importExam(own.database, buildPack(), testTimes.entry);
  proxy = await DatabaseProxy.start(own.url);
  connection = openDatabase(proxy.url, {
    poolSize: 10,
    statementTimeoutMilliseconds: 500,
    onError: () => undefined,
  });
  const limits = { fresh: 100, usable: 2_000, patience: 50, longestPatience: 300, load: 500 };
  const contest = new ContestCache(connection.database, limits);
  app = await buildApp({
    settings: readSettings({ LOG_LEVEL: 'silent' }),
    connection,
    contest,
    now: () => testTimes.inProgress,
    eventLoopDelayLimit: 0,
    callDeadlineMilliseconds: 4_000,
  });
  operations = await buildOperationsApp(app, { connection, contest, operationsNames: [] });
  operationsOrigin = await operations.listen({ host: '127.0.0.1', port: 0 });
  origin = await app.listen({ host: '127.0.0.1', port: 0 });
});

async function within<Result>(work: Promise<Result>): Promise<Result> {
  const late = pause(boundMilliseconds, undefined, { ref: false }).then(() => {
    throw new Error(`no end within ${boundMilliseconds} ms`);
  });
  return Promise.race([work, late]);
}

/** Repeats a call, each within the time limit, until its response is the wanted one. */
const untilAnswer = <Body>(call: () => Promise<Answer<Body>>, isWanted: (answer: Answer<Body>) => boolean) =>
  until(async () => isWanted(await within(call())), 'the wanted response');

test('when a connection to the database freezes and the contest was being read over it, then it is read over another one', async () => {
  const client = new Client(origin);
  await client.call('getSiteStatus');
  const frozen = proxy.freezeNext('from exams');
  await untilAnswer(
    () => client.call('getSiteStatus'),
    () => connection.pool.idleCount < connection.pool.totalCount,
  );
  await within(frozen);
  const { database } = own;
  await writeMaintenance(database, { isInMaintenance: true, message: '' }, testTimes.inProgress);
  await untilAnswer(
    () => client.call('getSiteStatus'),
    ({ body }) => body.site_status?.maintenance_status === 'in_maintenance',
  );
  await writeMaintenance(database, { isInMaintenance: false, message: '' }, testTimes.inProgress);
  await untilAnswer(
    () => client.call('getMe'),
    ({ status }) => status === 200,
  );
});

const ready = () =>
  new Client(operationsOrigin).send<{ cache_age_seconds: number | null }>('GET', '/../readyz');

test('when the database has not been heard of for too long, then calls get a 429 at once, the copy says that it is not ready and why, and recovers by itself', async () => {
  const client = new Client(origin);
  assert.equal((await client.call('getSiteStatus')).status, 200);
  const taken = await Promise.all(Array.from({ length: 10 }, () => connection.pool.connect()));
  try {
    await untilAnswer(
      () => client.call('getSiteStatus'),
      ({ status }) => status === 429,
    );
    const { status, body } = await within(ready());
    assert.equal(status, 503);
    assert.ok((body.cache_age_seconds ?? 0) >= 2, JSON.stringify(body));
  } finally {
    for (const one of taken) one.release();
  }
  await untilAnswer(ready, ({ status, body }) => status === 200 && body.cache_age_seconds === 0);
  assert.equal((await client.call('getSiteStatus')).status, 200);
});
