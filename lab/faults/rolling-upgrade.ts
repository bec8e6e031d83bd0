import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import type { Copy } from '@knowledgeking/stage/copy';
import { atMost, type Finding, noneFailed } from '@knowledgeking/stage/finding';
import { Ledger } from '@knowledgeking/stage/ledger';
import { startLoad } from '@knowledgeking/stage/load';
import pg from 'pg';
import { openDatabase } from '../../contest-api/src/database/database.ts';
import { inRoot } from '../../scripts/lib/paths.ts';
import type { Fault } from './fault.ts';
import { nextVersion, startCommand } from './killed-command.ts';
import { unpackPreviousVersion } from './previous-version.ts';

const drainSeconds = '2';
const perSecond = 100;
const contestantCount = 600;
const calmMilliseconds = 2_000;
/** The API of this version with a migration more. */
const nextServer = inRoot('lab/faults/next-server.ts');

/** An empty database beside the stage's, which has this version's schema. */
async function createDatabase({ administrationUrl, databaseUrl }: Stage): Promise<string> {
  const client = new pg.Client({ connectionString: administrationUrl });
  await client.connect();
  await client.query(`create database upgrade owner "${new URL(databaseUrl).username}"`);
  await client.end();
  const url = new URL(databaseUrl);
  url.pathname = 'upgrade';
  return url.href;
}

/** Replaces copies one after the other by those of a version; the next one is touched only when this one is ready. */
async function replaceAll(copies: readonly Copy[], server: string): Promise<number> {
  let unready = 0;
  for (const copy of copies) {
    await copy.end('SIGTERM');
    await copy.start(server);
    if (!(await copy.isReady())) unready += 1;
    await pause(calmMilliseconds / 2);
  }
  return unready;
}

/** Upgrades two copies of the version before in front of contestants, restarts one half-way, and rolls back. */
async function run(stage: Stage): Promise<Finding[]> {
  const { folder, startCopies, startProxy } = stage;
  const previous = await unpackPreviousVersion(path.join(folder, 'previous'));
  const databaseUrl = await createDatabase(stage);
  const contestants = await previous.prepare(databaseUrl, contestantCount);
  const env = { DATABASE_URL: databaseUrl, DRAIN_SECONDS: drainSeconds };
  const copies = await startCopies(2, env, previous.server);
  const { port } = await startProxy(copies);
  // So that each copy knows that the exam is in progress.
  await pause(1_200);
  const ledger = new Ledger();
  const load = startLoad({ port, contestants, ledger, perSecond });
  await pause(calmMilliseconds);
  const migration = await startCommand(databaseUrl, ['db', 'migrate', '--json'], nextVersion).ended;
  await pause(calmMilliseconds);
  // A copy of the version before that has to be restarted on the schema that it does not know.
  const [first] = copies;
  const restarted = first ? await replaceAll([first], previous.server) : 1;
  const forward = await replaceAll(copies, nextServer);
  await pause(calmMilliseconds);
  const back = await replaceAll(copies, previous.server);
  await pause(calmMilliseconds);
  const { requests, failures, latencies } = await load.stop();
  return [
    {
      what: 'the version before, and what it does not know',
      figure: `${previous.commit}: ${previous.newer.join(', ')}`,
      holds: previous.newer.length > 0,
    },
    {
      what: 'the migration beside copies that answer',
      figure: migration.text.trim(),
      holds: migration.code === 0 && previous.newer.every((name) => migration.text.includes(name)),
    },
    atMost('restarts on the later schema that failed', restarted, 0),
    atMost('upgraded copies that were not ready', forward, 0),
    atMost('copies that were not ready after the rollback', back, 0),
    noneFailed('failed requests, none of them tried again', requests, failures),
    { what: 'slowest request', figure: `${(latencies.at(-1) ?? 0).toFixed(0)} ms`, holds: true },
    ...(await compare(ledger, databaseUrl)),
  ];
}

async function compare(ledger: Ledger, databaseUrl: string): Promise<Finding[]> {
  const { database, close } = openDatabase(databaseUrl, { poolSize: 2, onError: () => undefined });
  return ledger.compare(database).finally(close);
}

/** The version before, from git, and this one on one database, forward and back. */
export const rollingUpgrade: Fault = {
  name: 'rolling-upgrade',
  onlyFull: 'it needs nginx, and the version before from git',
  does: 'upgrades two copies of the version before behind nginx one after the other, and rolls back, while contestants answer',
  run,
};
