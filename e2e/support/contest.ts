import { tmpdir } from 'node:os';
import path from 'node:path';
import { takeLock } from '@knowledgeking/local-server/lock-file';
import { runContest } from '@knowledgeking/stage/product';

/**
 * The ports of this run: a hundred that no other run on this machine has, whether it is of this checkout or of another. What the run
 * starts inherits them by `E2E_PORT`.
 */
export function ownPorts() {
  process.env.E2E_PORT ??= String(takeHundred());
  const first = Number(process.env.E2E_PORT);
  return {
    site: first,
    mail: first + 1,
    mailWeb: first + 2,
    /** The second implementation of the API, and the site that is built against it. */
    secondSite: first + 3,
    secondApi: first + 4,
    /** The workers' own contests have two each. */
    ownContests: first + 10,
  };
}

function takeHundred(first = 4000): number {
  const lock = takeLock(path.join(tmpdir(), `knowledgeking-e2e-${first}.lock`));
  if (!('release' in lock)) return takeHundred(first + 100);
  process.on('exit', lock.release);
  return first;
}

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
export const contest = (...words: string[]): void =>
  runContest({ ...process.env, ...contestEnvironment }, words);
