import { afterReading, type KnownClock } from '@knowledgeking/contract/rules/clock';
import { type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';

const milliseconds = '(extract(epoch from clock_timestamp()) * 1000)::double precision';

/** The database's `time` (milliseconds since the epoch), and when it was asked and the answer was here, on this process's monotonic clock. */
export async function readClock(pool: Pool) {
  // Waiting for a connection is no part of the round trip.
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    const sentAt = performance.now();
    const { rows } = await client.query<{ time: number }>({
      name: 'read-clock',
      text: `select ${milliseconds} as time`,
    });
    const receivedAt = performance.now();
    if (!rows[0]) throw new Error('a clock without a time');
    return { time: rows[0].time, sentAt, receivedAt };
  } catch (error) {
    failure = error as Error;
    throw error;
  } finally {
    client.release(failure);
  }
}

/** The moment by the database's clock, for work that needs it once. */
export async function readDatabaseTime(database: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ time: number }>`select ${sql.raw(milliseconds)} as time`.execute(database);
  if (!rows[0]) throw new Error('a clock without a time');
  return new Date(rows[0].time);
}

const measureEveryMilliseconds = 1_000;

/**
 * The database's clock, kept in this process: all copies of the API go by the same time, whatever the clocks of their machines
 * say. It is measured against the monotonic clock, so that a machine's clock may be wrong or be set during the exam; it keeps
 * going while the database is away.
 */
export class DatabaseClock {
  readonly #pool: Pool;
  #known: KnownClock | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;

  constructor(pool: Pool) {
    this.#pool = pool;
  }

  /** Measures for the first time, and from then on once a second until stopped. @throws where the database is away */
  async start(): Promise<void> {
    await this.#measure();
    this.#measureLater();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  readonly now = (): Date => new Date(this.read());

  /** The same in milliseconds since the epoch. */
  read(): number {
    if (!this.#known) throw new Error('the clock has not been started');
    return performance.now() + this.#known.offset;
  }

  #measureLater(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => {
      // The last measurement is used while the database is away.
      void this.#measure()
        .catch(() => undefined)
        .then(() => this.#measureLater());
    }, measureEveryMilliseconds).unref();
  }

  async #measure(): Promise<void> {
    this.#known = afterReading(this.#known, await readClock(this.#pool));
  }
}
