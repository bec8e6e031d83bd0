import { setTimeout as pause } from 'node:timers/promises';
import type { Stage } from '@knowledgeking/stage';
import type { Copy } from '@knowledgeking/stage/copy';
import { processorTimeOf } from '@knowledgeking/stage/process-figures';
import { sql } from 'kysely';
import type { Database } from '../../contest-api/src/database/database.ts';

const idleMilliseconds = 3_000;
/** Since the start of a process, or between two moments (`at`, in milliseconds). */
export interface Used {
  at: number;
  api: number;
  database: number;
  wal: number;
}

async function walPosition(database: Database): Promise<number> {
  const { rows } = await sql<{
    position: number;
  }>`select pg_current_wal_lsn() - '0/0'::pg_lsn as position`.execute(database);
  return Number(rows[0]?.position);
}

/** The use of the API and PostgreSQL so far: milliseconds of processor time, and bytes of log. */
export async function used({ database, server }: Stage, copy: Copy): Promise<Used> {
  return {
    at: performance.now(),
    api: processorTimeOf(copy.pid === undefined ? [] : [copy.pid]),
    database: processorTimeOf(server.processes()),
    wal: await walPosition(database),
  };
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
