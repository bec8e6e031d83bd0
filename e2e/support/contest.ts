import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';

const port = process.env.E2E_PORT ?? '3911';
const mailWebPort = process.env.E2E_MAIL_WEB_PORT ?? '1911';

export const siteUrl = `http://localhost:${port}`;
export const mailUrl = `http://localhost:${mailWebPort}`;
export const dataDirectory = path.join(tmpdir(), `knowledgeking-e2e-${port}`);

/** The settings of the tests' own contest, whatever else runs on the machine. */
export const contestEnvironment = {
  PORT: port,
  MAIL_PORT: process.env.E2E_MAIL_PORT ?? '2911',
  MAIL_WEB_PORT: mailWebPort,
  DATA_DIR: dataDirectory,
  LOG_LEVEL: 'warn',
};

/** Runs the operators' command line beside the running contest. */
export function contest(...words: string[]): void {
  execFileSync(process.execPath, ['contest-api/src/command-line/main.ts', ...words, '--yes'], {
    cwd: path.join(import.meta.dirname, '..', '..'),
    env: { ...process.env, ...contestEnvironment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
