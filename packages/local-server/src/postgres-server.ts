import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import type { PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { commandOf, identityOf, isThere } from './process-identity.ts';
import { StartError } from './start-error.ts';

/** A running server, as its `postmaster.pid` describes it. */
export interface RunningServer {
  pid: number;
  port: number;
}

/** How long a server may take to start or stop, in milliseconds; recovery after a crash can take a while. */
const patience = 120_000;
/** How long a killed process may take to disappear. */
const dyingMilliseconds = 2_000;
/** A log larger than this, in bytes, is emptied at the next start. */
const longestLog = 10_000_000;

/** The server running on a cluster, once it has started up or shut down; a `postmaster.pid` of a crash is removed. @throws StartError after two minutes */
export async function findRunningServer(cluster: string): Promise<RunningServer | null> {
  const begin = Date.now();
  const deadline = begin + patience;
  for (;;) {
    const noted = readPidFile(cluster);
    if (!noted) return null;
    // A killed process is there for a moment without a command line: its pid file is still needed, and PostgreSQL would not start beside it.
    const isDying = process.platform !== 'win32' && isThere(noted.pid) && commandOf(noted.pid) === '';
    if (isDying && Date.now() < begin + dyingMilliseconds) {
      await pause(20);
      continue;
    }
    if (identityOf(noted.pid) === null) return null;
    if (!isServerOf(noted.pid, cluster)) {
      rmSync(path.join(cluster, 'postmaster.pid'), { force: true });
      return null;
    }
    if (noted.status === 'ready') return noted;
    if (Date.now() > deadline) {
      throw new StartError(
        `PostgreSQL (process ${noted.pid}) holds ${cluster} but does not respond: end that process.`,
        `PostgreSQL（プロセス ${noted.pid}）が ${cluster} を使っていますが、答えません。そのプロセスを終わらせてください。`,
      );
    }
    await pause(20);
  }
}

/** Starts a server that only this machine can reach. @param port 0 picks a free one. @throws StartError where it does not come up */
export async function startServer(
  cluster: string,
  log: string,
  port: number,
  binaries: PostgresBinaries,
  account: PostgresAccount,
): Promise<RunningServer> {
  const chosen = port === 0 ? await freePort() : port;
  const { command, args, options } = account.run(binaries.postgres, [
    `-D${cluster}`,
    `-p${chosen}`,
    '-clisten_addresses=127.0.0.1',
    '-cunix_socket_directories=',
  ]);
  const output = openSync(
    log,
    (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > longestLog ? 'w' : 'a',
  );
  const begin = statSync(log).size;
  // Its own session: Ctrl-C in the terminal must not reach the server before this process has closed its connections.
  const child = spawn(command, args, { ...options, detached: true, stdio: ['ignore', output, output] });
  closeSync(output);
  child.unref();
  if (await isReady(child, cluster)) return { pid: child.pid ?? 0, port: chosen };
  const said = readFileSync(log).subarray(begin).toString('utf8');
  if (!/Address already in use|could not create any TCP/.test(said)) {
    const reason = /FATAL: +(.*)/.exec(said)?.[1];
    throw new StartError(
      `PostgreSQL did not start: ${reason ?? 'no reason given'} (see ${log})`,
      `PostgreSQLが起動しませんでした: ${reason ?? '理由は出ていません'}（${log} を見てください）`,
    );
  }
  // Another program may take a free port after it was picked and before it is used.
  if (port === 0) return startServer(cluster, log, port, binaries, account);
  throw new StartError(
    `DATABASE_PORT: ${port} is taken by another program. Set DATABASE_PORT to a free port, or to 0 to have one picked.`,
    `DATABASE_PORT: ${port} は、ほかのプログラムが使っています。空いている番号か、0（空いているものを選びます）にしてください。`,
  );
}

/** Stops the server of a cluster, if there is one: connections are cut, and data is written unless that takes too long. */
export async function stopServer(cluster: string): Promise<void> {
  const { pid } = readPidFile(cluster) ?? { pid: 0 };
  if (!isServerOf(pid, cluster)) return;
  const identity = identityOf(pid);
  const isGone = () => identity === null || identityOf(pid) !== identity;
  // PostgreSQL's names for these: fast shutdown, then immediate shutdown.
  for (const [signal, milliseconds] of [
    ['SIGINT', 10_000],
    ['SIGQUIT', 5_000],
  ] as const) {
    if (isGone()) return;
    process.kill(pid, signal);
    const deadline = Date.now() + milliseconds;
    while (!isGone() && Date.now() < deadline) await pause(10);
  }
}

async function isReady(child: ChildProcess, cluster: string): Promise<boolean> {
  let hasEnded = false;
  child.on('exit', () => {
    hasEnded = true;
  });
  child.on('error', () => {
    hasEnded = true;
  });
  const deadline = Date.now() + patience;
  while (!hasEnded && Date.now() < deadline) {
    const noted = readPidFile(cluster);
    if (noted?.pid === child.pid && noted?.status === 'ready') return true;
    await pause(10);
  }
  return false;
}

/** Reads `postmaster.pid`: process, data directory, start, port, socket, address, shared memory and status, one per line. */
function readPidFile(cluster: string): (RunningServer & { status: string }) | null {
  try {
    const lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]), status: lines[7]?.trim() ?? '' };
  } catch {
    return null;
  }
}

/** Whether a process is the server of this cluster, and not another process that was given its old number. */
function isServerOf(pid: number, cluster: string): boolean {
  return process.platform === 'win32' || commandOf(pid).includes(`postgres -D${cluster} `);
}
