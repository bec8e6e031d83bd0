import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Pool } from '../repositories/database.ts';
import type { Settings } from '../settings.ts';
import { sendError } from './errors.ts';

/** Milliseconds. */
const longestEventLoopDelay = 1_000;
/**
 * For how long after listening, in milliseconds, a late event loop is no reason: the first samples (one a second) still hold the
 * start itself, which loads all code in one go. Otherwise a restarted copy would turn away its first calls.
 */
const startMilliseconds = 2_000;
/** Requests waiting for a connection, per connection; beyond that a response would come too late to be useful. */
const longestQueuePerConnection = 50;

/** The longest wait for a connection that is worth it, in milliseconds, and how often it is estimated. */
const longestWait = 1_000;
const estimateEvery = 250;

/**
 * How many may wait for a connection: as many as the database serves within the longest wait, by what it has served of a queue just now.
 * Where it has kept up, or stands still, that is not known, and the fixed limit counts.
 */
function watchQueue(app: FastifyInstance, pool: Pool, most: number): () => number {
  let served = 0;
  let since = performance.now();
  let hadQueue = false;
  let allowed = most;
  pool.on('release', () => {
    served += 1;
  });
  const timer = setInterval(() => {
    const hasQueue = pool.waitingCount > 0;
    const isKnown = hadQueue && hasQueue && served > 0;
    const now = performance.now();
    allowed = isKnown ? Math.min(most, (served * longestWait) / (now - since)) : most;
    since = now;
    hadQueue = hasQueue;
    served = 0;
  }, estimateEvery).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return () => allowed;
}

/** Sheds load early and cheaply with 429, which the site retries by itself; 503 is for maintenance only. */
export const overload = plugin(
  async (
    app: FastifyInstance,
    {
      settings,
      pool,
      eventLoopDelayLimit = longestEventLoopDelay,
    }: { settings: Settings; pool: Pool; eventLoopDelayLimit: number | undefined },
  ) => {
    let listensSince = Number.POSITIVE_INFINITY;
    app.addHook('onListen', async () => {
      listensSince = performance.now();
    });
    await app.register(underPressure, {
      maxEventLoopDelay: eventLoopDelayLimit,
      pressureHandler: (request, reply) => {
        const hasSettled = performance.now() - listensSince > startMilliseconds;
        if (!hasSettled || !request.routeOptions.config.callPath) return;
        request.putOffReason = 'event_loop';
        sendError(request, reply, 'too_many_requests');
      },
    });
    const longestQueue = watchQueue(app, pool, settings.databasePoolSize * longestQueuePerConnection);
    app.addHook('onRequest', (request, reply, done) => {
      const isQueueFull = pool.waitingCount > longestQueue();
      if (!isQueueFull || !request.routeOptions.config.callPath) return done();
      request.putOffReason = 'database_queue';
      sendError(request, reply, 'too_many_requests');
    });
  },
);
