import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { buildApp } from '@knowledgeking/contest-api/app';
import { ContestCache } from '@knowledgeking/contest-api/contest/contest-cache';
import { openDatabase } from '@knowledgeking/contest-api/database/database';
import { readSettings } from '@knowledgeking/contest-api/settings';
import { freePort } from '@knowledgeking/local-server/free-port';

/** Where the API of this version begins. */
export const thisVersion = new URL('../../contest-api/src/server.ts', import.meta.url).pathname;

const noLimit = '1000000000';
/** Settings without the limits that count callers: a load's all come from one address. */
export const noLimits = {
  RATE_LIMIT_PER_MINUTE: noLimit,
  RATE_LIMIT_PER_PARTICIPANT: noLimit,
  MAIL_RATE_LIMIT_PER_ADDRESS: noLimit,
};

/** In the environment of a copy: how many files its process may have open, on Linux. It is no setting of the API. */
export const openFilesVariable = 'STAGE_OPEN_FILES';

/** A copy of the API in a process of its own; it keeps its ports when it is started again. */
export class Copy {
  readonly #env: NodeJS.ProcessEnv;
  readonly port: number;
  readonly operationsPort: number;
  #server: string;
  #child: ChildProcess | undefined;

  private constructor(env: NodeJS.ProcessEnv, server: string, port: number, operationsPort: number) {
    this.#server = server;
    this.#env = { ...env, PORT: String(port), OPERATIONS_PORT: String(operationsPort) };
    this.port = port;
    this.operationsPort = operationsPort;
  }

  /** Starts a copy on free ports; it serves when this returns. @param server where its code begins. Default: this version's */
  static async start(env: NodeJS.ProcessEnv, server = thisVersion, tries = 3): Promise<Copy> {
    const copy = new Copy(env, server, await freePort(), await freePort());
    try {
      await copy.start();
      return copy;
    } catch (error) {
      // Another program may take a free port after it was picked and before it is used.
      if (tries === 1) throw error;
      return Copy.start(env, server, tries - 1);
    }
  }

  /** Starts it again after it has ended. @param server where its code begins, when that is another version's from now on */
  async start(server = this.#server): Promise<void> {
    this.#server = server;
    const { [openFilesVariable]: openFiles } = this.#env;
    const child = fork(server, {
      env: this.#env,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      ...(openFiles && { execPath: 'prlimit', execArgv: [`--nofile=${openFiles}`, process.execPath] }),
    });
    this.#child = child;
    const failed = once(child, 'exit').then(() =>
      Promise.reject(new Error('a copy of the API did not start')),
    );
    await Promise.race([once(child, 'message'), failed]);
  }

  /** Ends it: gracefully, or at once as by a power cut. Returns when the process is gone. */
  async end(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    const child = this.#child;
    if (!child || !this.isAlive) return;
    const gone = once(child, 'exit');
    child.kill(signal);
    await gone;
  }

  /** Whether its process is there. */
  get isAlive(): boolean {
    return this.#child?.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Its metrics now, as text. */
  async metrics(): Promise<string> {
    return (await fetch(`http://127.0.0.1:${this.operationsPort}/metrics`)).text();
  }

  /** Whether it says that it may get calls. */
  async isReady(): Promise<boolean> {
    const response = await fetch(`http://127.0.0.1:${this.operationsPort}/readyz`).catch(() => undefined);
    return response?.status === 200;
  }
}

/** Starts a copy of the API in this process, whose clock stays at a given moment; it begins at the real one. */
export async function openClockedCopy(databaseUrl: string) {
  const connection = openDatabase(databaseUrl, { poolSize: 10 });
  const { database } = connection;
  const clock = { now: Date.now() };
  const now = () => new Date(clock.now);
  const contest = new ContestCache(database);
  const settings = readSettings(noLimits);
  const app = await buildApp({ settings, connection, contest, now, eventLoopDelayLimit: 0 });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const [address] = app.addresses();
  return {
    port: typeof address === 'object' ? address.port : 0,
    database,
    contest,
    settings,
    now,
    /** Sets the clock. */
    moveTo(moment: number): void {
      clock.now = moment;
      contest.invalidate();
    },
    close: () => app.close().finally(connection.close),
  };
}
