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

/** Sessions of one generation, at about 400 bytes each: 8 MB for both. */
const generationSize = 10_000;

/**
 * Remembers the sessions of cookies whose signature was right, because a contestant sends the same cookie hundreds of times and
 * checking it takes longer than all else that a session needs. Whether a session has expired or was ended is another
 * question, asked every time. Cookies with a wrong signature are not kept, so nobody can push out others with them.
 */
export class VerifiedSessions {
  readonly #verify: (signed: string) => Session | undefined;
  /** The youngest sessions, and the generation before them, from which those that are still in use move over. */
  #young = new Map<string, Session>();
  #old = new Map<string, Session>();

  /** @param verify returns the session of a signed cookie; undefined where the signature is wrong or there is none */
  constructor(verify: (signed: string) => Session | undefined) {
    this.#verify = verify;
  }

  read(signed: string): Session | undefined {
    const young = this.#young.get(signed);
    if (young) return young;
    const session = this.#old.get(signed) ?? this.#verify(signed);
    if (!session) return undefined;
    if (this.#young.size >= generationSize) {
      this.#old = this.#young;
      this.#young = new Map();
    }
    this.#young.set(signed, session);
    return session;
  }
}

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
