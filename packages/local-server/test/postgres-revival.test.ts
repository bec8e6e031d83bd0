import assert from 'node:assert/strict';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, beforeEach, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { until } from '@knowledgeking/contest-api/test/support/waiting';
import pg from 'pg';
import { openEmbeddedPostgres } from '../src/shared-postgres.ts';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'kept-'));
const cluster = path.join(dataDirectory, 'postgres/cluster');
const pidFile = path.join(cluster, 'postmaster.pid');
let said: string[] = [];

const open = () => openEmbeddedPostgres({ dataDirectory, port: 0, onRevival: (line) => said.push(line) });
const kill = () => process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');

suite('an embedded PostgreSQL that is watched', () => {
  beforeEach(() => {
    said = [];
  });
  after(() => rmSync(dataDirectory, { recursive: true, force: true }));

  test('when it is killed, then it is back on its port by itself, and ends with its last user', async () => {
    const server = await open();
    kill();
    await until(() => said.length > 0, 'the revival');
    const line = said.join().replace(/\d+(\.\d+)?/g, 'N');
    assert.equal(line, 'The database’s server (process N) had ended; it is running again after N s.');
    const client = new pg.Client({ connectionString: server.url });
    await client.connect();
    await client.end();
    await server.close();
    assert.ok(!existsSync(pidFile));
  });

  test('when it is closed, then it stays down', async () => {
    const server = await open();
    await server.close();
    await pause(1_000);
    assert.ok(!existsSync(pidFile));
    assert.deepEqual(said, []);
  });

  test('when it is closed while it is being brought back, then it is down at the end', async () => {
    const server = await open();
    kill();
    await pause(300);
    await server.close();
    await pause(1_000);
    const next = await openEmbeddedPostgres({ dataDirectory, port: 0 });
    assert.equal(next.joined, false);
    await next.close();
  });

  test('when it can’t be restarted, then the reason is reported once, tries become rare, and it restarts as soon as it can', async () => {
    const server = await open();
    const settings = path.join(cluster, 'postgresql.auto.conf');
    const good = readFileSync(settings, 'utf8');
    appendFileSync(settings, '\nnonsense = yes\n');
    kill();
    await until(() => said.length > 0, 'the reason');
    assert.match(said[0] ?? '', /has ended and can’t be restarted; still trying: PostgreSQL did not start/);
    const log = path.join(dataDirectory, 'postgres/server.log');
    const tries = () => readFileSync(log, 'utf8').split('configuration file').length - 1;
    const before = tries();
    await pause(2_000);
    assert.ok(tries() - before <= 3, `${tries() - before} tries in two seconds`);
    writeFileSync(settings, good);
    await until(() => said.length > 1, 'the restart');
    assert.equal(said.length, 2);
    assert.match(said[1] ?? '', /is running again/);
    await server.close();
  });
});
