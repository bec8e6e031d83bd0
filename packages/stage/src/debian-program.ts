import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { withLock } from '@knowledgeking/local-server/lock-file';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from './paths.ts';
import { runCommand } from './run-command.ts';

/** One file of a Debian package. */
export interface PackagedFile {
  packageName: string;
  /** Its place in the package, such as `usr/bin/promtool`. */
  file: string;
}

const cache = (...parts: string[]) => inRoot('node_modules/.cache/knowledgeking', ...parts);
const kept = ({ file }: PackagedFile) => cache(path.basename(file));

/** In milliseconds; a browser and what it needs are some hundred megabytes. */
const longestInstallation = 1_200_000;

/** Only one of a run's processes uses apt at a time; for programs beside them, apt itself waits. */
const runsLock = cache('packages.lock');

/**
 * Takes one file out of a Debian package, because installing the package would start a server; it is kept for the next time.
 * @returns its place; undefined where it is not to be had
 */
export async function takeFromPackage(wanted: PackagedFile): Promise<string | undefined> {
  const place = kept(wanted);
  const take = async () => {
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
  };
  return existsSync(place) ? place : withLock(runsLock, take, longestInstallation);
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

/**
 * Installs those of some Debian packages that are missing.
 * @param lock the file that is held while packages are installed
 * @returns why that is not ours to do, where some are missing: without root, or on another system than Debian
 * @throws StartError with apt's last line
 */
export async function installPackages(
  say: (message: string) => void,
  packages: readonly string[],
  lock = runsLock,
): Promise<string | undefined> {
  const install = async () => {
    const missing = await withoutInstalled(packages);
    const names = missing.join(' ');
    if (missing.length === 0) return undefined;
    if (!isDebian()) return `this is not Debian, which has it as ${names}`;
    if (process.getuid?.() !== 0) return `only root may install ${names}`;
    say(`Installing ${missing.join(', ')} …`);
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (...words: string[]) =>
      runCommand('apt-get', ['-o', `DPkg::Lock::Timeout=${longestInstallation / 1_000}`, '-y', ...words], {
        env,
      });
    // The lists of packages may be of another day, or lack those of Debian's security updates: an engine of years ago is not tested.
    await apt('update');
    const { code, output } = await apt('install', '--no-install-recommends', ...missing);
    if (code !== 0) throw new StartError(`apt-get install ${names}: ${output.trim().split('\n').at(-1)}`);
    return undefined;
  };
  return withLock(lock, install, longestInstallation);
}

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** All of them where there is no dpkg. */
async function withoutInstalled(packages: readonly string[]): Promise<string[]> {
  const { output } = await runCommand('dpkg-query', ['--status', ...packages]);
  return packages.filter((name) => !output.includes(`Package: ${name}\nStatus: install ok installed\n`));
}
