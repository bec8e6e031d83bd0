import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findPostgresAccount } from '@knowledgeking/local-server/postgres-account';
import { findPostgresBinaries } from '@knowledgeking/local-server/postgres-binaries';
import { clusterFolders } from '@knowledgeking/local-server/postgres-cluster';
import { startServer, stopServer } from '@knowledgeking/local-server/postgres-server';
import { identityOf, isThere } from '@knowledgeking/local-server/process-identity';
import { withChildren } from './process-figures.ts';

const lookEveryMilliseconds = 5;

export type ServerSignal = 'SIGKILL' | 'SIGSTOP' | 'SIGCONT';

/** Sends a server's process and those of its connections, which a signal to the first one does not reach, a signal. @returns their numbers */
export function signalServer(cluster: string, signal: ServerSignal): number[] {
  const pids = serverProcesses(cluster);
  for (const pid of pids) sendSignal(pid, signal);
  return pids;
}

/** The numbers of a running server's process and of those of its connections. */
export function serverProcesses(cluster: string): number[] {
  const postmaster = Number(readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return withChildren(postmaster);
}

/** The PostgreSQL below a data directory, by its processes: they can be killed, stopped and started again on the same port. */
export class DatabaseServer {
  readonly cluster: string;
  readonly port: number;
  readonly #folder: string;
  readonly #log: string;

  constructor(dataDirectory: string, port: number) {
    const { folder, cluster, log } = clusterFolders(dataDirectory);
    this.cluster = cluster;
    this.port = port;
    this.#folder = folder;
    this.#log = log;
  }

  /** The server's process and those of its connections. */
  processes(): number[] {
    return serverProcesses(this.cluster);
  }

  /** Sends all of its processes a signal. @returns their numbers */
  signal(signal: ServerSignal): number[] {
    return signalServer(this.cluster, signal);
  }

  /** Ends all of its processes at once, as a power cut does. Returns when they are gone; the first must not even be a zombie, or PostgreSQL would not start again. */
  async kill(): Promise<void> {
    const [postmaster = 0, ...others] = this.signal('SIGKILL');
    while (isThere(postmaster) || others.some((pid) => identityOf(pid) !== null))
      await pause(lookEveryMilliseconds);
  }

  /** Whether the server's process is there. */
  get isAlive(): boolean {
    try {
      return this.processes().length > 0;
    } catch {
      return false;
    }
  }

  /** Starts it. @throws Error with PostgreSQL's own reason: no StartError, which says that a fault could not be tried */
  async start(): Promise<void> {
    const binaries = await findPostgresBinaries();
    const account = findPostgresAccount(this.#folder, this.cluster, binaries);
    await startServer(this.cluster, this.#log, this.port, binaries, account).catch((error: unknown) => {
      throw new Error(error instanceof Error ? error.message : String(error));
    });
  }

  /** Stops it in good order. */
  stop(): Promise<void> {
    return stopServer(this.cluster);
  }

  /** `pg_ctl restart` in its fast mode: connections are cut, data is written. Returns when it is up again. */
  async restart(): Promise<void> {
    await this.#control('restart', '--mode=fast');
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await this.#control('promote');
  }

  async #control(command: string, ...options: string[]): Promise<void> {
    const binaries = await findPostgresBinaries();
    const account = findPostgresAccount(this.#folder, this.cluster, binaries);
    const program = path.join(path.dirname(binaries.postgres), 'pg_ctl');
    const run = account.run(program, [command, `--pgdata=${this.cluster}`, '--wait', ...options]);
    const log = openSync(this.#log, 'a');
    const child = spawn(run.command, run.args, { ...run.options, stdio: ['ignore', log, log] });
    closeSync(log);
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new Error(`pg_ctl ${command} failed (see ${this.#log})`);
  }
}

function sendSignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself since it was listed.
  }
}
