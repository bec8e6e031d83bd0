import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ensureContestDatabase } from './contest-role.ts';
import { makeDataFolder } from './data-folder.ts';
import { withLock } from './lock-file.ts';
import { findPostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { clusterFolders, ensureCluster } from './postgres-cluster.ts';
import { keepServerUp } from './postgres-keeper.ts';
import { findRunningServer, type RunningServer, startServer, stopServer } from './postgres-server.ts';
import { hasUsers, registerUser } from './server-users.ts';

export interface EmbeddedPostgresOptions {
  /** The contest's data directory; the server keeps its files in `postgres` below it. */
  dataDirectory: string;
  /** 0 picks a free one. A server that is up already keeps its own. */
  port: number;
  /** Told what takes a while. */
  onProgress?: (message: string) => void;
  /**
   * With this the server is brought back whenever its process has ended, until `close`; each time a line is said about it.
   * Without it nobody looks.
   */
  onRevival?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** With the password, of the contest's own role: not for logs. */
  url: string;
  /** With the superuser's password: for tests, which make databases of their own. */
  administrationUrl: string;
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
    const server = running ?? (await start(folders, { ...options, users }));
    const urls = await ensureContestDatabase(folders.cluster, server.port);
    const unregister = registerUser(users);
    const revive = () =>
      withLock(lock, async () => {
        const { port } = server;
        return (await findRunningServer(folders.cluster)) ?? (await start(folders, { port, users }));
      });
    const letGo = options.onRevival && keepServerUp(server, { revive, say: options.onRevival });
    const close = async () => {
      unregister();
      if (!hasUsers(users)) await stopServer(folders.cluster);
    };
    let closing: Promise<void> | undefined;
    return {
      ...urls,
      port: server.port,
      joined: running !== null,
      close: () => {
        letGo?.();
        closing ??= withLock(lock, close);
        return closing;
      },
    };
  });
}

/** Brings the server up; where others use it already, on the port that they know. */
async function start(
  { folder, cluster, log }: ReturnType<typeof clusterFolders>,
  { port, users, onProgress }: Pick<EmbeddedPostgresOptions, 'port' | 'onProgress'> & { users: string },
): Promise<RunningServer> {
  const binaries = await findPostgresBinaries();
  const account = findPostgresAccount(folder, cluster, binaries);
  await ensureCluster(cluster, binaries, account, onProgress);
  const portFile = path.join(folder, 'port');
  const known = hasUsers(users) && existsSync(portFile) ? Number(readFileSync(portFile, 'utf8')) : port;
  const server = await startServer(cluster, log, known, binaries, account);
  writeFileSync(portFile, `${server.port}`);
  return server;
}
