import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../repositories/database.ts';
import { isReady } from '../repositories/readiness.ts';
import type { ContestCache } from '../services/contest-cache.ts';

/** How long readiness waits for the database. */
const patienceMilliseconds = 3_000;

interface OperationsOptions {
  connection: Connection;
  contest: ContestCache;
  now: () => Date;
}

/** For operators and their tools: alive, ready, Prometheus metrics. */
export const operations = plugin(async (app: FastifyInstance, options: OperationsOptions) => {
  const { connection, contest, now } = options;
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
  new Gauge({
    name: 'clock_offset_seconds',
    help: 'What the database’s clock is ahead of this machine’s',
    registers: [registry],
    collect() {
      this.set((now().getTime() - Date.now()) / 1_000);
    },
  });
  new Gauge({
    name: 'contest_cache_age_seconds',
    help: 'How old what this copy knows of the exams is',
    registers: [registry],
    collect() {
      this.set(contest.ageMilliseconds / 1_000);
    },
  });
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.config.callPath ?? 'other';
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
  });

  const hidden = { schema: { hide: true }, config: { rateLimit: false as const } };
  app.get('/healthz', hidden, async () => ({ status: 'alive' }));
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
  app.get('/metrics', hidden, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
});
