import { createHmac, randomBytes } from 'node:crypto';
import type { CallBody, ErrorCode } from '@knowledgeking/contract';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Outcome } from '../telemetry/counts.ts';
import { addressKey } from './caller-address.ts';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [field: string]: unknown;
}

/** Fields that help to find the cause. PostgreSQL's detail, hint and context could show whole rows, with mail addresses. */
const harmlessFields = ['code', 'severity', 'schema', 'table', 'column', 'constraint', 'routine'];

/** PostgreSQL quotes a value that it can't use; JSON's parser quotes the body. */
const quotingCodes = /^22|^FST_ERR_CTP_INVALID_JSON/;

/** The longest texts that are logged, in characters: an error may quote a whole request. */
const longest = { message: 500, stack: 4_000 };
const cut = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text);

/** An error's message without anything that a caller has sent, as far as it is known to quote it, and not too long. */
export function harmlessReason(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  const quotes = quotingCodes.test(code) || error.name === 'SyntaxError';
  return cut(quotes ? error.message.replace(/["'`«„].*$/s, '…') : error.message, longest.message);
}

/** Reduces an error to the fields that may be logged: those about the cause, none about people. */
export function loggedError(error: Error): LoggedError {
  const fields = Object.entries(error).filter(([name]) => harmlessFields.includes(name));
  const message = harmlessReason(error);
  return {
    type: error.name,
    message,
    stack: cut(
      (error.stack ?? '').replace(error.message, () => message),
      longest.stack,
    ),
    ...Object.fromEntries(fields),
    ...(error.cause instanceof Error && { cause: loggedError(error.cause) }),
  };
}

/** The log of one request, whose lines have its id. Hardly any request writes one, so pino's own is made only for those that do. */
class RequestLogger {
  readonly parent: FastifyBaseLogger;
  readonly bindings: object;
  own: FastifyBaseLogger | undefined;

  constructor(parent: FastifyBaseLogger, bindings: object) {
    this.parent = parent;
    this.bindings = bindings;
  }

  get level() {
    return this.parent.level;
  }
}

for (const method of ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent', 'child'] as const)
  Object.defineProperty(RequestLogger.prototype, method, {
    value(this: RequestLogger, ...input: unknown[]) {
      this.own ??= this.parent.child(this.bindings);
      return Reflect.apply(this.own[method], this.own, input);
    },
  });

/** For Fastify's `setChildLoggerFactory`. */
export const requestLogger = (parent: FastifyBaseLogger, bindings: object): FastifyBaseLogger =>
  new RequestLogger(parent, bindings) as unknown as FastifyBaseLogger;

/** In the minutes when everything is slow or fails, a hundred lines of a kind say as much as a million; the metrics count them all. */
const mostLinesPerMinute = 100;

/** Returns a function that says whether one more line of a kind may be written: the last one of a minute says that it is. */
function lineLimit() {
  let since = Number.NEGATIVE_INFINITY;
  let lines = new Map<string, number>();
  return (kind: string): { last_of_this_minute?: true } | undefined => {
    if (performance.now() - since >= 60_000) {
      since = performance.now();
      lines = new Map();
    }
    const count = (lines.get(kind) ?? 0) + 1;
    lines.set(kind, count);
    if (count > mostLinesPerMinute) return undefined;
    return count === mostLinesPerMinute ? { last_of_this_minute: true } : {};
  };
}

/** Returns a function that logs a call which took longer than the limit (in milliseconds), without saying whose it was. */
export function slowCallLog(limit: number) {
  const mayWrite = lineLimit();
  return (request: FastifyRequest, { elapsedTime }: FastifyReply, call: string, outcome: Outcome): void => {
    const line = elapsedTime < limit ? undefined : mayWrite('slow call');
    if (line)
      request.log.warn({ call, outcome, milliseconds: Math.round(elapsedTime), ...line }, 'slow call');
  };
}

const failureLines = lineLimit();

/** Logs a request that failed, with all that may be known of the error, or was refused because of its form or of what is away. */
export function logError(request: FastifyRequest, error: FastifyError, code: ErrorCode): void {
  const call = request.routeOptions.config.callName;
  const line = failureLines(`${call} ${code} ${error.code ?? error.name}`);
  if (!line) return;
  if (code === 'internal_server_error') request.log.error({ call, err: error, ...line }, 'request failed');
  else request.log.info({ call, code, reason: harmlessReason(error), ...line }, 'request refused');
}

/** Logs what crashed in a browser, as it says; nothing in it is about the person. */
export function logCrash(
  request: FastifyRequest,
  crash: CallBody<'reportSeenErrors'>['errors'][number],
): void {
  const line = failureLines(`crash ${crash.screen}`);
  if (line) request.log.warn({ ...crash, ...line }, 'crash in a browser');
}

/**
 * Events that are logged so that an attack, or the use of a stolen exam number, can be traced afterwards. Those that honest people cause all
 * day, such as mistyped exam numbers, are information. Warnings can be provoked endlessly, so each caller gets one a minute for each call.
 */
const levels = {
  login: 'info',
  login_refused: 'info',
  logout: 'info',
  entry_confirmed: 'info',
  foreign_origin_refused: 'warn',
  debug_key_refused: 'warn',
  limit_reached: 'warn',
} as const;
export type SecurityEvent = keyof typeof levels;

/** Warnings of one kind per minute over all callers: a flood from everywhere must not flood the log. */
const mostWarnings = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Logs an event without personal data: the participant by id, the caller by a keyed hash of the address. */
    noteSecurityEvent(event: SecurityEvent, participantId?: string): void;
  }
}

/** Lets requests write security events to the log (docs/decisions/outages-and-monitoring.md). */
export const securityEvents = plugin(async (app: FastifyInstance, { now }: { now: () => Date }) => {
  const warned = new Map<SecurityEvent, { since: number; callers: Set<string> }>();
  /** Addresses are few enough to try them all, so the key that they are hashed with is random and kept nowhere else. */
  const markKey = randomBytes(32);

  function isNewWarning(event: SecurityEvent, caller: string): boolean {
    const moment = now().getTime();
    let current = warned.get(event);
    if (!current || Math.abs(moment - current.since) >= 60_000) {
      current = { since: moment, callers: new Set() };
      warned.set(event, current);
    }
    if (current.callers.has(caller) || current.callers.size >= mostWarnings) return false;
    current.callers.add(caller);
    return true;
  }

  function note(this: FastifyRequest, event: SecurityEvent, participant = this.participantId): void {
    const level = levels[event];
    const call = this.routeOptions.config.callPath;
    const caller = createHmac('sha256', markKey).update(addressKey(this.ip)).digest('base64url').slice(0, 11);
    if (level === 'warn' && !isNewWarning(event, `${participant ?? caller} ${call}`)) return;
    this.log[level]({ event, caller, participant, call }, 'security event');
  }
  app.decorateRequest('noteSecurityEvent', note);
});
