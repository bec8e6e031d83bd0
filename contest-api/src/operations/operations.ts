import { setTimeout as pause } from 'node:timers/promises';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { ContestCache } from '../contest/contest-cache.ts';
import type { Connection } from '../database/database.ts';
import { isReady } from '../database/migrate.ts';
import { borrowedDescription, documentation } from '../http/documentation.ts';
import { handleError } from '../http/error-responses.ts';
import { type Draining, health, hidden } from '../http/health.ts';
import { securityHeaders, securityHeadersOf } from '../http/security-headers.ts';
import { type LivePageContext, livePage } from './live/live-page.ts';
import { pacedMetrics } from './metrics/metrics.ts';
import { cachedNodes } from './queries.ts';

/** How long readiness waits for the database. */
const patienceMilliseconds = 3_000;

/** The parts of a copy that its operations port shows. */
interface OperationsContext {
  connection: Connection;
  contest: ContestCache;
  /** Absent where nothing drains, as in tests. */
  draining?: Draining;
  /** Absent where there is no live page. */
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
