import { appendFileSync, cpSync, lchownSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import { clusterFolders } from '@knowledgeking/local-server/postgres-cluster';
import type { Stage } from '@knowledgeking/stage';
import { DatabaseServer } from '@knowledgeking/stage/database-server';
import { atMost, type Finding } from '@knowledgeking/stage/ledger';
import pg from 'pg';
import { atPort, isPrimary, startHaproxy } from '../lib/haproxy.ts';
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

/** How long after the primary fell silent the standby takes over, in milliseconds, so that a hiccup changes nothing. */
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
