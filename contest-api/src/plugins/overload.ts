import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import plugin from 'fastify-plugin';
import type { Pool } from '../repositories/database.ts';
import type { SubmitBatches } from '../services/submit-batches.ts';
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

/** Sheds load early and cheaply with 429, which the site retries by itself; 503 is for maintenance only. */
export const overload = plugin(
  async (
    app: FastifyInstance,
    {
      settings,
      pool,
      submits,
      eventLoopDelayLimit = longestEventLoopDelay,
    }: { settings: Settings; pool: Pool; submits: SubmitBatches; eventLoopDelayLimit: number | undefined },
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
    app.addHook('onRequest', (request, reply, done) => {
      // Submits that go together have one place in the pool's queue, however many they are.
      const waiting = pool.waitingCount + submits.waitingCount;
      const isQueueFull = waiting > settings.databasePoolSize * longestQueuePerConnection;
      if (!isQueueFull || !request.routeOptions.config.callPath) return done();
      request.putOffReason = 'database_queue';
      sendError(request, reply, 'too_many_requests');
    });
  },
);
