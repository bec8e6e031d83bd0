import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { ContestError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import { addressKey } from './caller-address.ts';

/**
 * How each of the two kinds of login, and mails, are counted. A counter takes about 250 bytes, 5 MB for each of these and 25 MB for all calls;
 * beyond that the least recently used one is dropped, which is never that of a running flood.
 */
const perAddress = { cache: 20_000, keyGenerator: ({ ip }: FastifyRequest) => addressKey(ip) };

/** Limits calls per minute of a participant or, generously, as whole schools share one, of an address. A route's own limit replaces it. */
export const limits = plugin(async (app: FastifyInstance, { settings }: { settings: Settings }) => {
  await app.register(rateLimit, {
    global: true,
    max: ({ participantId }: FastifyRequest) =>
      participantId ? settings.participantRateLimitPerMinute : settings.rateLimitPerMinute,
    timeWindow: '1 minute',
    cache: 100_000,
    keyGenerator: ({ participantId, ip }) => participantId ?? addressKey(ip),
    addHeadersOnExceeding: {
      'x-ratelimit-limit': false,
      'x-ratelimit-remaining': false,
      'x-ratelimit-reset': false,
    },
    onExceeded: noteLimit,
    errorResponseBuilder: () => new ContestError('too_many_requests'),
  });
});

function noteLimit(request: FastifyRequest): void {
  request.putOffReason = 'limit';
  request.noteSecurityEvent('limit_reached');
}

/**
 * Limits how often mails can be requested per hour from one network address, over all calls that do so and in addition to the
 * limit of every call. How many mails a mailbox gets is decided where they are queued: mail/addresses.ts.
 */
function mailRequestLimit(app: FastifyInstance, settings: Settings) {
  const limit = { ...perAddress, max: settings.mailRequestsPerAddress, timeWindow: '1 hour' };
  const count = app.createRateLimit(limit);
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const counted = await count(request);
    if (counted.isAllowed || !counted.isExceeded) return;
    noteLimit(request);
    reply.header('retry-after', counted.ttlInSeconds);
    throw new ContestError('too_many_requests');
  };
}

/**
 * Replays marked per minute for one address: a school of 500 whose time is up in the same minute, and a few repetitions. One takes 5 ms and
 * sends 80 kB, which anybody may ask for without an effort of their own: this many are 3 s of a copy's minute.
 */
const markedReplays = 600;

/** The calls with limits of their own: logins, requests for mails, marking a replay, and one that has none. */
export function ownLimits(app: FastifyInstance, settings: Settings) {
  // With counters of their own, so that guessing does not block other calls from the same address.
  const login = { config: { rateLimit: { ...perAddress, max: settings.loginRateLimitPerMinute } } };
  const mailing = { preHandler: mailRequestLimit(app, settings) };
  return {
    getCommitment: { config: { rateLimit: false as const } },
    login,
    getPartnerEntryStatus: login,
    finishPastExam: { config: { rateLimit: { ...perAddress, max: markedReplays } } },
    enter: mailing,
    resendEntryMail: mailing,
    resendExamNumber: mailing,
  };
}
