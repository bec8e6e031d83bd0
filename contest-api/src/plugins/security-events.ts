import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { addressKey } from './limits.ts';

/** What deserves a line in the log, so that an attack or the use of a stolen exam number can be traced afterwards. */
export type SecurityEvent =
  | 'login'
  | 'login_refused'
  | 'logout'
  | 'entry_confirmed'
  | 'foreign_origin_refused'
  | 'debug_key_refused'
  | 'limit_reached';

/**
 * What happens to honest people all day is information, mistyped exam numbers included; whoever guesses them reaches a limit. Warnings
 * can be made without end and cost nothing to make, so each caller gets one a minute.
 */
const levels: Record<SecurityEvent, 'info' | 'warn'> = {
  login: 'info',
  login_refused: 'info',
  logout: 'info',
  entry_confirmed: 'info',
  foreign_origin_refused: 'warn',
  debug_key_refused: 'warn',
  limit_reached: 'warn',
};

const minuteMilliseconds = 60_000;
/** Warnings of one kind in a minute, whoever they come from: a flood from everywhere must not become one of the log. */
const mostWarnings = 1_000;

declare module 'fastify' {
  interface FastifyRequest {
    /** Writes a line that names nobody: the participant by id, the caller by a mark. */
    noteSecurityEvent(event: SecurityEvent, participantId?: string): void;
  }
}

/** Lets requests write security events to the log (docs/decisions/0044). */
export const securityEvents = plugin(async (app: FastifyInstance, { now }: { now: () => Date }) => {
  const warned = new Map<SecurityEvent, { since: number; callers: Set<string> }>();
  /** Addresses are few enough to try out all of them, so the key that they are marked with is known to nobody. */
  const markKey = randomBytes(32);

  function isNewWarning(event: SecurityEvent, caller: string): boolean {
    const moment = now().getTime();
    let current = warned.get(event);
    if (!current || Math.abs(moment - current.since) >= minuteMilliseconds) {
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
