import { fastifyCookie, Signer } from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import type { Settings } from '../settings.ts';
import type { RevokedSessions } from './revoked-sessions.ts';
import {
  createSession,
  isCurrent,
  readSession,
  type Session,
  sessionLifetimeMilliseconds,
  writeSession,
} from './session.ts';
import { VerifiedSessions } from './verified-sessions.ts';

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

interface SessionPluginOptions extends Pick<SessionOptions, 'settings' | 'revokedSessions'> {
  read: SessionReader;
}

/** Finds the current session in a request's cookies; undefined where nobody is logged in. */
export type SessionReader = (request: FastifyRequest) => Session | undefined;

const cookieName = ({ appEnv }: Settings) => (appEnv === 'development' ? 'session' : '__Host-session');

/** Makes the reader of this copy's sessions. It remembers what it has verified, so there is one for all calls. */
export function sessionReader({ settings, revokedSessions, now }: SessionOptions): SessionReader {
  const name = cookieName(settings);
  const signer = new Signer(settings.sessionSecret);
  const verified = new VerifiedSessions((signed) => {
    const { valid, value } = signer.unsign(signed);
    return valid && value ? readSession(value) : undefined;
  });
  return ({ headers }) => {
    const signed = headers.cookie && fastifyCookie.parse(headers.cookie)[name];
    const found = signed ? verified.read(signed) : undefined;
    return found && isCurrent(found, now()) && !revokedSessions.isRevoked(found) ? found : undefined;
  };
}

/**
 * A session is a signed cookie with the participant's id: copies of the API hold no state, and a request needs no
 * look-up for it. Logged-out sessions are kept in memory (docs/decisions/0002).
 */
export const session = plugin(
  async (app: FastifyInstance, { settings, revokedSessions, read }: SessionPluginOptions) => {
    const isSecure = settings.appEnv !== 'development';
    const name = cookieName(settings);
    const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, signed: true } as const;
    // Cookies are set through it; the only one that is read has its own reader.
    await app.register(fastifyCookie, { secret: settings.sessionSecret, hook: false });

    app.decorateRequest('session', undefined);
    app.decorateRequest('participantId', undefined);
    app.addHook('onRequest', (request: FastifyRequest, _reply, done) => {
      request.session = read(request);
      request.participantId = request.session?.participantId;
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
