import { Counter, Gauge, type Registry } from 'prom-client';
import type { SubmitBatches } from '../../attempts/submit-batches.ts';
import { readClock } from '../../database/clock.ts';
import { type Connection, databaseConflicts } from '../../database/database.ts';
import { readMailBacklog } from '../../mail/outbox/queries-backlog.ts';
import { PacedReading } from '../paced-reading.ts';
import { addGauge } from './gauge.ts';

/** Waiting for the database makes nobody who reads the metrics wait longer than this. */
const patienceMilliseconds = 1_000;

/** Shows whether the database responds, how this copy's connections to it are used, and what waits in it to be mailed. */
export function registerDatabaseMetrics(
  registry: Registry,
  {
    connection,
    submits,
    now,
  }: { connection: Connection; submits: Pick<SubmitBatches, 'waitingCount'>; now: () => Date },
): void {
  const { pool } = connection;
  const roundTrip = new PacedReading(() => readClock(pool), { pauseMilliseconds: 500, patienceMilliseconds });
  addGauge(registry, {
    name: 'contest_database_up',
    help: '1 where the database answered this copy within a second, else 0',
    read: async () => ((await roundTrip.value()) ? 1 : 0),
  });
  addGauge(registry, {
    name: 'contest_database_round_trip_seconds',
    help: 'Time of the smallest statement, without the wait for a connection',
    read: async () => {
      const reading = await roundTrip.value();
      return reading && reading.roundTripMilliseconds / 1_000;
    },
  });
  addGauge(registry, {
    name: 'contest_database_pool_size',
    help: 'Connections to the database that this copy may open',
    read: () => pool.options.max,
  });
  addGauge(registry, {
    name: 'contest_database_pool_waiting',
    help: 'Requests waiting for a database connection, or to be sent with other submits',
    read: () => pool.waitingCount + submits.waitingCount,
  });
  new Gauge({
    name: 'contest_database_pool_connections',
    help: 'Open connections to the database',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
    },
  });
  registerDatabaseCounts(registry, connection);
  registerMailMetrics(registry, connection, now);
}

function registerDatabaseCounts(registry: Registry, { counts }: Connection): void {
  const sources = {
    contest_database_connections_opened_total: ['Connections opened to the database', () => counts.opened],
    contest_database_connections_lost_total: ['Connections to the database that broke', () => counts.lost],
    contest_database_conflict_retries_total: [
      'Statements and transactions of this process that were run again after a conflict (40001, 40P01)',
      () => databaseConflicts.retried,
    ],
  } as const;
  for (const [name, [help, read]] of Object.entries(sources)) {
    new Counter({
      name,
      help,
      registers: [registry],
      collect() {
        this.reset();
        this.inc(read());
      },
    });
  }
}

function registerMailMetrics(registry: Registry, { database }: Connection, now: () => Date): void {
  const backlog = new PacedReading(() => readMailBacklog(database, now()), {
    pauseMilliseconds: 1_000,
    patienceMilliseconds,
    largestShare: 0.1,
  });
  const helps = {
    contest_mails_waiting: ['mailsWaiting', 'Mails that are still to be sent'],
    contest_mails_oldest_waiting_seconds: ['oldestMailSeconds', 'Age of the oldest of them; 0 without any'],
    contest_mail_requests_waiting: ['requestsWaiting', 'Requests for a mail that nobody has handled yet'],
    contest_mail_requests_oldest_waiting_seconds: [
      'oldestRequestSeconds',
      'Age of the oldest of them; 0 without any',
    ],
  } as const;
  for (const [name, [field, help]] of Object.entries(helps))
    addGauge(registry, { name, help, read: async () => (await backlog.value())?.[field] });
}
