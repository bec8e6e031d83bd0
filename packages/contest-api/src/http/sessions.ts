import { randomBytes } from 'node:crypto';
import { fastifyCookie, Signer } from '@fastify/cookie';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import plugin from 'fastify-plugin';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database/database.ts';
import { lowestUuid, pagesByKey } from '../database/rows.ts';
import { ContestError } from '../errors.ts';
import { type Repetition, repeat } from '../repeat.ts';
import type { Settings } from '../settings.ts';
import {
  allSessions,
  deleteRevokedSessionsIssuedBefore,
  insertRevokedSession,
  type RevokedSession,
  readRevokedSessions,
  type Session,
} from './queries-sessions.ts';

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
    /** Ends the session this browser had too, so that a stolen copy of its cookie is useless. A lost cookie can't be ended here. */
    startSession(participantId: string): Promise<void>;
    endSession(): Promise<void>;
  }
}

type SessionContext = { settings: Settings; revokedSessions: RevokedSessions };

/** Finds the current session in a request's cookies; undefined where nobody is logged in. */
export type SessionReader = (request: FastifyRequest) => Session | undefined;

const cookieName = ({ appEnv }: Settings) => (appEnv === 'development' ? 'session' : '__Host-session');

/**
 * Makes the reader of this copy's sessions. It remembers those of cookies whose signature was right, because a contestant sends the same
 * cookie hundreds of times, and checking it takes longer than all else that a session needs; so there is one reader for all calls. Whether a
 * session has expired or was ended is asked every time. Cookies with a wrong signature are not kept, so nobody can push out others with them.
 */
export function sessionReader(context: SessionContext & { now: () => Date }): SessionReader {
  const { settings, revokedSessions, now } = context;
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

type SessionOptions = SessionContext & { read: SessionReader };

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
    const endPresent = async ({ session }: FastifyRequest) => session && revokedSessions.revoke(session);
    app.decorateReply('startSession', async function startSession(this: FastifyReply, participantId: string) {
      await endPresent(this.request);
      const value = writeSession(createSession(participantId, revokedSessions.issuingMoment(participantId)));
      this.setCookie(name, value, { ...options, maxAge: sessionLifetimeMilliseconds / 1_000 });
    });
    app.decorateReply('endSession', async function endSession(this: FastifyReply) {
      await endPresent(this.request);
      this.clearCookie(name, options);
    });
  },
);

/** For calls that are a participant's only. @throws ContestError not_logged_in */
export function requireSession({ participantId }: FastifyRequest): void {
  if (!participantId) throw new ContestError('not_logged_in');
}

/** How long a session lasts, in milliseconds: from entry until after publication. */
export const sessionLifetimeMilliseconds = 60 * 24 * 60 * 60 * 1_000;

const pauseMilliseconds = 1_000;
/** A logout counts from the time it is written. One that is written late, or by a clock that is behind, is still found within this time. */
const overlapMilliseconds = 15_000;
const pageSize = 5_000;
const cleaningMilliseconds = 60 * 60 * 1_000;
/** Ended sessions of one participant that are kept apart; one more ends all of theirs. */
const longestList = 20;

interface RevokedSessionsOptions {
  database: Database;
  now: () => Date;
  onError?: (error: Error) => void;
}

/** The logged-out sessions, in memory: what other copies end is read once a second, and stays in force while the database is away. */
export class RevokedSessions {
  readonly #options: Required<RevokedSessionsOptions>;
  /** By session: when it was issued, in milliseconds. */
  readonly #issuedAt = new Map<string, number>();
  /** By participant: until when every session has ended, in milliseconds. */
  readonly #endedUntil = new Map<string, number>();
  #readUntil: Date | undefined;
  #repetitions: Repetition[] = [];

  constructor({ database, now, onError = () => undefined }: RevokedSessionsOptions) {
    this.#options = { database, now, onError };
  }

  isRevoked({ participant_id, session_id, issued_at }: Session): boolean {
    const endedUntil = this.#endedUntil.get(participant_id);
    if (endedUntil !== undefined && issued_at.getTime() <= endedUntil) return true;
    return this.#issuedAt.has(session_id);
  }

  /** Ends a session: here when this returns, on other copies within two seconds. */
  async revoke(session: Session): Promise<void> {
    const { database, now } = this.#options;
    this.#learn(await insertRevokedSession(database, session, { now: now(), limit: longestList }));
  }

  /** The moment that a session which begins now is issued at: never one until which all of the participant's have ended. */
  issuingMoment(participantId: string): Date {
    const endedUntil = this.#endedUntil.get(participantId) ?? Number.NEGATIVE_INFINITY;
    return new Date(Math.max(this.#options.now().getTime(), endedUntil + 1));
  }

  /** Reads the sessions that were ended since the last reading; the first time, all that still matter. */
  async refresh(): Promise<void> {
    const { database, now } = this.#options;
    const moment = now();
    const since = this.#readUntil
      ? addMilliseconds(this.#readUntil, -overlapMilliseconds)
      : addMilliseconds(moment, -sessionLifetimeMilliseconds);
    const first = { revoked_at: since, participant_id: lowestUuid, session_id: '' };
    const read = (after: Omit<RevokedSession, 'issued_at'>) => readRevokedSessions(database, after, pageSize);
    for await (const page of pagesByKey(read, (row) => row, first))
      for (const session of page) this.#learn(session);
    this.#readUntil = moment;
  }

  start(): void {
    const { onError } = this.#options;
    this.#repetitions = [
      repeat(() => this.refresh(), pauseMilliseconds, onError),
      repeat(() => this.#clean(), cleaningMilliseconds, onError),
    ];
  }

  async stop(): Promise<void> {
    await Promise.all(this.#repetitions.map((repetition) => repetition.stop()));
  }

  #learn({ participant_id, session_id, issued_at }: Session): void {
    if (session_id === allSessions) {
      const known = this.#endedUntil.get(participant_id) ?? Number.NEGATIVE_INFINITY;
      this.#endedUntil.set(participant_id, Math.max(known, issued_at.getTime()));
    } else this.#issuedAt.set(session_id, issued_at.getTime());
  }

  /** Forgets sessions that have run out by themselves, here and in the database. */
  async #clean(): Promise<void> {
    const { database, now } = this.#options;
    const runOut = addMilliseconds(now(), -sessionLifetimeMilliseconds);
    for (const ended of [this.#issuedAt, this.#endedUntil])
      for (const [id, moment] of ended) if (moment < runOut.getTime()) ended.delete(id);
    await deleteRevokedSessionsIssuedBefore(database, runOut);
  }
}
