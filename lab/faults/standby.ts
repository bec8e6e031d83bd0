import { once } from 'node:events';
import { appendFileSync, cpSync, lchownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import { clusterFolders } from '@knowledgeking/local-server/postgres-cluster';
import type { Stage } from '@knowledgeking/stage';
import { DatabaseServer } from '@knowledgeking/stage/database-server';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { startListening } from '@knowledgeking/stage/listening';
import pg from 'pg';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import { type Dose, type Fault, underLoad } from './fault.ts';

const standbyName = 'standby';

/** A PostgreSQL that follows another one, of the same data. */
interface Standby {
  server: DatabaseServer;
  /** The contest's database on it. */
  url: string;
  administrationUrl: string;
}

/**
 * Gives the stage's server a synchronous standby: no commit is acknowledged before the standby has it on disk. The standby begins with a
 * copy of the stopped server's files, because the embedded PostgreSQL has no pg_basebackup.
 */
async function startStandby(stage: Stage): Promise<Standby> {
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
async function isSynchronous(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const waits = "select from pg_stat_replication where sync_state = 'sync'";
    return ((await client.query(waits)).rowCount ?? 0) > 0;
  } finally {
    await client.end();
  }
}

/** A database server as HAProxy sees it. */
interface Backend {
  port: number;
  isPrimary(): Promise<boolean>;
}

/**
 * The configuration of HAProxy in front of a primary and its standbys, as Patroni's documentation has it: connections go to whichever
 * says that it is the primary. `on-marked-down shutdown-sessions` cuts those to a server that has gone silent; without it they would wait
 * for an answer that never comes.
 */
function configuration(port: number, servers: readonly { port: number; checkPort: number }[]): string {
  const lines = servers.map(
    (server, index) => `server database${index} 127.0.0.1:${server.port} check port ${server.checkPort}`,
  );
  return `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 1s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  ${lines.join('\n  ')}
`;
}

/** Says over HTTP whether a server is the primary, as Patroni does beside each. @returns its port */
async function startCheck({ isPrimary }: Backend): Promise<{ port: number; close(): void }> {
  const check = createServer(async (_request, response) => {
    response.statusCode = (await isPrimary()) ? 200 : 503;
    response.end();
  });
  await once(check.listen(0, '127.0.0.1'), 'listening');
  const close = () => {
    check.close();
    check.closeAllConnections();
  };
  return { port: (check.address() as AddressInfo).port, close };
}

/**
 * Starts HAProxy in front of database servers: the one on the PATH, or that of HAPROXY_PROGRAM.
 * @throws StartError where there is none
 */
export async function startHaproxy(
  folder: string,
  backends: readonly Backend[],
): Promise<{ port: number; close(): Promise<void> }> {
  const checks = await Promise.all(backends.map(startCheck));
  const port = await freePort();
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'haproxy.cfg');
  const servers = backends.map((backend, index) => ({
    port: backend.port,
    checkPort: checks[index]?.port ?? 0,
  }));
  writeFileSync(file, configuration(port, servers));
  const closeChecks = () => {
    for (const check of checks) check.close();
  };
  const program = process.env.HAPROXY_PROGRAM || 'haproxy';
  const missing =
    'HAProxy is missing. Install it (apt-get install haproxy), or set HAPROXY_PROGRAM to its path.';
  const { close } = await startListening(port, program, ['-db', '-q', '-f', file], missing).catch(
    (error: unknown) => {
      closeChecks();
      throw error;
    },
  );
  return { port, close: () => close().finally(closeChecks) };
}

/** How long whoever decides waits before the standby takes over, in milliseconds: so that a hiccup is none. */
const doubtMilliseconds = 2_000;
const copies = 2;

/** How long the standby says nothing, and how long acknowledgements from before may still be on their way, in milliseconds. */
const silence = { milliseconds: { small: 6_000, full: 15_000 }, echo: 2_000 };

/** Stops the standby under load: whatever the primary writes meanwhile must not be acknowledged. */
async function stopStandby(stage: Stage, dose: Dose): Promise<Finding[]> {
  const { server } = await startStandby(stage);
  await untilSynchronous(stage);
  return underLoad(stage, {}, async ({ ledger }) => {
    server.signal('SIGSTOP');
    try {
      await pause(silence.echo);
      const before = ledger.size;
      await pause(silence.milliseconds[dose] - silence.echo);
      return [atMost('answers that were acknowledged without the standby', ledger.size - before, 0)];
    } finally {
      server.signal('SIGCONT');
    }
  });
}

async function untilSynchronous({ administrationUrl }: Stage): Promise<void> {
  while (!(await isSynchronous(administrationUrl))) await pause(50);
}

/** Ends the primary under load, and has the standby take over behind HAProxy; the copies of the API know nothing of it. */
async function takeOver(stage: Stage, signal: 'SIGKILL' | 'SIGSTOP'): Promise<Finding[]> {
  const { server, administrationUrl, databaseUrl, folder } = stage;
  const standby = await startStandby(stage);
  const proxy = await startHaproxy(`${folder}/haproxy`, [
    { port: server.port, isPrimary: () => isPrimary(administrationUrl) },
    { port: standby.server.port, isPrimary: () => isPrimary(standby.administrationUrl) },
  ]);
  stage.atEnd(proxy.close);
  await untilSynchronous(stage);
  const { database, close } = openDatabase(standby.url, { poolSize: 1 });
  stage.atEnd(close);
  const env = { DATABASE_URL: atPort(databaseUrl, proxy.port) };
  return underLoad(stage, { copies, env, survivor: database }, async () => {
    const waited = await isSynchronous(administrationUrl);
    const pids = server.signal(signal);
    await pause(doubtMilliseconds);
    await standby.server.promote();
    // A primary that was silent must never be heard again.
    if (signal === 'SIGSTOP') stage.atEnd(() => server.kill());
    return [
      {
        what: 'the primary waited for its standby until the end',
        figure: `${waited}, ${pids.length} processes`,
        holds: waited,
      },
      atMost('servers that say that they are the primary', Number(await isPrimary(administrationUrl)) + 1, 1),
    ];
  });
}

const onlyFull = 'it needs HAProxy';

/** A standby that goes silent; a primary that ends, and one that nothing is heard of any more, each with a synchronous standby behind HAProxy. */
export const standbyTakesOver: readonly Fault[] = [
  {
    name: 'standby-silent',
    does: `stops the synchronous standby for ${silence.milliseconds.full / 1_000} s`,
    run: stopStandby,
  },
  {
    name: 'standby-takes-over',
    onlyFull,
    does: 'kills the primary; its synchronous standby takes over behind HAProxy',
    run: (stage) => takeOver(stage, 'SIGKILL'),
  },
  {
    name: 'standby-takes-over-from-silence',
    onlyFull,
    does: 'stops the primary, so that connections to it stay open and silent; its standby takes over',
    run: (stage) => takeOver(stage, 'SIGSTOP'),
  },
];
