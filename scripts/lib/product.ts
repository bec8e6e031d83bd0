import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inRoot } from './paths.ts';

const port = process.env.PRODUCT_PORT ?? '3981';
const mailPort = process.env.PRODUCT_MAIL_PORT ?? '2981';
const mailWebPort = process.env.PRODUCT_MAIL_WEB_PORT ?? '1981';
const startLimitMilliseconds = 300_000;

/** The whole contest, run as by `npm start`, with its own ports and data. */
export interface Product {
  url: string;
  /** Runs the operators' command line on it. */
  contest: (...words: string[]) => void;
  close: () => Promise<void>;
}

/** Starts the whole contest, building the site first where needed. @throws where it does not come up */
export async function startProduct(): Promise<Product> {
  const dataDirectory = mkdtempSync(path.join(tmpdir(), 'knowledgeking-product-'));
  const env = {
    ...process.env,
    PORT: port,
    MAIL_PORT: mailPort,
    MAIL_WEB_PORT: mailWebPort,
    DATA_DIR: dataDirectory,
    LOG_LEVEL: 'warn',
  };
  const child = spawn(process.execPath, [inRoot('scripts/start.ts')], { env, stdio: 'ignore' });
  const ended = once(child, 'exit');
  const url = `http://localhost:${port}`;
  await waitUntilReady(url, () => child.exitCode !== null);
  return {
    url,
    contest: (...words) =>
      void execFileSync(process.execPath, [inRoot('contest-api/src/cli/main.ts'), ...words, '--yes'], {
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      }),
    close: async () => {
      child.kill('SIGINT');
      await ended;
      rmSync(dataDirectory, { recursive: true, force: true });
    },
  };
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
