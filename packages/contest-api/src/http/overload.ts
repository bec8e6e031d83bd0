import { monitorEventLoopDelay } from 'node:perf_hooks';
import { errorStatus } from '@knowledgeking/contract';
import type { CallName } from '@knowledgeking/contract/rules/routes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Pool } from '../database/database.ts';
import type { Settings } from '../settings.ts';
import { isPlayCall, type PutOffReason } from '../telemetry/counts.ts';
import { busyText, retryAfterSeconds, sendError } from './error-responses.ts';
import { readableBy } from './origins.ts';
import type { SessionReader } from './sessions.ts';

/** Milliseconds; also the finest difference that is measured, and how often it is looked at. */
const longestEventLoopDelay = 1_000;
const resolution = 10;
const lookAtEventLoopEvery = 1_000;
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

interface OverloadOptions {
  settings: Settings;
  pool: Pool;
  /** The answers that wait for their statement (attempts/submit-batches.ts). */
  submits: { readonly waitingCount: number; readonly hasQueue: boolean; readonly accompaniedCount: number };
  readSession: SessionReader;
  headers: Record<string, string>;
  eventLoopDelayLimit: number | undefined;
}

/**
 * How many wait for the database, and how many may: as many as it serves within the longest wait, by what it has served of a queue just
 * now. Where it has kept up, or does nothing at all, that is not known, and the fixed limit counts. Submits that go together count each.
 */
function watchQueue(
  app: FastifyInstance,
  { pool, submits, settings: { databasePoolSize } }: OverloadOptions,
) {
  const most = databasePoolSize * longestQueuePerConnection;
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

/**
 * Sends a call its 429 past Fastify: with twice as many calls as a copy can take, what each refusal costs decides how many of the others
 * come through (docs/decisions/load-and-limits.md). The response is the same as that of any other error.
 */
function refuser(app: FastifyInstance, { settings: { siteOrigins }, headers, readSession }: OverloadOptions) {
  const status = errorStatus.too_many_requests;
  const readable = readableBy(siteOrigins);
  const common = [
    ...Object.entries(headers).flat(),
    'content-type',
    'application/json; charset=utf-8',
    'retry-after',
    String(retryAfterSeconds),
    'cache-control',
    'no-store',
  ];
  return (
    request: FastifyRequest,
    reply: FastifyReply,
    callName: CallName,
    reason: Extract<PutOffReason, 'event_loop' | 'database_queue'>,
  ) => {
    reply.hijack();
    const text = busyText(request.id);
    const own = ['x-request-id', request.id, 'content-length', String(Buffer.byteLength(text))];
    for (const [name, value] of Object.entries(readable(request.headers.origin))) own.push(name, value);
    reply.raw.writeHead(status, common.concat(own));
    reply.raw.end(text);
    app.counts.countDuration(callName, status, reply.elapsedTime / 1_000);
    // A contestant who is refused before the session is read could not play either.
    const participantId = isPlayCall(callName) ? readSession(request)?.participant_id : undefined;
    app.counts.countOutcome(callName, 'too_many_requests', { putOffReason: reason, participantId });
  };
}

/**
 * Watches how late the event loop is. The library for it, @fastify/under-pressure, measures memory as well, which takes a file: in a process that
 * may not open another one, that throws where nobody can catch it, and ends the process.
 * @param limit in milliseconds; 0 for never
 */
function watchEventLoop(app: FastifyInstance, limit: number): () => boolean {
  let listensSince = Number.POSITIVE_INFINITY;
  app.addHook('onListen', async () => {
    listensSince = performance.now();
  });
  if (limit === 0) return () => false;
  const histogram = monitorEventLoopDelay({ resolution });
  histogram.enable();
  let isLate = false;
  const timer = setInterval(() => {
    // Not a number where the loop has stood still for the whole time.
    const isInTime = Math.max(0, histogram.mean / 1e6 - resolution) <= limit;
    isLate = !isInTime;
    histogram.reset();
  }, lookAtEventLoopEvery).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    histogram.disable();
  });
  return () => isLate && performance.now() - listensSince > startMilliseconds;
}

/** Sheds load with 429, which the site retries; 503 is for maintenance only. Registered before everything that costs something. */
export const overload = plugin(async (app: FastifyInstance, options: OverloadOptions) => {
  const isLate = watchEventLoop(app, options.eventLoopDelayLimit ?? longestEventLoopDelay);
  const queue = watchQueue(app, options);
  const refuse = refuser(app, options);
  app.addHook('onRequest', (request, reply, done) => {
    const reason = isLate() ? 'event_loop' : queue.length() > queue.longest() ? 'database_queue' : undefined;
    const callName = reason && request.routeOptions.config.callName;
    if (callName) refuse(request, reply, callName, reason);
    else done();
  });
});

declare module 'fastify' {
  interface FastifyRequest {
    deadline: NodeJS.Timeout | undefined;
  }
}

/** How long a call may take, in milliseconds. */
const longestCall = 15_000;

/** Ends a call that takes too long with a 429. Fastify's own handler time-out stops once the request, with its body, has been read. */
export const deadline = plugin(
  async (app: FastifyInstance, { milliseconds = longestCall }: { milliseconds?: number | undefined }) => {
    app.decorateRequest('deadline', undefined);
    app.addHook('onRequest', (request, reply, done) => {
      request.deadline = setTimeout(() => {
        if (reply.sent) return;
        request.putOffReason = 'deadline';
        sendError(request, reply, 'too_many_requests');
      }, milliseconds);
      done();
    });
    app.addHook('onResponse', (request, _reply, done) => {
      clearTimeout(request.deadline);
      done();
    });
  },
);
