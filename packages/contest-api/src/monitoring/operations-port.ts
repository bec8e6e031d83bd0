import { isIP } from 'node:net';
import { hostname } from 'node:os';
import Fastify, { type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import type { QuestionTallies } from '../attempts/question-tallies.ts';
import type { ContestCache, ContestContext } from '../contest/contest-cache.ts';
import { ContestError } from '../errors.ts';
import { arrivalLimits, connectionLimits } from '../http/connections.ts';
import { borrowedDescription, documentation, hidden } from '../http/documentation.ts';
import { handleError } from '../http/error-responses.ts';
import { health, type ReadinessOptions, readiness } from '../http/health.ts';
import { oneHost } from '../http/input.ts';
import { securityHeaders, securityHeadersOf } from '../http/security-headers.ts';
import { CopyReports } from '../outages/copy-reports.ts';
import type { Repetition } from '../repeat.ts';
import type { Settings } from '../settings.ts';
import { type LivePageContext, livePage, openLiveConnection } from './live/live-page.ts';
import { pacedMetrics } from './metrics.ts';

/** The parts of a copy that its operations port shows. */
interface OperationsContext extends Omit<ReadinessOptions, 'counts' | 'nodes'> {
  contest: ContestCache;
  /** The names under which it is opened, besides addresses and localhost. */
  operationsNames: string[];
  live?: LivePageContext | undefined;
}

/** For a few operators, monitoring and balancers: of the files that are kept for this port (http/connections.ts), each of these may take two. */
const mostConnections = 64;

/** Composes the app of the operations port, which does not listen yet. @param api the copy's public app, as `buildApp` returns it */
export async function buildOperationsApp(
  api: FastifyInstance,
  { connection, contest, draining, operationsNames, live }: OperationsContext,
): Promise<FastifyInstance> {
  await api.ready();
  const app = Fastify({
    loggerInstance: api.log,
    logController: new LogController({ disableRequestLogging: true }),
    return503OnClosing: false,
    ...arrivalLimits(),
    genReqId: () => crypto.randomUUID(),
  });
  app.setErrorHandler(handleError);
  const { counts, nodes } = api;
  app.decorate('counts', counts);
  await app.register(connectionLimits, { most: mostConnections, counts });
  await app.register(securityHeaders, securityHeadersOf({ contentSecurityPolicy: false }));
  await app.register(oneHost);
  // Under any name, because balancers ask under the name of what they balance, or none.
  await app.register(health);
  await app.register(readiness, { connection, contest, counts, nodes, draining });
  await app.register(async (named) => {
    named.addHook('onRequest', async (request) => requireOwnName(request, operationsNames));
    const metrics = pacedMetrics(api.metrics);
    named.get('/metrics', hidden, async (_request, reply) =>
      reply.type(api.metrics.contentType).send(await metrics()),
    );
    if (live) await named.register(livePage, { ...live, connection, contest, counts });
    await named.register(borrowedDescription, { api });
    await named.register(documentation);
  });
  return app;
}

/**
 * A stranger's page can give its own name the address of this port, and would then be of the same origin as what is here. Under an address, or
 * a name that the operators gave it, no stranger's page is. @throws ContestError forbidden_origin
 */
function requireOwnName({ hostname: asked }: FastifyRequest, names: string[]): void {
  const name = asked.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (name !== 'localhost' && isIP(name) === 0 && !names.includes(name))
    throw new ContestError(
      'forbidden_origin',
      'OPERATIONS_NAMES has the names under which this port is opened',
    );
}

interface ObservedCopy extends ContestContext {
  settings: Settings;
  tallies: QuestionTallies;
  databaseUrl: string;
  smtpUrl: string;
  warn: (what: string) => (error: Error) => void;
}

/** Makes a copy’s notes about its calls. @returns also what the live page reads from: `live`, undefined where there is no such page */
export function observe(
  app: FastifyInstance,
  { settings, databaseUrl, smtpUrl, connection, contest, tallies, now, warn }: ObservedCopy,
) {
  const { operationsToken } = settings;
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
    ...{ operationsToken, reports, tallies, smtpUrl, now },
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
