import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DataKey } from '@knowledgeking/contest-api/database/data-key';
import { type Database, openDatabase } from '@knowledgeking/contest-api/database/database';
import { migrateToLatest } from '@knowledgeking/contest-api/database/migrate';
import { readSettings } from '@knowledgeking/contest-api/settings';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { StartError } from '@knowledgeking/local-server/start-error';
import { Copy, noLimits, thisVersion } from './copy.ts';
import { DatabaseServer } from './database-server.ts';
import { prepareDemo } from './demo.ts';
import { type ReverseProxy, startNginx } from './nginx.ts';
import { inRoot } from './paths.ts';
import { must } from './run-command.ts';

/** A contest of its own for one fault: a PostgreSQL, and what is started in front of it. Everything ends with it. */
export interface Stage {
  folder: string;
  databaseUrl: string;
  /** The same server for its superuser. */
  administrationUrl: string;
  database: Database;
  /** The processes of that server, for faults that are theirs. */
  server: DatabaseServer;
  /** Starts copies of the API, or one, with these settings on top of a load's; of another version where its server is given. */
  startCopies(count: number, env?: Record<string, string>, server?: string): Promise<Copy[]>;
  startCopy(env?: Record<string, string>, server?: string): Promise<Copy>;
  /** Starts nginx in front of copies. */
  startProxy(copies: readonly Copy[]): Promise<ReverseProxy>;
  /** Opens another database, which is closed with the stage. */
  open(databaseUrl: string): Database;
  /** Has something done when the stage is cleared away, before everything that was there earlier. */
  atEnd(end: () => Promise<unknown>): void;
}

/** The data directory that those of all stages are copies of, with the demo contest; made once in a process. */
let ground: Promise<string> | undefined;

async function layGround(): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'knowledgeking-ground-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  const dataDirectory = path.join(folder, 'data');
  const postgres = await openEmbeddedPostgres({ dataDirectory, port: 0 });
  await prepareContest(postgres.url);
  await postgres.close();
  return dataDirectory;
}

/** Puts the demo contest into an empty database. */
export async function prepareContest(databaseUrl: string): Promise<void> {
  const { database, close } = openDatabase(databaseUrl, { poolSize: 1 });
  const { dataKey } = readSettings({});
  await migrateToLatest(database, new DataKey(dataKey));
  await prepareDemo({ databaseUrl, packFolder: inRoot('content'), dataKey });
  await close();
}

/** Opens a stage, hands it over, and clears everything away afterwards, whatever happens. */
export async function onStage<Result>(
  work: (stage: Stage) => Promise<Result>,
  { diskMegabytes }: { diskMegabytes?: number | undefined } = {},
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'knowledgeking-fault-'));
  const ends: (() => Promise<unknown>)[] = [];
  try {
    if (diskMegabytes !== undefined) ends.push(await mountDisk(folder, diskMegabytes));
    const dataDirectory = path.join(folder, 'data');
    ground ??= layGround();
    // The files are the database account's, and stay so.
    await must('cp', '-a', await ground, dataDirectory);
    const postgres = await openEmbeddedPostgres({ dataDirectory, port: 0 });
    ends.push(() => postgres.close());
    const open: Stage['open'] = (url) => {
      const { database, close } = openDatabase(url, { poolSize: 4 });
      ends.push(close);
      return database;
    };
    const baseEnv = {
      ...process.env,
      APP_ENV: 'development',
      DATABASE_URL: postgres.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      LOG_LEVEL: 'error',
      ...noLimits,
    };
    const startCopy: Stage['startCopy'] = async (env = {}, server = thisVersion) => {
      const copy = await Copy.start({ ...baseEnv, ...env }, server);
      ends.push(() => copy.end('SIGKILL'));
      return copy;
    };
    return await work({
      folder,
      databaseUrl: postgres.url,
      administrationUrl: postgres.administrationUrl,
      database: open(postgres.url),
      open,
      server: new DatabaseServer(dataDirectory, postgres.port),
      atEnd: (end) => ends.push(end),
      startCopy,
      async startCopies(count, env, server) {
        const copies: Copy[] = [];
        while (copies.length < count) copies.push(await startCopy(env, server));
        return copies;
      },
      async startProxy(copies) {
        const ports = copies.map(({ port }) => port);
        const proxy = await startNginx({ folder: path.join(folder, 'nginx'), copies: ports });
        ends.push(() => proxy.close());
        return proxy;
      },
    });
  } finally {
    for (const end of ends.reverse()) await end();
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Makes a folder a small disk of its own (in memory). @returns a function that takes the disk away again
 * @throws StartError where this account or this machine may not
 */
async function mountDisk(folder: string, megabytes: number): Promise<() => Promise<void>> {
  try {
    const options = `size=${megabytes}m,mode=0711`;
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    throw new StartError('A disk to fill could not be made: start as root on Linux, where mount works.');
  }
  return async () => void execFileSync('umount', ['--lazy', folder]);
}
