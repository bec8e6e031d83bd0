import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { StartError } from '@knowledgeking/local-server/start-error';
import { installPackages } from '@knowledgeking/stage/debian-program';
import { must, runCommand } from '@knowledgeking/stage/run-command';

/** A variable that only the script has that `runInOwnSpace` has started. */
const inside = 'IN_OWN_SPACE';

/** Whether this script is the one that `runInOwnSpace` has started. */
export const isInOwnSpace = (): boolean => process.env[inside] !== undefined;

/**
 * Sees to it that a walk can begin.
 * @param why what root is needed for
 * @param programs what it starts, each with the Debian package that it is installed from where it is missing
 * @throws StartError with `why`, or with what keeps them from being installed
 */
export async function requireMachine(why: string, programs: Readonly<Record<string, string>>): Promise<void> {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new StartError(why);
  const isMissing = async (program: string) =>
    (await runCommand('sh', ['-c', `command -v ${program}`])).code !== 0;
  const missing: string[] = [];
  for (const [program, name] of Object.entries(programs)) if (await isMissing(program)) missing.push(name);
  const lacking = missing.length > 0 ? await installPackages(console.log, missing) : undefined;
  if (lacking) throw new StartError(`${missing.join(', ')}: ${lacking}`);
}

/**
 * Runs a script again where its mounts and processes are its own, so that all of them end with it.
 * @param more what else is its own, such as `--net`
 * @returns its exit code
 */
export async function runInOwnSpace(script: string, ...more: `--${string}`[]): Promise<number> {
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...more];
  const env = { ...process.env, [inside]: 'yes' };
  const child = spawn('unshare', [...own, process.execPath, script], { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const [code] = await once(child, 'exit');
  return code ?? 1;
}

/** Runs `ip` with these words. */
export const ip = (words: string): Promise<string> => must('ip', ...words.split(' '));

/** Makes networks by these names, in which nobody else is; they end with the space. */
export async function addNetworks(names: readonly string[]): Promise<void> {
  mkdirSync('/run/netns', { recursive: true });
  await must('mount', '-t', 'tmpfs', 'tmpfs', '/run/netns');
  for (const name of names) {
    await ip(`netns add ${name}`);
    await ip(`-n ${name} link set lo up`);
  }
}

/**
 * A function that does a part of a walk, and says how long it took. It throws StartError where that fails.
 * @param folder where the logs of the walk are
 */
export function timedIn(folder: string) {
  return async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
    const begin = performance.now();
    try {
      return await work();
    } catch (error) {
      const reason = error instanceof Error ? error.message : error;
      throw new StartError(`FAILED: ${what}\n${reason}\n(all of it: ${folder}/*.log)`);
    } finally {
      console.log(`${((performance.now() - begin) / 1_000).toFixed(0).padStart(4)} s  ${what}`);
    }
  };
}
