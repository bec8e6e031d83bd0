import { globSync, readdirSync, readFileSync } from 'node:fs';
import { identityOf } from '@knowledgeking/local-server/process-identity';

/** Milliseconds of a clock tick, in which Linux counts the processor time of a process. */
const tick = 10;

/** The fields of a process's `/proc/<pid>/stat` behind its name, the first its state; undefined where it has ended. */
function fieldsOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** A process and those that it has started, where they are alive. */
export function withChildren(pid: number): number[] {
  const all = globSync('/proc/[0-9]*').map((folder) => Number(folder.slice('/proc/'.length)));
  const children = all.filter((each) => Number(fieldsOf(each)?.[1]) === pid);
  return [pid, ...children].filter((each) => identityOf(each) !== null);
}

/** Processor time of processes so far, with that of children that have ended, in milliseconds. */
export function processorTimeOf(pids: readonly number[]): number {
  const times = pids.flatMap((pid) => fieldsOf(pid)?.slice(11, 15) ?? []);
  return times.reduce((sum, ticks) => sum + Number(ticks), 0) * tick;
}

/** How many files a process has open; 0 where it has ended or the system does not say. */
export function openFilesOf(pid: number | undefined): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Resident memory of a process in bytes, now or the most so far; 0 where it has ended or the system does not say. */
export function memoryOf(pid: number | undefined, when: 'now' | 'most' = 'now'): number {
  const name = when === 'now' ? 'VmRSS' : 'VmHWM';
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1_024;
  } catch {
    return 0;
  }
}
