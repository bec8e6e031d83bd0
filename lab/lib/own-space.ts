import { spawn } from 'node:child_process';
import { StartError } from '@knowledgeking/local-server/start-error';

const inside = 'inside';

/** Whether this script is the one that `runInOwnSpace` has started. */
export const isInOwnSpace = (): boolean => process.argv[2] === inside;

/** @throws StartError with what root is needed for */
export function requireRoot(why: string): void {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) throw new StartError(why);
}

/**
 * Runs a script again where its mounts and processes are its own, so that all of them end with it.
 * @param more what else is its own, such as `--net`
 * @returns its exit code
 */
export async function runInOwnSpace(script: string, ...more: `--${string}`[]): Promise<number> {
  const own = ['--mount', '--pid', '--fork', '--kill-child', '--mount-proc', ...more];
  const child = spawn('unshare', [...own, process.execPath, script, inside], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill('SIGKILL'));
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  return code ?? 1;
}

/** Does a part of a walk, and says how long it took. @throws StartError where it fails */
export type Timed = <Result>(what: string, work: () => Promise<Result>) => Promise<Result>;

/** @param folder where the logs of a walk are */
export function timedIn(folder: string): Timed {
  return async (what, work) => {
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
