import { execFileSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ownPorts } from './ports.ts';

const ports = ownPorts();

export const siteUrl = `http://localhost:${ports.site}`;
export const mailUrl = `http://localhost:${ports.mailWeb}`;
export const dataDirectory = path.join(tmpdir(), `knowledgeking-e2e-${ports.site}`);

/** The settings of the tests' own contest, whatever else runs on the machine. */
export const contestEnvironment = {
  PORT: String(ports.site),
  MAIL_PORT: String(ports.mail),
  MAIL_WEB_PORT: String(ports.mailWeb),
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
