import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { addressKey } from './limits.ts';

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
