import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { slowCallLog } from '../../http/log.ts';
import { Counts, isPlayCall, type Outcome, type PutOffReason } from './counts.ts';
import { type ReadMetricsContext, registerMetrics } from './read-metrics.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The metrics of this copy, shown by the operations port. */
    metrics: Registry;
    /** The copy's counts, for those that count something themselves. */
    counts: Counts;
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

interface MetricsContext extends ReadMetricsContext {
  /** From how many milliseconds on a call is logged as slow. */
  slowCallMilliseconds: number;
}

/** Measures every request, and how every call ends, when its response is out or its caller has gone: onResponse misses those who leave. */
export const metrics = plugin(async (app: FastifyInstance, context: MetricsContext) => {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const counts = new Counts();
  const logSlowCall = slowCallLog(context.slowCallMilliseconds);
  registerMetrics(registry, counts, context);
  app.decorate('metrics', registry);
  app.decorate('counts', counts);
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
