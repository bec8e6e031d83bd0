import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { RevokedSessions } from '../services/revoked-sessions.ts';
import {
  createSession,
  isCurrent,
  readSession,
  type Session,
  sessionLifetimeMilliseconds,
  writeSession,
} from '../services/session.ts';
import { VerifiedSessions } from '../services/verified-sessions.ts';
import type { Settings } from '../settings.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session that came with the request. */
    session: Session | undefined;
    /** The participant of that session. */
    participantId: string | undefined;
  }
  interface FastifyReply {
    startSession(participantId: string): void;
    endSession(): void;
  }
}

interface SessionOptions {
  settings: Settings;
  revokedSessions: RevokedSessions;
  now: () => Date;
}

/**
 * A session is a signed cookie with the participant's id: copies of the API hold no state, and a request needs no
 * look-up for it. Logged-out sessions are kept in memory (docs/decisions/0002).
 */
export const session = plugin(
  async (app: FastifyInstance, { settings, revokedSessions, now }: SessionOptions) => {
    const isSecure = settings.appEnv !== 'development';
    const name = isSecure ? '__Host-session' : 'session';
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
    await app.register(cookie, { secret: settings.sessionSecret });

    app.decorateRequest('session', undefined);
    app.decorateRequest('participantId', undefined);
    const verified = new VerifiedSessions((signed) => {
      const { valid, value } = app.unsignCookie(signed);
      return valid && value ? readSession(value) : undefined;
    });
    app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
      const signed = request.cookies[name];
      const found = signed ? verified.read(signed) : undefined;
      if (found && isCurrent(found, now()) && !revokedSessions.isRevoked(found)) {
        request.session = found;
        request.participantId = found.participantId;
      }
      done();
    });
    app.decorateReply('startSession', function startSession(this: FastifyReply, participantId: string) {
      const value = writeSession(createSession(participantId, revokedSessions.issuingMoment(participantId)));
      this.setCookie(name, value, { ...options, maxAge: sessionLifetimeMilliseconds / 1_000 });
    });
    app.decorateReply('endSession', function endSession(this: FastifyReply) {
      this.clearCookie(name, options);
    });
  },
);
