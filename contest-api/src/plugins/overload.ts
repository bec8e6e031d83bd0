import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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

/** The longest wait for a connection that is worth it, in milliseconds, and how often it is estimated. */
const longestWait = 1_000;
const estimateEvery = 250;

/**
 * How many wait for the database, and how many may: as many as it serves within the longest wait, by what it has served of a queue just
 * now. Where it has kept up, or does nothing at all, that is not known, and the fixed limit counts. Submits that go together count each.
 */
function watchQueue(
  app: FastifyInstance,
  pool: Pool,
  submits: SubmitBatches,
  most: number,
): { length: () => number; longest: () => number } {
  const length = () => pool.waitingCount + submits.waitingCount;
  let released = 0;
  let served = 0;
  let since = performance.now();
  let hadQueue = false;
  let longest = most;
  pool.on('release', () => {
    released += 1;
  });
  const timer = setInterval(() => {
    const hasQueue = pool.waitingCount > 0 || submits.hasQueue;
    const servedNow = released + submits.accompaniedCount;
    const now = performance.now();
    const isKnown = hadQueue && hasQueue && servedNow > served;
    longest = isKnown ? Math.min(most, ((servedNow - served) * longestWait) / (now - since)) : most;
    since = now;
    hadQueue = hasQueue;
    served = servedNow;
  }, estimateEvery).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  return { length, longest: () => longest };
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends a call its 429 where there is too much to do. @returns whether it did */
    shed(request: FastifyRequest, reply: FastifyReply): boolean;
  }
}

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
    let isLate = () => false;
    // In a context without routes: every call asks for itself, so the library's own hook need not run as well.
    await app.register(async (watch) => {
      await watch.register(underPressure, { maxEventLoopDelay: eventLoopDelayLimit });
      isLate = () => watch.isUnderPressure() && performance.now() - listensSince > startMilliseconds;
    });
    const queue = watchQueue(app, pool, submits, settings.databasePoolSize * longestQueuePerConnection);
    app.decorate('shed', (request, reply) => {
      const reason = isLate()
        ? 'event_loop'
        : queue.length() > queue.longest()
          ? 'database_queue'
          : undefined;
      if (!reason || !request.routeOptions.config.callPath) return false;
      request.putOffReason = reason;
      sendError(request, reply, 'too_many_requests');
      return true;
    });
  },
);
