import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Database } from './database.ts';

/** The database's clock, and how long asking for it took. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  time: number;
  /** When the answer was there, on this process's monotonic clock, in milliseconds. */
  readAt: number;
  roundTripMilliseconds: number;
}

const milliseconds = '(extract(epoch from clock_timestamp()) * 1000)::double precision';

/** Reads the clock; waiting for a connection is no part of the round trip. */
export async function readClock(pool: Pool): Promise<ClockReading> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const begin = performance.now();
    const { rows } = await client.query<{ time: number }>({
      name: 'read-clock',
      text: `select ${milliseconds} as time`,
    });
    const readAt = performance.now();
    if (!rows[0]) throw new Error('a clock without a time');
    return { time: rows[0].time, readAt, roundTripMilliseconds: readAt - begin };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** The moment by the database's clock, for work that needs it once. */
export async function readDatabaseTime(database: Database): Promise<Date> {
  const { rows } = await sql<{ time: number }>`select ${sql.raw(milliseconds)} as time`.execute(database);
  if (!rows[0]) throw new Error('a clock without a time');
  return new Date(rows[0].time);
}
