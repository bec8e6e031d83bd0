import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** When a process began, as the system writes it, to tell it from a later one with its number (not on Windows); null where it is gone. */
export function identityOf(pid: number): string | null {
  if (!Number.isInteger(pid) || pid <= 0 || !isThere(pid)) return null;
  if (process.platform === 'linux') return identityOnLinux(pid);
  if (process.platform === 'win32') return 'alive';
  return ask('ps', ['-o', 'lstart=', '-p', `${pid}`]) || null;
}

/** The command line of a living process, arguments separated by spaces; empty where it is unknown. */
export function commandOf(pid: number): string {
  if (process.platform === 'win32') return '';
  if (process.platform !== 'linux') return ask('ps', ['-o', 'command=', '-p', `${pid}`]);
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** The start time in `/proc/<pid>/stat`, in clock ticks since the machine started; a zombie does not count as alive. */
function identityOnLinux(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' || state === 'X' ? null : (fields[18] ?? null);
  } catch {
    return null;
  }
}

/** Whether there is such a process; a zombie counts, as it does for PostgreSQL. */
export function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function ask(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
