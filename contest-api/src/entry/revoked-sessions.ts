import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { Database } from '../database/database.ts';
import { lowestUuid, pagesByKey } from '../database/rows.ts';
import { type Repetition, repeat } from '../operations/repeat.ts';
import {
  allSessions,
  deleteRevokedSessionsIssuedBefore,
  insertRevokedSession,
  type RevokedSession,
  readRevokedSessions,
  type Session,
} from './queries.ts';

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
