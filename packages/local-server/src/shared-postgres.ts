import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hasUsers, makeDataFolder, registerUser, withLock } from './lock-file.ts';
import { findPostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { clusterFolders, ensureCluster, ensureContestDatabase } from './postgres-cluster.ts';
import { keepServerUp } from './postgres-revival.ts';
import { findRunningServer, type RunningServer, startServer, stopServer } from './postgres-server.ts';

interface EmbeddedPostgresOptions {
  /** The contest's data directory; the server keeps its files in `postgres` below it. */
  dataDirectory: string;
  /** 0 picks a free port. A server that is already running keeps its own. */
  port: number;
  /** Called before steps that take a while. */
  onProgress?: (message: string) => void;
  /** Where it is given, the server is started again whenever its process ends, until `close`, with a line each time. */
  onRevival?: (line: string) => void;
}

export interface EmbeddedPostgres {
  /** For the contest's own role. Contains the password: not for logs. */
  url: string;
  /** For the superuser, with its password: for tests, which create their own databases. */
  administrationUrl: string;
  port: number;
  /** Whether the server was already running. */
  joined: boolean;
  /** Stops the server, unless another living process still uses it. May be called again. */
  close: () => Promise<void>;
}

/** Starts PostgreSQL on a data directory, or uses the server that runs there. @throws StartError saying what is wrong */
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
    const stopKeeping = options.onRevival && keepServerUp(server, { revive, say: options.onRevival });
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
        stopKeeping?.();
        closing ??= withLock(lock, close);
        return closing;
      },
    };
  });
}

/** Starts the server; if other processes already use it, on the port that they know. */
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
