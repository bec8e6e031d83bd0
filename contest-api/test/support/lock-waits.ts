import { setTimeout as pause } from 'node:timers/promises';

interface Queries {
  query(text: string): Promise<{ rows: { pid: number }[] }>;
}

/** The server processes whose statements wait for a lock in this database. @param queries any connection to it, or its pool */
export async function lockWaits(queries: Queries): Promise<number[]> {
  const { rows } = await queries.query(
    `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  // In a transaction PostgreSQL keeps showing the same activity until its snapshot is cleared.
  await queries.query('select pg_stat_clear_snapshot()');
  return rows.map(({ pid }) => pid);
}

/** Waits until exactly so many statements wait for a lock. @returns their server processes */
export async function untilLockWaits(queries: Queries, count: number): Promise<number[]> {
  for (;;) {
    const pids = await lockWaits(queries);
    if (pids.length === count) return pids;
    await pause(5);
  }
}
