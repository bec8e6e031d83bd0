import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Connection } from '../repositories/database.ts';
import { isReady } from '../repositories/readiness.ts';
import type { ContestCache } from '../services/contest-cache.ts';
import { pacedMetrics } from './metrics.ts';

const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
/** How long readiness waits for the database. */
const patienceMilliseconds = 3_000;

/** What decides whether a copy is ready. */
export interface OperationsContext {
  connection: Connection;
  contest: ContestCache;
}

/** For load balancers, on both ports: this copy is alive. */
export const health = plugin(async (app: FastifyInstance) => {
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
});

/** For operators and their tools, on the operations port: readiness, and the public port's metrics for Prometheus. */
export const operations = plugin(
  async (
    app: FastifyInstance,
    { connection, contest, api }: OperationsContext & { api: FastifyInstance },
  ) => {
    app.get('/readyz', hidden, async (_request, reply) => {
      const isDatabaseReady = Promise.race([
        isReady(connection.database),
        pause(patienceMilliseconds, false, { ref: false }),
      ]);
      const ready = (await contest.isUsable()) && (await isDatabaseReady);
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
