import { once } from 'node:events';
import { appendFileSync, cpSync, lchownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import { clusterFolders } from '@knowledgeking/local-server/postgres-cluster';
import type { Stage } from '@knowledgeking/stage';
import { DatabaseServer } from '@knowledgeking/stage/database-server';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import { startListening } from '@knowledgeking/stage/listening';
import pg from 'pg';
import { type Dose, type Fault, underLoad } from './fault.ts';

const standbyName = 'standby';

/**
 * Gives the stage's server a synchronous standby: no commit is acknowledged before the standby has it on disk. The standby begins with a
 * copy of the stopped server's files, because the embedded PostgreSQL has no pg_basebackup.
 */
async function startStandby(stage: Stage) {
  const { server, administrationUrl, folder } = stage;
  const dataDirectory = path.join(folder, standbyName);
  const place = clusterFolders(dataDirectory);
  await server.stop();
  mkdirSync(place.folder, { recursive: true, mode: 0o711 });
  cpSync(server.cluster, place.cluster, { recursive: true, verbatimSymlinks: true });
  const { username, password } = new URL(administrationUrl);
  configure(
    place.cluster,
    `primary_conninfo = 'host=127.0.0.1 port=${server.port} user=${username} password=${password} application_name=${standbyName}'`,
  );
  writeFileSync(path.join(place.cluster, 'standby.signal'), '');
  giveTo(statSync(server.cluster), place.cluster);
  // Only the primary waits for a standby: the standby has none of its own once it is the primary.
  configure(server.cluster, 'synchronous_commit = on', `synchronous_standby_names = '${standbyName}'`);
  const standby = new DatabaseServer(dataDirectory, await freePort());
  await server.start();
  await standby.start();
  stage.atEnd(() => standby.stop());
  while (!(await isSynchronous(administrationUrl))) await pause(50);
  return standby;
}

const configure = (cluster: string, ...lines: string[]) =>
  appendFileSync(path.join(cluster, 'postgresql.auto.conf'), `${lines.join('\n')}\n`);

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
async function isPrimary(url: string): Promise<boolean> {
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

/**
 * The configuration of HAProxy in front of a primary and its standbys, as Patroni's documentation has it: connections go to whichever
 * says that it is the primary. `on-marked-down shutdown-sessions` cuts those to a server that has gone silent; without it they would wait
 * for an answer that never comes.
 */
const configuration = (port: number, servers: readonly string[]) => `global
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
  ${servers.join('\n  ')}
`;

/** Says over HTTP whether a server is the primary, as Patroni does beside each. @returns its line in HAProxy's configuration */
async function startCheck(stage: Stage, url: string): Promise<string> {
  const check = createServer(async (_request, response) => {
    response.statusCode = (await isPrimary(url)) ? 200 : 503;
    response.end();
  });
  const port = await freePort();
  await once(check.listen(port, '127.0.0.1'), 'listening');
  stage.atEnd(async () => {
    check.close();
    check.closeAllConnections();
  });
  return `server database${port} ${new URL(url).host} check port ${port}`;
}

/**
 * Starts HAProxy in front of the database servers with these URLs: the one on the PATH, or that of HAPROXY_PROGRAM. It ends with the stage.
 * @returns the contest's database through it
 * @throws StartError where there is none
 */
export async function startHaproxy(stage: Stage, urls: readonly string[]): Promise<string> {
  const servers = await Promise.all(urls.map((url) => startCheck(stage, url)));
  const port = await freePort();
  const file = path.join(stage.folder, 'haproxy.cfg');
  writeFileSync(file, configuration(port, servers));
  const program = process.env.HAPROXY_PROGRAM || 'haproxy';
  const missing =
    'HAProxy is missing. Install it (apt-get install haproxy), or set HAPROXY_PROGRAM to its path.';
  const { close } = await startListening(port, program, ['-db', '-q', '-f', file], missing);
  stage.atEnd(close);
  return atPort(stage.databaseUrl, port);
}

/** How long whoever decides waits before the standby takes over, in milliseconds: so that a hiccup is none. */
const doubtMilliseconds = 2_000;

/** How long the standby says nothing, and how long acknowledgements from before may still be on their way, in milliseconds. */
const silence = { milliseconds: { small: 6_000, full: 15_000 }, echo: 2_000 };

/** Stops the standby under load: whatever the primary writes meanwhile must not be acknowledged. */
async function stopStandby(stage: Stage, dose: Dose): Promise<Finding[]> {
  const standby = await startStandby(stage);
  return underLoad(stage, {}, async ({ ledger }) => {
    standby.signal('SIGSTOP');
    try {
      await pause(silence.echo);
      const before = ledger.size;
      await pause(silence.milliseconds[dose] - silence.echo);
      return [atMost('answers that were acknowledged without the standby', ledger.size - before, 0)];
    } finally {
      standby.signal('SIGCONT');
    }
  });
}

/** Ends the primary under load, and has the standby take over behind HAProxy; the copies of the API know nothing of it. */
async function takeOver(stage: Stage, signal: 'SIGKILL' | 'SIGSTOP'): Promise<Finding[]> {
  const { server, administrationUrl, databaseUrl } = stage;
  const standby = await startStandby(stage);
  const urls = [administrationUrl, atPort(administrationUrl, standby.port)];
  const env = { DATABASE_URL: await startHaproxy(stage, urls) };
  const survivor = stage.open(atPort(databaseUrl, standby.port));
  return underLoad(stage, { copies: 2, env, survivor }, async () => {
    const waited = await isSynchronous(administrationUrl);
    const pids = server.signal(signal);
    await pause(doubtMilliseconds);
    await standby.promote();
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
