import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from './paths.ts';
import { runCommand } from './run-command.ts';

/** One file of a Debian package. */
export interface PackagedFile {
  packageName: string;
  /** Its place in the package, such as `usr/bin/promtool`. */
  file: string;
}

const kept = ({ file }: PackagedFile) => inRoot('node_modules/.cache/knowledgeking', path.basename(file));

/**
 * Takes one file out of a Debian package, because installing the package would start a server; it is kept for the next time.
 * @returns its place; undefined where it is not to be had
 */
export async function takeFromPackage(wanted: PackagedFile): Promise<string | undefined> {
  const place = kept(wanted);
  if (existsSync(place)) return place;
  const { packageName, file } = wanted;
  const folder = mkdtempSync(path.join(tmpdir(), `${packageName}-`));
  const download = `apt-get download -q ${packageName} && dpkg-deb --extract ${packageName}_*.deb .`;
  await runCommand('sh', [
    '-c',
    `cd '${folder}' && { ${download} || { apt-get update -q && ${download}; }; }`,
  ]);
  const extracted = path.join(folder, file);
  mkdirSync(path.dirname(place), { recursive: true });
  if (existsSync(extracted)) await runCommand('mv', [extracted, place]);
  rmSync(folder, { recursive: true });
  return existsSync(place) ? place : undefined;
}

/**
 * Finds a program, or takes it out of its Debian package.
 * @param version the option with which it says its version and ends
 * @returns undefined where there is neither
 */
export async function findProgram(wanted: PackagedFile, version: string): Promise<string | undefined> {
  const works = async (program: string) => (await runCommand(program, [version])).code === 0;
  const installed = [path.basename(wanted.file), `/${wanted.file}`];
  for (const program of installed) if (await works(program)) return program;
  const taken = await takeFromPackage(wanted);
  return taken && (await works(taken)) ? taken : undefined;
}

/** Installs Debian packages; nothing happens where that is not ours to do. */
export async function installPackages(
  say: (message: string) => void,
  packages: readonly string[],
): Promise<void> {
  if (process.getuid?.() !== 0) return;
  say(`Installing ${packages.join(', ')} …`);
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { env });
  await runCommand('apt-get', ['install', '-y', '--no-install-recommends', ...packages], { env });
}
