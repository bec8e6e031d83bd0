import { periods } from '@knowledgeking/contract/rules/periods';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { SubmitBatches } from '../../attempts/submit-batches.ts';
import type { ContestCache } from '../../contest/contest-cache.ts';
import { readClock } from '../../database/clock.ts';
import { type Connection, databaseConflicts } from '../../database/database.ts';
import { type QueueState, readQueueState } from '../../mail/outbox/queries.ts';
import { type ClusterNode, cachedNodes, readPeople } from '../queries.ts';
import { ThrottledCache } from '../throttled-cache.ts';
import type { Counts } from './counts.ts';

/** The sources of the metrics that are read, not counted. */
export interface ReadMetricsContext {
  connection: Connection;
  contest: ContestCache;
  submits: Pick<SubmitBatches, 'waitingCount'>;
  now: () => Date;
}

/** A figure for each combination of labels. */
type Rows = [labels: Record<string, string>, figure: number][];

/** A metric that is read whenever the metrics are shown. */
interface Metric {
  name: string;
  help: string;
  /** Default: none, and then it is one figure. */
  labels?: string[];
  read: () => Rows | number | undefined | Promise<Rows | number | undefined>;
}

/** Waiting for the database makes nobody who reads the metrics wait longer than this. */
const patienceMilliseconds = 1_000;

/** The rows of a metric with one label. */
const by = (label: string, figures: Record<string, number>): Rows =>
  Object.entries(figures).map(([value, figure]) => [{ [label]: value }, figure]);

/** Shows what this copy has counted since its start, and the state of the contest as it sees it. docs/monitoring.md says which question each is for. */
export function registerMetrics(registry: Registry, counts: Counts, context: ReadMetricsContext): void {
  const configurationOf = ({ name, help, labels = [], read }: Metric) => ({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect(this: Pick<Gauge, 'reset' | 'inc'>) {
      const rows = await rowsOf(labels, read);
      this.reset();
      for (const [values, figure] of rows) this.inc(values, figure);
    },
  });
  registry.registerMetric(counts.durations);
  for (const metric of countersOf(counts, context)) new Counter(configurationOf(metric));
  for (const metric of gaugesOf(counts, context)) new Gauge(configurationOf(metric));
}

/** Where reading fails, a metric is not a number, or has no rows, so that the other metrics are shown. */
async function rowsOf(labels: string[], read: Metric['read']): Promise<Rows> {
  const found = await Promise.try(read).catch(() => undefined);
  if (typeof found === 'object') return found;
  return labels.length > 0 ? [] : [[{}, found ?? Number.NaN]];
}

function countersOf(counts: Counts, { connection }: ReadMetricsContext): Metric[] {
  return [
    {
      name: 'contest_calls_total',
      help: 'Calls by how they ended: accepted, repeated (the same again), abandoned by the caller, or an error code',
      labels: ['call', 'outcome'],
      read: () =>
        Object.entries(counts.outcomes).flatMap(
          ([call, outcomes]): Rows =>
            Object.entries(outcomes).map(([outcome, count]) => [{ call, outcome }, count]),
        ),
    },
    {
      name: 'contest_put_off_total',
      help: 'Calls that got too_many_requests, by reason',
      labels: ['reason'],
      read: () => by('reason', counts.putOffs),
    },
    {
      name: 'contest_connections_refused_total',
      help: 'Connections closed at once, because the process may not have more files open',
      read: () => counts.connectionsRefused,
    },
    {
      name: 'contest_mails_total',
      help: 'Attempts of this copy to send a mail, by outcome',
      labels: ['outcome'],
      read: () => by('outcome', counts.mails),
    },
    {
      name: 'contest_database_connections_opened_total',
      help: 'Connections opened to the database',
      read: () => connection.counts.opened,
    },
    {
      name: 'contest_database_connections_lost_total',
      help: 'Connections to the database that broke',
      read: () => connection.counts.lost,
    },
    {
      name: 'contest_database_conflict_retries_total',
      help: 'Statements and transactions of this process that were run again after a conflict (40001, 40P01)',
      read: () => databaseConflicts.retried,
    },
  ];
}

function gaugesOf(counts: Counts, { connection, contest, submits, now }: ReadMetricsContext): Metric[] {
  const { pool, database } = connection;
  const clock = new ThrottledCache(() => readClock(pool), { pauseMilliseconds: 500, patienceMilliseconds });
  const people = new ThrottledCache(
    async () => {
      const exam = await contest.currentExam();
      return exam && readPeople(database, exam.id, now());
    },
    // Whole tables are read.
    { pauseMilliseconds: 15_000, patienceMilliseconds, largestShare: 0.01 },
  );
  const mails = new ThrottledCache(() => readQueueState(database, now()), {
    pauseMilliseconds: 1_000,
    patienceMilliseconds,
    largestShare: 0.1,
  });
  const nodes = cachedNodes(database);
  const ofNodes = (figureOf: (node: ClusterNode) => number | null) => async () =>
    (await nodes.get())?.flatMap((one): Rows => {
      const figure = figureOf(one);
      return figure === null ? [] : [[{ node: one.node }, figure]];
    });
  const ofMails = (field: keyof QueueState) => async () => (await mails.get())?.[field];
  return [
    {
      name: 'contest_requests_in_flight',
      help: 'Requests without a response yet',
      read: () => counts.inFlight,
    },
    {
      name: 'contest_active_participants',
      help: 'Participants with a call to this copy within the last five minutes',
      read: () => counts.active.count(),
    },
    {
      name: 'contest_database_up',
      help: '1 where the database answered this copy within a second, else 0',
      read: async () => ((await clock.get()) ? 1 : 0),
    },
    {
      name: 'contest_database_round_trip_seconds',
      help: 'Time of the smallest statement, without the wait for a connection',
      read: async () => {
        const reading = await clock.get();
        return reading && reading.roundTripMilliseconds / 1_000;
      },
    },
    {
      name: 'contest_database_pool_size',
      help: 'Connections to the database that this copy may open',
      read: () => pool.options.max,
    },
    {
      name: 'contest_database_pool_waiting',
      help: 'Requests waiting for a database connection, or to be sent with other submits',
      read: () => pool.waitingCount + submits.waitingCount,
    },
    {
      name: 'contest_database_pool_connections',
      help: 'Open connections to the database',
      labels: ['state'],
      read: () => by('state', { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
    },
    {
      name: 'contest_node_up',
      help: '1 for each node of a Citus cluster that can be reached from the one that this copy is connected to, else 0',
      labels: ['node'],
      read: ofNodes(({ is_up }) => Number(is_up)),
    },
    {
      name: 'contest_node_connections',
      help: 'Connections to a node of a Citus cluster, those of other nodes among them',
      labels: ['node'],
      read: ofNodes(({ connections }) => connections),
    },
    {
      name: 'contest_node_prepared_transactions',
      help: 'Two-phase commits on a node of a Citus cluster that have waited for their end for more than a minute',
      labels: ['node'],
      read: ofNodes(({ prepared_transactions }) => prepared_transactions),
    },
    {
      name: 'contest_node_database_bytes',
      help: 'Size of the database on a node of a Citus cluster',
      labels: ['node'],
      read: ofNodes(({ database_bytes }) => database_bytes),
    },
    {
      name: 'contest_clock_offset_seconds',
      help: 'How far the database’s clock is ahead of this machine’s',
      read: () => (now().getTime() - Date.now()) / 1_000,
    },
    {
      name: 'contest_cache_age_seconds',
      help: 'Age of the exam data that this copy has cached',
      read: () => contest.ageMilliseconds / 1_000,
    },
    {
      name: 'contest_maintenance',
      help: '1 in maintenance, else 0',
      read: async () => Number((await contest.maintenance()).isInMaintenance),
    },
    {
      name: 'contest_period',
      help: '1 for the period that the contest is in, else 0',
      labels: ['period'],
      read: async () => {
        const { period } = await contest.siteStatus(now());
        return periods.map((one) => [{ period: one }, Number(one === period)]);
      },
    },
    {
      name: 'contest_attempts',
      help: 'Attempts at the current exam by how far they are, counted now and then',
      labels: ['state'],
      read: async () => {
        const counted = await people.get();
        if (!counted) return undefined;
        const { playing, finished, time_over } = counted;
        return by('state', { playing, finished, time_over });
      },
    },
    {
      name: 'contest_mails_waiting',
      help: 'Mails that are still to be sent',
      read: ofMails('waiting'),
    },
    {
      name: 'contest_mails_oldest_waiting_seconds',
      help: 'Age of the oldest of them; 0 without any',
      read: ofMails('oldest_mail_seconds'),
    },
    {
      name: 'contest_mail_requests_waiting',
      help: 'Requests for a mail that nobody has handled yet',
      read: ofMails('requests_waiting'),
    },
    {
      name: 'contest_mail_requests_oldest_waiting_seconds',
      help: 'Age of the oldest of them; 0 without any',
      read: ofMails('oldest_request_seconds'),
    },
  ];
}
