import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../repositories/database.ts';
import { isReady } from '../repositories/readiness.ts';

/** For operators and their tools: alive, ready, Prometheus metrics. */
export const operations = plugin(async (app: FastifyInstance, { connection }: { connection: Connection }) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  new Gauge({
    name: 'database_pool_waiting',
    help: 'Requests waiting for a database connection',
    registers: [registry],
    collect() {
      this.set(connection.pool.waitingCount);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.callPath ?? 'other';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });

  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
  app.get('/readyz', hidden, async (_request, reply) => {
    const ready = await isReady(connection.database);
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
});
