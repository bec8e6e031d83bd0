import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, suite, test } from 'node:test';
import pg from 'pg';
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../src/postgres.ts';

const dataDirectory = mkdtempSync(path.join(tmpdir(), 'role-'));
const cluster = path.join(dataDirectory, 'postgres/cluster');

const open = () => openEmbeddedPostgres({ dataDirectory, port: 0 });

/** The rows that a query returns over its own connection. */
async function ask(url: string, sql: string): Promise<unknown[][]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows;
  } finally {
    await client.end();
  }
}

suite('the role of the contest', () => {
  after(() => rmSync(dataDirectory, { recursive: true, force: true }));

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
});

function disposable(server: EmbeddedPostgres) {
  return { ...server, [Symbol.asyncDispose]: server.close };
}
