import { setTimeout as pause } from 'node:timers/promises';
import { periods } from '@knowledgeking/contract/rules/periods';
import { Counter, collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { SubmitBatches } from '../attempts/submit-batches.ts';
import type { ContestContext } from '../contest/contest-cache.ts';
import { readClock } from '../database/clock.ts';
import { databaseConflicts } from '../database/database.ts';
import type { ClusterNode } from '../database/nodes.ts';
import { slowCallLog } from '../http/log.ts';
import { type QueueState, readQueueState } from '../mail/outbox/queries.ts';
import { type Counts, isPlayCall, type Outcome, type PutOffReason } from '../telemetry/counts.ts';
import { ThrottledCache } from '../throttled-cache.ts';
import { readPeople } from './queries.ts';

/** The sources of the metrics that are read, not counted. */
interface ReadMetricsContext extends ContestContext {
  nodes: ThrottledCache<ClusterNode[]>;
  submits: Pick<SubmitBatches, 'waitingCount'>;
}

/** A figure for each combination of labels. */
type Rows = [labels: Record<string, string>, figure: number][];

/** How a metric is read whenever the metrics are shown. */
type Read = () => Rows | number | undefined | Promise<Rows | number | undefined>;

/** Metrics by their names. One without labels is one figure. */
type Metrics = Record<string, [help: string, read: Read, labels?: string[]]>;

/** Waiting for the database makes nobody who reads the metrics wait longer than this. */
const patienceMilliseconds = 1_000;

const by = (label: string, figures: Record<string, number>): Rows =>
  Object.entries(figures).map(([value, figure]) => [{ [label]: value }, figure]);

/** Shows what this copy has counted since its start, and the state of the contest as it sees it. docs/monitoring.md says which question each is for. */
function registerMetrics(registry: Registry, counts: Counts, context: ReadMetricsContext): void {
  const configurationOf = ([name, [help, read, labelNames = []]]: [string, Metrics[string]]) => ({
    name,
    help,
    labelNames,
    registers: [registry],
    async collect(this: Pick<Gauge<string>, 'reset' | 'inc'>) {
      const rows = await rowsOf(labelNames, read);
      this.reset();
      for (const [values, figure] of rows) this.inc(values, figure);
    },
  });
  registry.registerMetric(counts.durations);
  for (const metric of Object.entries(countersOf(counts, context))) new Counter(configurationOf(metric));
  for (const metric of Object.entries(gaugesOf(counts, context))) new Gauge(configurationOf(metric));
}

/** Where reading fails, a metric is not a number, or has no rows, so that the other metrics are shown. */
async function rowsOf(labels: string[], read: Read): Promise<Rows> {
  const found = await Promise.try(read).catch(() => undefined);
  if (typeof found === 'object') return found;
  return labels.length > 0 ? [] : [[{}, found ?? Number.NaN]];
}

function countersOf(counts: Counts, { connection }: ReadMetricsContext): Metrics {
  return {
    contest_calls_total: [
      'Calls by how they ended: accepted, repeated (the same again), abandoned by the caller, or an error code',
      () =>
        Object.entries(counts.outcomes).flatMap(
          ([call, outcomes]): Rows =>
            Object.entries(outcomes).map(([outcome, count]) => [{ call, outcome }, count]),
        ),
      ['call', 'outcome'],
    ],
    contest_put_off_total: [
      'Calls that got too_many_requests, by reason',
      () => by('reason', counts.putOffs),
      ['reason'],
    ],
    contest_connections_refused_total: [
      'Connections closed at once, because the process may not have more files open',
      () => counts.connectionsRefused,
    ],
    contest_connections_ended_total: [
      'Connections ended because their client took nothing, sent nothing, or sent too much at once',
      () => counts.connectionsEnded,
    ],
    contest_files_refused_total: [
      'Files of the site put off with 429, because as many as may be are being sent',
      () => counts.filesRefused,
    ],
    contest_browser_crashes_total: [
      'Parts of the site that crashed in a browser, as browsers report them, each kind once for a tab',
      () => by('kind', counts.crashes),
      ['kind'],
    ],
    contest_mails_total: [
      'Attempts of this copy to send a mail, by outcome',
      () => by('outcome', counts.mails),
      ['outcome'],
    ],
    contest_database_connections_opened_total: [
      'Connections opened to the database',
      () => connection.counts.opened,
    ],
    contest_database_connections_lost_total: [
      'Connections to the database that broke',
      () => connection.counts.lost,
    ],
    contest_database_conflict_retries_total: [
      'Statements and transactions of this process that were run again after a conflict (40001, 40P01)',
      () => databaseConflicts.retried,
    ],
  };
}

function gaugesOf(counts: Counts, { connection, nodes, contest, submits, now }: ReadMetricsContext): Metrics {
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
  const ofNodes = (figureOf: (node: ClusterNode) => number | null) => async () =>
    (await nodes.get())?.flatMap((one): Rows => {
      const figure = figureOf(one);
      return figure === null ? [] : [[{ node: one.node }, figure]];
    });
  const ofMails = (field: keyof QueueState) => async () => (await mails.get())?.[field];
  return {
    contest_requests_in_flight: ['Requests without a response yet', () => counts.inFlight],
    contest_files_being_sent: [
      'Files of the site that are on their way to somebody',
      () => counts.filesBeingSent,
    ],
    contest_active_participants: [
      'Participants with a call to this copy within the last five minutes',
      () => counts.active.count(),
    ],
    contest_database_up: [
      '1 where the database answered this copy within a second, else 0',
      async () => ((await clock.get()) ? 1 : 0),
    ],
    contest_database_round_trip_seconds: [
      'Time of the smallest statement, without the wait for a connection',
      async () => {
        const reading = await clock.get();
        return reading && (reading.receivedAt - reading.sentAt) / 1_000;
      },
    ],
    contest_database_pool_size: [
      'Connections to the database that this copy may open',
      () => pool.options.max,
    ],
    contest_database_pool_waiting: [
      'Requests waiting for a database connection, or to be sent with other submits',
      () => pool.waitingCount + submits.waitingCount,
    ],
    contest_database_pool_connections: [
      'Open connections to the database',
      () => by('state', { busy: pool.totalCount - pool.idleCount, idle: pool.idleCount }),
      ['state'],
    ],
    contest_node_up: [
      '1 for each node of a Citus cluster that can be reached from the one that this copy is connected to, else 0',
      ofNodes(({ is_up }) => Number(is_up)),
      ['node'],
    ],
    contest_node_connections: [
      'Connections to a node of a Citus cluster, those of other nodes among them',
      ofNodes(({ connections }) => connections),
      ['node'],
    ],
    contest_node_prepared_transactions: [
      'Two-phase commits on a node of a Citus cluster that have waited for their end for more than a minute',
      ofNodes(({ prepared_transactions }) => prepared_transactions),
      ['node'],
    ],
    contest_node_database_bytes: [
      'Size of the database on a node of a Citus cluster',
      ofNodes(({ database_bytes }) => database_bytes),
      ['node'],
    ],
    contest_clock_offset_seconds: [
      'How far the database’s clock is ahead of this machine’s',
      () => (now().getTime() - Date.now()) / 1_000,
    ],
    contest_cache_age_seconds: [
      'Age of the exam data that this copy has cached',
      () => contest.ageMilliseconds / 1_000,
    ],
    contest_maintenance: [
      '1 in maintenance, else 0',
      async () => Number((await contest.maintenance()).isInMaintenance),
    ],
    contest_period: [
      '1 for the period that the contest is in, else 0',
      async () => {
        const { period } = await contest.siteStatus(now());
        return periods.map((one) => [{ period: one }, Number(one === period)]);
      },
      ['period'],
    ],
    contest_attempts: [
      'Attempts at the current exam by how far they are, counted now and then',
      async () => {
        const counted = await people.get();
        if (!counted) return undefined;
        const { playing, finished, time_over } = counted;
        return by('state', { playing, finished, time_over });
      },
      ['state'],
    ],
    contest_mails_waiting: ['Mails that are still to be sent', ofMails('waiting')],
    contest_mails_oldest_waiting_seconds: [
      'Age of the oldest of them; 0 without any',
      ofMails('oldest_mail_seconds'),
    ],
    contest_mail_requests_waiting: [
      'Requests for a mail that nobody has handled yet',
      ofMails('requests_waiting'),
    ],
    contest_mail_requests_oldest_waiting_seconds: [
      'Age of the oldest of them; 0 without any',
      ofMails('oldest_request_seconds'),
    ],
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Registry;
    /** The copy's counts, for those that count something themselves. */
    counts: Counts;
    /** The nodes of the cluster as this copy has just read them. */
    nodes: ThrottledCache<ClusterNode[]>;
  }
  interface FastifyRequest {
    /** How the call has ended; absent for an accepted one. */
    outcome: Exclude<Outcome, 'accepted' | 'abandoned'> | undefined;
    /** Why it was put off. Default: the database. */
    putOffReason: PutOffReason | undefined;
    /** When it had been read completely, in milliseconds of `performance.now()`. */
    readAt: number | undefined;
  }
}

/** The cookie by which nginx remembers whom it put off while every copy was busy: deploy/nginx/contest/busy-headers.conf. */
const putOffCookie = 'put_off';

interface MetricsContext extends Omit<ReadMetricsContext, 'nodes'> {
  slowCallMilliseconds: number;
}

/** Measures every request, and how every call ends, when its response is out or its caller has gone: onResponse misses those who leave. */
export const metrics = plugin(async (app: FastifyInstance, context: MetricsContext) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { counts, nodes } = app;
  const logSlowCall = slowCallLog(context.slowCallMilliseconds);
  registerMetrics(registry, counts, { ...context, nodes });
  app.decorate('metrics', registry);
  app.decorateRequest('outcome', undefined);
  app.decorateRequest('putOffReason', undefined);
  app.decorateRequest('readAt', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    counts.inFlight += 1;
    const { callName } = request.routeOptions.config;
    const wasPutOff =
      callName !== undefined &&
      isPlayCall(callName) &&
      request.headers.cookie?.includes(`${putOffCookie}=`) === true;
    if (wasPutOff)
      reply.header(
        'set-cookie',
        `${putOffCookie}=; Path=/api/exams/; Max-Age=0; Secure; HttpOnly; SameSite=Lax`,
      );
    reply.raw.on('close', () => {
      counts.inFlight -= 1;
      const isOut = reply.raw.writableFinished;
      if (isOut)
        counts.countDuration(callName ?? request.method, reply.statusCode, reply.elapsedTime / 1_000);
      if (!callName) return;
      const outcome = isOut ? (request.outcome ?? 'accepted') : 'abandoned';
      const { putOffReason, participantId, readAt } = request;
      const waitedMilliseconds = readAt === undefined ? 0 : performance.now() - readAt;
      // That refusal reached no copy; here it is counted for the first time.
      if (wasPutOff)
        counts.countOutcome(callName, 'too_many_requests', { putOffReason: 'proxy', participantId });
      counts.countOutcome(callName, outcome, { putOffReason, waitedMilliseconds, participantId });
      counts.noteSlow(callName, reply.elapsedTime, outcome);
      logSlowCall(request, reply, callName, outcome);
      if (participantId) counts.active.note(participantId);
    });
    done();
  });
});

/** Milliseconds between two renderings of the metrics. */
const pace = 1_000;

/** Returns the metrics as text, rendered once a second at most: tools that ask without pause wait for the next rendering. */
export function pacedMetrics(registry: Registry): () => Promise<string> {
  let renderedAt = Number.NEGATIVE_INFINITY;
  let next: Promise<string> | undefined;
  const render = async () => {
    await pause(Math.max(0, renderedAt + pace - performance.now()));
    try {
      return await registry.metrics();
    } finally {
      renderedAt = performance.now();
      next = undefined;
    }
  };
  return () => {
    next ??= render();
    return next;
  };
}
