import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { AddressInfo, Server } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Patience with a busy machine, in milliseconds. */
const patience = 30_000;

/** Waits until something is so. @param what for the message where it never is */
export async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  const end = performance.now() + patience;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, `${what} within ${patience} ms`);
    await pause(20);
  }
}

/** Lets a server listen on a free port of this machine. @returns the port */
export async function listen(server: Server): Promise<number> {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return (server.address() as AddressInfo).port;
}

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
  let pids: number[] = [];
  const isSo = async () => {
    pids = await lockWaits(queries);
    return pids.length === count;
  };
  await until(isSo, `${count} statements wait for a lock`);
  return pids;
}

/**
 * Begins work while another connection is in a transaction with a statement that keeps it waiting, and commits that.
 * @param from the other connection, or a pool that has one more
 * @param meanwhile what happens while the work waits, for its server process
 */
export async function heldUp<Result>(
  from: pg.Pool | pg.Client,
  statement: string,
  work: () => Promise<Result>,
  meanwhile?: (operator: pg.ClientBase, pid: number) => Promise<unknown>,
): Promise<Result> {
  const pooled = from instanceof pg.Pool ? await from.connect() : undefined;
  const operator = pooled ?? (from as pg.Client);
  let isOver = false;
  try {
    await operator.query('begin');
    await operator.query(statement);
    const begun = work();
    const [pid = 0] = await untilLockWaits(operator, 1);
    await meanwhile?.(operator, pid);
    await operator.query('commit');
    isOver = true;
    return begun;
  } finally {
    pooled?.release(!isOver);
  }
}
