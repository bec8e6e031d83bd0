import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Connection } from '../repositories/database.ts';
import type { ContestCache } from '../services/contest-cache.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this copy, shown by the operations port. */
    metrics: Registry;
  }
}

/** The sources of the metrics. */
interface MetricsContext {
  connection: Connection;
  contest: ContestCache;
  now: () => Date;
}

/** Measures how long each request of the public port takes, by its path in the contract. */
export const metrics = plugin(async (app: FastifyInstance, { connection, contest, now }: MetricsContext) => {
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
  app.decorate('metrics', registry);
});

/** Milliseconds between two renderings of the metrics. */
const pace = 1_000;

/**
 * Returns the metrics as text. They are rendered at most once a second, and a request within that second waits for the
 * next rendering: tools that ask without pause get one response a second, and contestants do not notice them.
 */
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
