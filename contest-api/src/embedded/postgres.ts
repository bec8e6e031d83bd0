import path from 'node:path';
import pg from 'pg';
import { makeDataFolder } from './data-folder.ts';
import { withLock } from './lock-file.ts';
import { findPostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { clusterFolders, ensureCluster, readPassword, roleName } from './postgres-cluster.ts';
import { findRunningServer, type RunningServer, startServer, stopServer } from './postgres-server.ts';
import { hasUsers, registerUser } from './server-users.ts';
import { StartError } from './start-error.ts';

const databaseName = 'knowledgeking';

export interface EmbeddedPostgresOptions {
  /** The contest's data directory; the server keeps its files in `postgres` below it. */
  dataDirectory: string;
  /** 0 picks a free one. A server that is up already keeps its own. */
  port: number;
  /** Told what takes a while. */
  onProgress?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** With the password: not for logs. */
  url: string;
  port: number;
  /** Whether the server was up already. */
  joined: boolean;
  /** Ends the server, unless another living process still uses it. Harmless when repeated. */
  close: () => Promise<void>;
}

/**
 * Brings up PostgreSQL on a data directory, or joins the one that is up on it, be it beside a running `npm start` or
 * left behind by one that was killed.
 * @throws StartError saying in one message what stands in the way
 */
export async function openEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const folders = clusterFolders(options.dataDirectory);
  makeDataFolder(folders.folder);
  const lock = path.join(folders.folder, 'opening.lock');
  const users = path.join(folders.folder, 'users');
  return withLock(lock, async () => {
    const running = await findRunningServer(folders.cluster);
    const server = running ?? (await start(folders, options));
    const url = `postgres://${roleName}:${readPassword(folders.cluster)}@127.0.0.1:${server.port}`;
    await ensureDatabase(url);
    const unregister = registerUser(users);
    const close = async () => {
      unregister();
      if (!hasUsers(users)) await stopServer(server);
    };
    let closing: Promise<void> | undefined;
    return {
      url: `${url}/${databaseName}`,
      port: server.port,
      joined: running !== null,
      close: () => {
        closing ??= withLock(lock, close);
        return closing;
      },
    };
  });
}

async function start(
  { folder, cluster, log }: ReturnType<typeof clusterFolders>,
  { port, onProgress }: EmbeddedPostgresOptions,
): Promise<RunningServer> {
  const binaries = await findPostgresBinaries();
  const account = findPostgresAccount(folder, cluster, binaries);
  await ensureCluster(cluster, binaries, account, onProgress);
  return startServer(cluster, log, port, binaries, account);
}

/** Asks the server for the contest's database, which also shows that it answers; makes it the first time. */
async function ensureDatabase(url: string): Promise<void> {
  const isThere = await query(`${url}/postgres`, `SELECT FROM pg_database WHERE datname = '${databaseName}'`);
  if (!isThere) await query(`${url}/postgres`, `CREATE DATABASE ${databaseName}`);
}

async function query(connectionString: string, sql: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return ((await client.query(sql)).rowCount ?? 0) > 0;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The embedded PostgreSQL does not answer: ${reason}`);
  } finally {
    await client.end();
  }
}
