import { hostname } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { QuestionTallies } from '../attempts/question-tallies.ts';
import type { ContestCache } from '../contest/contest-cache.ts';
import { type Connection, openDatabase } from '../database/database.ts';
import { isReady } from '../database/migrate.ts';
import { borrowedDescription, documentation } from '../http/documentation.ts';
import { handleError } from '../http/error-responses.ts';
import { type Draining, health, hidden } from '../http/health.ts';
import { securityHeaders, securityHeadersOf } from '../http/security-headers.ts';
import type { Settings } from '../settings.ts';
import { type LivePageContext, livePage } from './live/live-page.ts';
import { pacedMetrics } from './metrics/metrics.ts';
import { CopyReports } from './outages/copy-reports.ts';
import { cachedNodes } from './queries.ts';
import type { Repetition } from './repeat.ts';

/** How long readiness waits for the database. */
const patienceMilliseconds = 3_000;

/** The parts of a copy that its operations port shows. */
interface OperationsContext {
  connection: Connection;
  contest: ContestCache;
  /** Absent where nothing drains, as in tests. */
  draining?: Draining;
  live?: LivePageContext | undefined;
}

/** Composes the app of the operations port, which does not listen yet. @param api the copy's public app, as `buildApp` returns it */
export async function buildOperationsApp(
  api: FastifyInstance,
  { connection, contest, draining, live }: OperationsContext,
): Promise<FastifyInstance> {
  await api.ready();
  const app = Fastify({
    loggerInstance: api.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    requestTimeout: 10_000,
    connectionTimeout: 60_000,
    genReqId: () => crypto.randomUUID(),
  });
  app.setErrorHandler(handleError);
  await app.register(securityHeaders, securityHeadersOf({ contentSecurityPolicy: false }));
  await app.register(health);
  const nodes = cachedNodes(connection.database);
  app.get('/readyz', hidden, async (_request, reply) => {
    const isDatabaseReady = Promise.race([
      isReady(connection.database),
      pause(patienceMilliseconds, false, { ref: false }),
    ]);
    const ready = !draining?.isDraining && (await contest.isUsable()) && (await isDatabaseReady);
    const age = contest.ageMilliseconds;
    // A copy stays ready without one of them: the contestants of the others go on.
    const away = ((await nodes.latest()).value ?? []).filter(({ is_up }) => !is_up);
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not ready',
      cache_age_seconds: Number.isFinite(age) ? Math.round(age / 1_000) : null,
      ...(away.length > 0 && { nodes_away: away.map(({ node }) => node) }),
    });
  });
  const metrics = pacedMetrics(api.metrics);
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(api.metrics.contentType).send(await metrics()),
  );
  if (live) await app.register(livePage, { ...live, connection, contest, counts: api.counts });
  await app.register(borrowedDescription, { api });
  await app.register(documentation);
  return app;
}

/** Connections to the database for the live page: its own, so that whoever looks at it takes none from contestants. */
const liveConnections = 2;
const longestLiveStatement = 2_000;

interface ObservedCopy {
  settings: Settings;
  databaseUrl: string;
  smtpUrl: string;
  connection: Connection;
  contest: ContestCache;
  tallies: QuestionTallies;
  now: () => Date;
  warn: (what: string) => (error: Error) => void;
}

/** Makes a copy’s notes about its calls. @returns also what the live page reads from: `live`, undefined where there is no such page */
export function observe(
  app: FastifyInstance,
  { settings, databaseUrl, smtpUrl, connection, contest, tallies, now, warn }: ObservedCopy,
) {
  const { operationsToken, operationsNames } = settings;
  const reports = new CopyReports({
    connection,
    counts: app.counts,
    contest,
    now,
    copyName: hostname(),
    onError: warn('what this copy saw could not be written down'),
  });
  const liveConnection = operationsToken
    ? openDatabase(databaseUrl, {
        poolSize: liveConnections,
        statementTimeoutMilliseconds: longestLiveStatement,
      })
    : undefined;
  if (!liveConnection) app.log.warn('OPERATIONS_TOKEN is not set: there is no live page');
  const live: LivePageContext | undefined = liveConnection && {
    ...{ operationsToken, operationsNames, reports, tallies, smtpUrl, now },
    database: liveConnection.database,
  };
  let saving: Repetition | undefined;
  return {
    live,
    start(port: number) {
      reports.copyName = `${hostname()}:${port}`;
      reports.start();
      const onError = warn('the answers by question could not be saved');
      saving = tallies.startSaving(connection.database, now, onError);
    },
    stop: () => Promise.all([reports.stop(), saving?.stop(), liveConnection?.close()]),
  };
}
