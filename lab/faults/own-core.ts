import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

/**
 * Gives the load program a core of its own: these processes, with all of their threads and what they start from now on, keep to the other
 * cores, and this process to the first. A program that takes the processor from what it measures would count its own hunger as overload.
 * @param pids what is measured
 * @returns whether that was possible: on one core, or without Linux's `taskset`, everything stays as it is
 */
export function keepToOtherCores(pids: readonly number[]): boolean {
  const cores = availableParallelism();
  if (cores < 2) return false;
  try {
    for (const pid of pids) pin(pid, `1-${cores - 1}`);
    pin(process.pid, '0');
    return true;
  } catch {
    return false;
  }
}

function pin(pid: number, cores: string): void {
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });
}
