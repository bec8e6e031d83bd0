import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { freePort } from '@knowledgeking/local-server/free-port';
import { inRoot } from './paths.ts';

const startLimitMilliseconds = 300_000;

/** The whole contest, run as by `npm start`, with its own ports and data. */
export type Product = Awaited<ReturnType<typeof startProduct>>;

/** Starts the whole contest, building the site first where needed. @throws where it does not come up */
export async function startProduct() {
  const [port, mailPort, mailWebPort] = [await freePort(), await freePort(), await freePort()];
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'knowledgeking-product-'));
  const env = {
    ...process.env,
    PORT: String(port),
    OPERATIONS_PORT: String(await freePort()),
    MAIL_PORT: String(mailPort),
    MAIL_WEB_PORT: String(mailWebPort),
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
  };
  const url = `http://localhost:${port}`;
  let running: ChildProcess | undefined;
  const start = async () => {
    const child = spawn(process.execPath, [inRoot('scripts/start.ts')], { env, stdio: 'ignore' });
    running = child;
    await waitUntilReady(url, () => child.exitCode !== null);
  };
  const stop = async () => {
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill('SIGINT');
    await ended;
    running = undefined;
  };
  await start();
  return {
    url,
    /** The inbox of the mail catcher. */
    mailUrl: `http://localhost:${mailWebPort}`,
    /** Runs the operators' command line on it. */
    contest: (...words: string[]): void => runContest(env, words),
    /** Ends it, so that nobody listens. */
    stop,
    /** Starts it again, with the same data. */
    start,
    close: async () => {
      await stop();
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
}

/** Runs an operators' command beside a running contest, with its settings. */
export function runContest(env: NodeJS.ProcessEnv, words: string[]): void {
  const main = inRoot('packages/contest-api/src/command-line/main.ts');
  execFileSync(process.execPath, [main, ...words, '--yes'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}

async function waitUntilReady(url: string, hasEnded: () => boolean): Promise<void> {
  const end = performance.now() + startLimitMilliseconds;
  while (performance.now() < end && !hasEnded()) {
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok) return;
    await setTimeout(200);
  }
  throw new Error('the contest did not start; `npm start` says why');
}
