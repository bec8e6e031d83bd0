import { appendFileSync, cpSync, lchownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '@knowledgeking/local-server/free-port';
import { clusterFolders } from '@knowledgeking/local-server/postgres-cluster';
import type { Stage } from '@knowledgeking/stage';
import { DatabaseServer } from '@knowledgeking/stage/database-server';
import pg from 'pg';

const standbyName = 'standby';

/** A PostgreSQL that follows another one, of the same data. */
export interface Standby {
  server: DatabaseServer;
  /** The contest's database on it. */
  url: string;
  administrationUrl: string;
}

/**
 * Gives the stage's server a synchronous standby: no commit is acknowledged before the standby has it on disk. The standby begins with a
 * copy of the stopped server's files, because the embedded PostgreSQL has no pg_basebackup.
 */
export async function startStandby(stage: Stage): Promise<Standby> {
  const { server, administrationUrl, databaseUrl, folder } = stage;
  const dataDirectory = path.join(folder, standbyName);
  const place = clusterFolders(dataDirectory);
  await server.stop();
  mkdirSync(place.folder, { recursive: true, mode: 0o711 });
  cpSync(server.cluster, place.cluster, { recursive: true, verbatimSymlinks: true });
  const { username, password } = new URL(administrationUrl);
  configure(place.cluster, [
    `primary_conninfo = 'host=127.0.0.1 port=${server.port} user=${username} password=${password} application_name=${standbyName}'`,
  ]);
  writeFileSync(path.join(place.cluster, 'standby.signal'), '');
  giveTo(statSync(server.cluster), place.cluster);
  // Only the primary waits for a standby: the standby has none of its own once it is the primary.
  configure(server.cluster, ['synchronous_commit = on', `synchronous_standby_names = '${standbyName}'`]);
  const standby = new DatabaseServer(dataDirectory, await freePort());
  await server.start();
  await standby.start();
  stage.atEnd(() => standby.stop());
  return {
    server: standby,
    url: atPort(databaseUrl, standby.port),
    administrationUrl: atPort(administrationUrl, standby.port),
  };
}

function configure(cluster: string, lines: readonly string[]): void {
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);
}

/** Makes files the property of the account that PostgreSQL runs under; a copy made by root belongs to root. */
function giveTo({ uid, gid }: { uid: number; gid: number }, folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(path.join(folder, entry), uid, gid);
  lchownSync(folder, uid, gid);
}

/** The same URL with another port of this machine. */
export function atPort(url: string, port: number): string {
  const other = new URL(url);
  other.host = `127.0.0.1:${port}`;
  return other.href;
}

/** Whether a server is a primary, as its load balancer asks; false where it does not respond in time. */
export async function isPrimary(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 800, query_timeout: 800 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return !(await client.query('select pg_is_in_recovery() as follows')).rows[0].follows;
  } catch {
    return false;
  } finally {
    client.end().catch(() => undefined);
  }
}

/** Whether the primary has a standby that it waits for. */
export async function isSynchronous(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const waits = "select from pg_stat_replication where sync_state = 'sync'";
    return ((await client.query(waits)).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}
