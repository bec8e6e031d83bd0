import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';
import type { Copy } from '../faults/copy.ts';
import type { Stage } from '../faults/stage.ts';

const idleMilliseconds = 3_000;
/** Since the start of a process, or between two moments (`at`, in milliseconds). */
export interface Used {
  at: number;
  api: number;
  database: number;
  wal: number;
}

/** Milliseconds of a clock tick, in which Linux counts the processor time of a process. */
const tick = 10;

/** Clock ticks of a process. */
const ticksOf = (pid: string): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return Number(fields[11]) + Number(fields[12]);
};
const parentOf = (pid: string): string =>
  readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1] ?? '';

/** The processor time of the PostgreSQL server and all its processes, in ticks. */
async function databaseTicks(database: Database): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(database);
  const server = parentOf(String(rows[0]?.pid));
  const isOfServer = (pid: string) => {
    try {
      return pid === server || parentOf(pid) === server;
    } catch {
      return false;
    }
  };
  const running = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return running.filter(isOfServer).reduce((total, pid) => total + ticksOf(pid), 0);
}

async function walPosition(database: Database): Promise<number> {
  const { rows } = await sql<{
    position: number;
  }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`.execute(database);
  return Number(rows[0]?.position);
}

/** The use of the API and PostgreSQL so far: milliseconds of processor time, and bytes of log. */
export async function used({ database }: Stage, copy: Copy): Promise<Used> {
  const [api, server, wal] = [
    ticksOf(String(copy.pid)),
    await databaseTicks(database),
    await walPosition(database),
  ];
  return { at: performance.now(), api: api * tick, database: server * tick, wal };
}

/** The use of both for a while in which nobody calls; it is no call's. */
export async function measureIdle(stage: Stage, copy: Copy): Promise<Used> {
  const before = await used(stage, copy);
  await pause(idleMilliseconds);
  return since(before, await used(stage, copy));
}

/** From one moment to another. */
export const since = (before: Used, after: Used): Used => ({
  at: after.at - before.at,
  api: after.api - before.api,
  database: after.database - before.database,
  wal: after.wal - before.wal,
});
