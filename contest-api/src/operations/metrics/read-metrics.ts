import { periods } from '@knowledgeking/contract/rules/periods';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { SubmitBatches } from '../../attempts/submit-batches.ts';
import type { ContestCache } from '../../contest/contest-cache.ts';
import { readClock } from '../../database/clock.ts';
import { type Connection, databaseConflicts } from '../../database/database.ts';
import { readMailState, readPeople } from '../queries-state.ts';
import { ThrottledCache } from '../throttled-cache.ts';

/** The sources of the metrics that are read, not counted. */
export interface ReadMetricsContext {
  connection: Connection;
  contest: ContestCache;
  submits: Pick<SubmitBatches, 'waitingCount'>;
  now: () => Date;
}

/** Waiting for the database makes nobody who reads the metrics wait longer than this. */
const patienceMilliseconds = 1_000;

/** Adds a gauge that is read when the metrics are; not a number where reading fails, so that the other metrics are shown. */
export function addGauge(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | undefined | Promise<number | undefined>,
): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      const value = await Promise.try(read).catch(() => undefined);
      this.set(value ?? Number.NaN);
    },
  });
}

/** The same with a value for each of some labels; without any where reading fails. */
function addGauges(
  registry: Registry,
  { name, help, label }: { name: string; help: string; label: string },
  read: () => Promise<Record<string, number> | undefined>,
): void {
  new Gauge({
    name,
    help,
    labelNames: [label],
    registers: [registry],
    async collect() {
      this.reset();
      const values = (await read().catch(() => undefined)) ?? {};
      for (const [value, figure] of Object.entries(values)) this.set({ [label]: value }, figure);
    },
  });
}

/** Adds a counter of what is counted elsewhere. */
export function addCounter(
  registry: Registry,
  about: { name: string; help: string; labelNames?: string[] },
  read: () => [labels: Record<string, string>, count: number][],
): void {
  new Counter({
    ...about,
    registers: [registry],
    collect() {
      this.reset();
      for (const [labels, count] of read()) this.inc(labels, count);
    },
  });
}

/** Shows this copy's connections to the database, and the state of the contest as this copy sees it. */
export function registerReadMetrics(registry: Registry, context: ReadMetricsContext): void {
  registerConnectionMetrics(registry, context);
  registerContestMetrics(registry, context);
  registerMailMetrics(registry, context);
}

function registerConnectionMetrics(registry: Registry, { connection, submits }: ReadMetricsContext): void {
  const { pool, counts } = connection;
  const clock = new ThrottledCache(() => readClock(pool), { pauseMilliseconds: 500, patienceMilliseconds });
  addGauge(
    registry,
    'contest_database_up',
    '1 where the database answered this copy within a second, else 0',
    async () => ((await clock.get()) ? 1 : 0),
  );
  addGauge(
    registry,
    'contest_database_round_trip_seconds',
    'Time of the smallest statement, without the wait for a connection',
    async () => {
      const reading = await clock.get();
      return reading && reading.roundTripMilliseconds / 1_000;
    },
  );
  addGauge(
    registry,
    'contest_database_pool_size',
    'Connections to the database that this copy may open',
    () => pool.options.max,
  );
  addGauge(
    registry,
    'contest_database_pool_waiting',
    'Requests waiting for a database connection, or to be sent with other submits',
    () => pool.waitingCount + submits.waitingCount,
  );
  addGauges(
    registry,
    { name: 'contest_database_pool_connections', help: 'Open connections to the database', label: 'state' },
    async () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
  );
  const sources = {
    contest_database_connections_opened_total: ['Connections opened to the database', () => counts.opened],
    contest_database_connections_lost_total: ['Connections to the database that broke', () => counts.lost],
    contest_database_conflict_retries_total: [
      'Statements and transactions of this process that were run again after a conflict (40001, 40P01)',
      () => databaseConflicts.retried,
    ],
  } as const;
  for (const [name, [help, read]] of Object.entries(sources))
    addCounter(registry, { name, help }, () => [[{}, read()]]);
}

function registerContestMetrics(registry: Registry, { connection, contest, now }: ReadMetricsContext): void {
  addGauge(
    registry,
    'contest_clock_offset_seconds',
    'How far the database’s clock is ahead of this machine’s',
    () => (now().getTime() - Date.now()) / 1_000,
  );
  addGauge(
    registry,
    'contest_cache_age_seconds',
    'Age of the exam data that this copy has cached',
    () => contest.ageMilliseconds / 1_000,
  );
  addGauge(registry, 'contest_maintenance', '1 in maintenance, else 0', async () =>
    Number((await contest.maintenance()).isInMaintenance),
  );
  addGauges(
    registry,
    { name: 'contest_period', help: '1 for the period that the contest is in, else 0', label: 'period' },
    async () => {
      const status = await contest.siteStatus(now());
      return Object.fromEntries(periods.map((period) => [period, Number(period === status.period)]));
    },
  );
  const people = new ThrottledCache(
    async () => {
      const exam = await contest.currentExam();
      return exam && readPeople(connection.database, exam.id, now());
    },
    // Whole tables are read.
    { pauseMilliseconds: 15_000, patienceMilliseconds, largestShare: 0.01 },
  );
  addGauges(
    registry,
    {
      name: 'contest_attempts',
      help: 'Attempts at the current exam by how far they are, counted now and then',
      label: 'state',
    },
    async () => {
      const counted = await people.get();
      if (!counted) return undefined;
      const { playing, finished, time_over } = counted;
      return { playing, finished, time_over };
    },
  );
}

function registerMailMetrics(registry: Registry, { connection, now }: ReadMetricsContext): void {
  const mails = new ThrottledCache(() => readMailState(connection.database, now()), {
    pauseMilliseconds: 1_000,
    patienceMilliseconds,
    largestShare: 0.1,
  });
  const helps = {
    contest_mails_waiting: ['mails_waiting', 'Mails that are still to be sent'],
    contest_mails_oldest_waiting_seconds: ['oldest_mail_seconds', 'Age of the oldest of them; 0 without any'],
    contest_mail_requests_waiting: ['requests_waiting', 'Requests for a mail that nobody has handled yet'],
    contest_mail_requests_oldest_waiting_seconds: [
      'oldest_request_seconds',
      'Age of the oldest of them; 0 without any',
    ],
  } as const;
  for (const [name, [field, help]] of Object.entries(helps))
    addGauge(registry, name, help, async () => (await mails.get())?.[field]);
}
