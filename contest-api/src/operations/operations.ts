import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { ContestCache } from '../contest/contest-cache.ts';
import type { Connection } from '../database/database.ts';
import { isReady } from '../database/migrate.ts';
import { pacedMetrics } from './metrics/metrics.ts';

const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
/** How long readiness waits for the database. */
const patienceMilliseconds = 3_000;

/** Whether a copy is about to close: it still serves what reaches it, and asks to be left. */
export interface Draining {
  isDraining: boolean;
}

/** The parts of a copy that decide whether it is ready. */
export interface OperationsContext {
  connection: Connection;
  contest: ContestCache;
  /** Absent where nothing drains, as in tests. */
  draining?: Draining;
}

/** While a copy is about to close, closes each connection with its response, so that a proxy opens its next one elsewhere. */
export const drain = plugin(async (app: FastifyInstance, { draining }: { draining: Draining }) => {
  app.addHook('onRequest', (_request, reply, done) => {
    if (draining.isDraining) reply.header('connection', 'close');
    done();
  });
});

/** For load balancers, on both ports: this copy is alive. */
export const health = plugin(async (app: FastifyInstance) => {
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
});

/** For operators and their tools, on the operations port: readiness, and the public port's metrics for Prometheus. */
export const operations = plugin(
  async (
    app: FastifyInstance,
    { connection, contest, draining, api }: OperationsContext & { api: FastifyInstance },
  ) => {
    app.get('/readyz', hidden, async (_request, reply) => {
      const isDatabaseReady = Promise.race([
        isReady(connection.database),
        pause(patienceMilliseconds, false, { ref: false }),
      ]);
      const ready = !draining?.isDraining && (await contest.isUsable()) && (await isDatabaseReady);
      const age = contest.ageMilliseconds;
      return reply.code(ready ? 200 : 503).send({
        status: ready ? 'ready' : 'not ready',
        cache_age_seconds: Number.isFinite(age) ? Math.round(age / 1_000) : null,
      });
    });
    const metrics = pacedMetrics(api.metrics);
    app.get('/metrics', hidden, async (_request, reply) =>
      reply.type(api.metrics.contentType).send(await metrics()),
    );
  },
);
