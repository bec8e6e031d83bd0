import { type QueryExecutorProvider, sql } from 'kysely';
import type { Pool } from 'pg';

const milliseconds = '(extract(epoch from clock_timestamp()) * 1000)::double precision';

/** The database's `time` (milliseconds since the epoch), and when the answer was here (`readAt`, on this process's monotonic clock). */
export async function readClock(pool: Pool) {
  // Waiting for a connection is no part of the round trip.
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
export async function readDatabaseTime(database: QueryExecutorProvider): Promise<Date> {
  const { rows } = await sql<{ time: number }>`select ${sql.raw(milliseconds)} as time`.execute(database);
  if (!rows[0]) throw new Error('a clock without a time');
  return new Date(rows[0].time);
}

const measureEveryMilliseconds = 1_000;
/** How long a good measurement is preferred to newer ones with a longer round trip. */
const windowMilliseconds = 10_000;
/** How far two clocks may drift apart within that window, in milliseconds; a bad quartz makes 0.1 per second. */
const driftMilliseconds = 5;

interface Measurement {
  /** The offset from this process's monotonic clock to the database's clock, in milliseconds. */
  offset: number;
  measuredAt: number;
  roundTripMilliseconds: number;
}

/**
 * The database's clock, kept in this process: all copies of the API go by the same time, whatever the clocks of their machines
 * say. It is measured against the monotonic clock, so that a machine's clock may be wrong or be set during the exam; it keeps
 * going while the database is away.
 */
export class DatabaseClock {
  readonly #pool: Pool;
  #measurements: Measurement[] = [];
  #best: Measurement | undefined;
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
    if (!this.#best) throw new Error('the clock has not been started');
    return performance.now() + this.#best.offset;
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
    const { time, readAt: measuredAt, roundTripMilliseconds } = await readClock(this.#pool);
    // The database read its clock half a round trip before its answer was here.
    const offset = time + roundTripMilliseconds / 2 - measuredAt;
    const measurement = { offset, measuredAt, roundTripMilliseconds };
    const oldest = measurement.measuredAt - windowMilliseconds;
    const recent = this.#measurements.filter(
      (earlier) => earlier.measuredAt >= oldest && agree(earlier, measurement),
    );
    this.#measurements = [...recent, measurement];
    this.#best = this.#measurements.reduce((best, one) =>
      one.roundTripMilliseconds < best.roundTripMilliseconds ? one : best,
    );
  }
}

/** Whether two measurements, each off by half of its round trip at most, can be of the same clock; else another one has taken over. */
function agree(one: Measurement, other: Measurement): boolean {
  const uncertainty = (one.roundTripMilliseconds + other.roundTripMilliseconds) / 2;
  return Math.abs(one.offset - other.offset) <= uncertainty + driftMilliseconds;
}
