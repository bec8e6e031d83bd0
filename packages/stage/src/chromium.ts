import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';
import { chromium } from '@playwright/test';
import { installPackages } from './debian-program.ts';
import { runCommand } from './run-command.ts';
import { runMain } from './run-main.ts';

/** Chromium without windows: drawing the usual one's window takes as long as the page. */
const headlessShell = 'chromium-headless-shell';
const names = [headlessShell, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** Chromium's command line in tests: nothing in it but the site, on machines without a display or a sandbox. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The Chromium of `CHROMIUM_PATH`, the system's, or Playwright's own; undefined where there is none. */
export function findChromium(): string | undefined {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen) return chosen;
  return findInstalled(names) ?? [chromium.executablePath()].find(isExecutable);
}

function findInstalled(programs: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  return programs.flatMap((name) => folders.map((folder) => path.join(folder, name))).find(isExecutable);
}

/**
 * Finds a Chromium, or installs one: Playwright's own download or, as root, the distribution's package.
 * @throws StartError saying in one line what to install
 */
export async function ensureChromium(say: (message: string) => void): Promise<string> {
  const chosen = process.env.CHROMIUM_PATH;
  if (chosen && !isExecutable(chosen))
    throw new StartError(`CHROMIUM_PATH: expected a program that can be run, not ${chosen}`);
  const installs = [headlessShell, 'chromium'].map(
    (name) => () => installPackages(say, [name, 'fonts-noto-cjk']),
  );
  const isSlow = !chosen && findInstalled(names) !== undefined && !findInstalled([headlessShell]);
  // Loading a page takes the usual one a quarter more of the processor than the shell.
  if (isSlow) await installPackages(say, [headlessShell]).catch((error: Error) => say(error.message));
  let reason: string | undefined;
  for (const install of [undefined, downloadPlaywrights, ...installs]) {
    reason = await install?.(say).catch((error: Error) => error.message);
    const found = findChromium();
    if (found && runs(found)) return found;
  }
  throw new StartError(
    `The end-to-end tests need Chromium: install it ("apt-get install chromium") or set CHROMIUM_PATH. (${reason})`,
  );
}

async function downloadPlaywrights(say: (message: string) => void): Promise<undefined> {
  say('Downloading Chromium …');
  await runCommand('playwright', ['install', 'chromium']);
}

/** Whether the program runs: a download may lack libraries of the system. */
function runs(program: string): boolean {
  return spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

await runMain(
  import.meta,
  {
    command: 'node packages/stage/src/chromium.ts',
    does: 'Prints the path of a Chromium, and installs one where there is none.',
  },
  async () => console.log(await ensureChromium(console.error)),
);
