import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, beforeEach, suite, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { findPostgresAccount } from '../src/postgres-account.ts';
import { findPostgresBinaries } from '../src/postgres-binaries.ts';
import { ensureCluster } from '../src/postgres-cluster.ts';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/shared-postgres.ts';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'embedded-'));
const cluster = path.join(dataDirectory, 'postgres/cluster');
const pidFile = path.join(cluster, 'postmaster.pid');

/** The rows that a query returns over its own connection. */
async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

const open = () => openEmbeddedPostgres({ dataDirectory, port: 0 });

/** Starts another process that uses the server on the same data. */
async function openElsewhere(): Promise<{ child: ChildProcess; url: string; joined: boolean }> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, 'use-postgres.ts'), dataDirectory], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const [line] = await once(createInterface(child.stdout), 'line');
  return { child, ...JSON.parse(line) };
}

async function isUp(url: string): Promise<boolean> {
  return ask(url, 'SELECT 1').then(
    () => true,
    () => false,
  );
}

suite('the embedded PostgreSQL', () => {
  after(() => rmSync(dataDirectory, { recursive: true, force: true }));

  test('when a first start was cut off halfway, then the next one starts over', async () => {
    mkdirSync(`${cluster}.new/base`, { recursive: true });
    writeFileSync(`${cluster}.new/PG_VERSION`, '18');
    const server = await open();
    assert.equal(server.joined, false);
    assert.ok(!existsSync(`${cluster}.new`));
    assert.deepEqual(await ask(server.url, "SELECT 'あ' < 'ア', upper('é'), current_database()"), [
      [true, 'É', 'knowledgeking'],
    ]);
    await server.close();
    assert.equal(await isUp(server.url), false);
  });

  test('only this machine can reach it, and only with a password that nobody else can read', async () => {
    await using server = disposable(await open());
    assert.deepEqual(await ask(server.url, 'SHOW listen_addresses'), [['127.0.0.1']]);
    const wrong = new URL(server.url);
    wrong.password = 'postgres';
    await assert.rejects(ask(wrong.href, 'SELECT 1'), /password authentication failed/);
    const { mode } = statSync(path.join(cluster, 'knowledgeking.password'));
    assert.equal(mode & 0o777, 0o600);
  });

  test('the contest’s role is no superuser, can create neither databases nor roles, and owns its database', async () => {
    await using server = disposable(await open());
    const rights = 'rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls';
    assert.deepEqual(await ask(server.url, `SELECT ${rights} FROM pg_roles WHERE rolname = current_user`), [
      [false, false, false, false, false],
    ]);
    await ask(server.url, 'CREATE TABLE made AS SELECT 1');
    await assert.rejects(ask(server.url, 'CREATE DATABASE another'), /permission denied/);
    await assert.rejects(ask(server.url, 'SELECT pg_read_file($$/etc/passwd$$)'), /permission denied/);
    const { mode } = statSync(path.join(cluster, 'contest.password'));
    assert.equal(mode & 0o777, 0o600);
  });

  test('when it was killed and another process starts it, then it is on the port that the others know', async () => {
    const first = await openElsewhere();
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
    await pause(500);
    const second = await open();
    assert.equal(second.joined, false);
    assert.equal(second.url, first.url);
    await second.close();
    first.child.stdin?.end();
    await once(first.child, 'exit');
  });

  test('when it is already running, then a second process uses it, and leaves it running for the first', async () => {
    const first = await openElsewhere();
    const second = await open();
    assert.equal(second.joined, true);
    assert.equal(second.url, first.url);
    await second.close();
    assert.equal(await isUp(first.url), true);
    first.child.stdin?.end();
    await once(first.child, 'exit');
    assert.equal(await isUp(first.url), false);
  });

  test('when the first one ends while another still uses it, then it stays up until that one ends too', async () => {
    const first = await openElsewhere();
    const second = await open();
    first.child.stdin?.end();
    await once(first.child, 'exit');
    assert.equal(await isUp(second.url), true);
    await second.close();
    assert.equal(await isUp(second.url), false);
  });

  test('when many start at once, then they share one server', async () => {
    const servers = await Promise.all([openElsewhere(), openElsewhere(), open()]);
    assert.equal(new Set(servers.map(({ url }) => url)).size, 1);
    assert.equal(servers.filter(({ joined }) => !joined).length, 1);
    const [one, other, own] = servers;
    for (const { child } of [one, other]) child.kill('SIGKILL');
    await Promise.all([once(one.child, 'exit'), once(other.child, 'exit'), own.close()]);
  });

  test('when its user was killed, then the orphan is used, and stopped afterwards', async () => {
    const killed = await openElsewhere();
    killed.child.kill('SIGKILL');
    await once(killed.child, 'exit');
    assert.equal(await isUp(killed.url), true);
    const server = await open();
    assert.equal(server.joined, true);
    await server.close();
    assert.equal(await isUp(killed.url), false);
  });

  test('when the server itself was killed, then everything committed is there after the next start', async () => {
    const server = await open();
    await ask(server.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL');
    await server.close();
    assert.ok(existsSync(pidFile));
    await using next = disposable(await open());
    assert.deepEqual(await ask(next.url, 'SELECT answer FROM kept'), [[42]]);
  });

  test('when the number in a stale pid file belongs to another process by now, then the file is ignored', async () => {
    writeFileSync(pidFile, `${process.pid}\n${cluster}\n1\n5432\n\n127.0.0.1\n1 1\nready\n`);
    await using server = disposable(await open());
    assert.equal(server.joined, false);
    assert.equal(await isUp(server.url), true);
  });

  test('when Ctrl-C reaches the whole group of processes, then the server outlives it until it is closed', async () => {
    const { child, url } = await openElsewhere();
    process.kill(-(child.pid ?? 0), 'SIGINT');
    const [code] = await once(child, 'exit');
    assert.equal(code, 0);
    assert.equal(await isUp(url), false);
    assert.match(
      readFileSync(path.join(dataDirectory, 'postgres/server.log'), 'utf8').trim(),
      /database system is shut down$/,
    );
  });

  test('when its port is taken, then the message names the setting', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    await assert.rejects(openEmbeddedPostgres({ dataDirectory, port }), {
      name: 'StartError',
      message: `DATABASE_PORT: ${port} is taken by another program. Set DATABASE_PORT to a free port, or to 0 to have one picked.`,
    });
    taken.close();
  });

  test('when root keeps the data in its own folder, then it still works', {
    skip: process.getuid?.() !== 0,
  }, async () => {
    chmodSync(dataDirectory, 0o700);
    await using server = disposable(await open());
    assert.equal(await isUp(server.url), true);
  });

  test('when the account that it would run under has no name, then the message says how to give it one', {
    skip: process.getuid?.() !== 0,
  }, async () => {
    const nameless = mkdtempSync(path.join(tmpdir(), 'nameless-'));
    chownSync(nameless, 54_321, 54_321);
    const binaries = await findPostgresBinaries();
    // That of the owner of the data.
    const account = findPostgresAccount(nameless, nameless, binaries);
    await assert.rejects(ensureCluster(path.join(nameless, 'cluster'), binaries, account), {
      name: 'StartError',
      message:
        /^PostgreSQL makes no database for an account without a name \(number 54321\): .*useradd --uid 54321/,
    });
    rmSync(nameless, { recursive: true });
  });

  test('when the data are another PostgreSQL’s, then operators read so in Japanese too', async () => {
    const version = path.join(cluster, 'PG_VERSION');
    writeFileSync(version, '17\n');
    await assert.rejects(open(), {
      name: 'StartError',
      message: /made by PostgreSQL 17, this is PostgreSQL 18: set another DATA_DIR/,
      japanese: /^DATA_DIR のデータは別の版のものです.*別の DATA_DIR/,
    });
    writeFileSync(version, '18\n');
  });

  test('when the data directory cannot be written to, then the message names the setting', async () => {
    await assert.rejects(openEmbeddedPostgres({ dataDirectory: '/dev/null/data', port: 0 }), {
      name: 'StartError',
      message: /^DATA_DIR: expected a folder that can be written to/,
    });
  });
});

function disposable(server: EmbeddedPostgres) {
  return { ...server, [Symbol.asyncDispose]: server.close };
}

let folder = '';

/** A stand-in for PostgreSQL's program: looks itself up as PostgreSQL does, and prints who runs it. */
function makeProgram(): string {
  const program = path.join(folder, 'postgres');
  const code = `const fs = require('node:fs');
    fs.accessSync(process.argv[1], fs.constants.X_OK);
    process.stdout.write(String(process.getuid()));`;
  writeFileSync(program, `#!${process.execPath}\n${code}`, { mode: 0o755 });
  return program;
}

suite('the account of the embedded PostgreSQL', { skip: process.getuid?.() !== 0 }, () => {
  beforeEach(() => {
    // Only root may enter it, as with a project below /root.
    folder = mkdtempSync(path.join(tmpdir(), 'private-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  test('when root keeps everything in a private folder, then the server runs from there, and not as root', () => {
    const postgres = makeProgram();
    const account = findPostgresAccount(folder, path.join(folder, 'cluster'), { postgres, initdb: postgres });
    const { command, args, options } = account.run(postgres, []);
    const { status, stdout } = spawnSync(command, args, options);
    assert.equal(status, 0);
    assert.equal(String(stdout), String(account.owner?.uid));
    assert.notEqual(account.owner?.uid, 0);
  });

  test('when it cannot be run at all, then one message says what to do', () => {
    const postgres = path.join(folder, 'missing');
    const find = () =>
      findPostgresAccount(folder, path.join(folder, 'cluster'), { postgres, initdb: postgres });
    assert.throws(find, {
      name: 'StartError',
      message: /may not enter .*\. Put the project outside of a private folder/,
    });
  });
});
