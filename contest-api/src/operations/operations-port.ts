import { hostname } from 'node:os';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { timeLimits } from '../http/connections.ts';
import { borrowedDescription, documentation } from '../http/documentation.ts';
import { handleError } from '../http/error-responses.ts';
import { health, hidden, type ReadinessOptions, readiness } from '../http/health.ts';
import type { CallContext } from '../http/register-calls.ts';
import { securityHeaders, securityHeadersOf } from '../http/security-headers.ts';
import { type LivePageContext, livePage, openLiveConnection } from './live/live-page.ts';
import { pacedMetrics } from './metrics/metrics.ts';
import { CopyReports } from './outages/copy-reports.ts';
import type { Repetition } from './repeat.ts';

/** The parts of a copy that its operations port shows. */
type OperationsContext = ReadinessOptions & { live?: LivePageContext | undefined };

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
    ...timeLimits,
    genReqId: () => crypto.randomUUID(),
  });
  app.setErrorHandler(handleError);
  await app.register(securityHeaders, securityHeadersOf({ contentSecurityPolicy: false }));
  await app.register(health);
  await app.register(readiness, { connection, contest, draining });
  const metrics = pacedMetrics(api.metrics);
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(api.metrics.contentType).send(await metrics()),
  );
  if (live) await app.register(livePage, { ...live, connection, contest, counts: api.counts });
  await app.register(borrowedDescription, { api });
  await app.register(documentation);
  return app;
}

interface ObservedCopy extends Pick<CallContext, 'settings' | 'connection' | 'contest' | 'tallies' | 'now'> {
  databaseUrl: string;
  smtpUrl: string;
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
  const liveConnection = operationsToken ? openLiveConnection(databaseUrl) : undefined;
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
