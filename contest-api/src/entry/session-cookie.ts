import { randomBytes } from 'node:crypto';
import { fastifyCookie, Signer } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { CallContext } from '../http/register-calls.ts';
import type { Settings } from '../settings.ts';
import type { Session } from './queries.ts';
import { sessionLifetimeMilliseconds } from './revoked-sessions.ts';

const written = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([0-9a-f]{16})\.(\d{1,15})$/;

/** A new session of a participant. */
export function createSession(participant_id: string, now: Date): Session {
  return { participant_id, session_id: randomBytes(8).toString('hex'), issued_at: now };
}

/** A session as its cookie holds it; it is signed there. */
export function writeSession({ participant_id, session_id, issued_at }: Session): string {
  return `${participant_id}.${session_id}.${issued_at.getTime()}`;
}

/** The session in a cookie, expired or not; undefined where there is none. */
export function readSession(value: string): Session | undefined {
  const [, participant_id, session_id, milliseconds] = written.exec(value) ?? [];
  if (!participant_id || !session_id) return undefined;
  return { participant_id, session_id, issued_at: new Date(Number(milliseconds)) };
}

/** How many sessions are remembered, at about 400 bytes each: 8 MB. */
const mostRemembered = 20_000;

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | undefined;
    participantId: string | undefined;
  }
  interface FastifyReply {
    startSession(participantId: string): void;
    endSession(): void;
  }
}

/** Finds the current session in a request's cookies; undefined where nobody is logged in. */
export type SessionReader = (request: FastifyRequest) => Session | undefined;

const cookieName = ({ appEnv }: Settings) => (appEnv === 'development' ? 'session' : '__Host-session');

/**
 * Makes the reader of this copy's sessions. It remembers those of cookies whose signature was right, because a contestant sends the same
 * cookie hundreds of times, and checking it takes longer than all else that a session needs; so there is one reader for all calls. Whether a
 * session has expired or was ended is asked every time. Cookies with a wrong signature are not kept, so nobody can push out others with them.
 */
export function sessionReader({
  settings,
  revokedSessions,
  now,
}: Pick<CallContext, 'settings' | 'revokedSessions' | 'now'>): SessionReader {
  const name = cookieName(settings);
  const signer = new Signer(settings.sessionSecret);
  const verified = new LRUCache<string, Session>({ max: mostRemembered });
  const verify = (signed: string) => {
    const { valid, value } = signer.unsign(signed);
    const session = valid && value ? readSession(value) : undefined;
    if (session) verified.set(signed, session);
    return session;
  };
  return ({ headers }) => {
    const signed = headers.cookie && fastifyCookie.parse(headers.cookie)[name];
    const found = signed ? (verified.get(signed) ?? verify(signed)) : undefined;
    const isCurrent = found && found.issued_at.getTime() + sessionLifetimeMilliseconds > now().getTime();
    return isCurrent && !revokedSessions.isRevoked(found) ? found : undefined;
  };
}

type SessionOptions = Pick<CallContext, 'settings' | 'revokedSessions'> & { read: SessionReader };

/** A session is a signed cookie with the participant's id, so that no request needs a look-up (docs/decisions/session-and-login.md). */
export const session = plugin(
  async (app: FastifyInstance, { settings, revokedSessions, read }: SessionOptions) => {
    const isSecure = settings.appEnv !== 'development';
    const name = cookieName(settings);
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
    // Cookies are set through it; the only one that is read has its own reader.
    await app.register(fastifyCookie, { secret: settings.sessionSecret, hook: false });

    app.decorateRequest('session', undefined);
    app.decorateRequest('participantId', undefined);
    app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
      request.session = read(request);
      request.participantId = request.session?.participant_id;
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
