import { sql } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';

/** Instead of a session's id: every session of the participant that was issued until then has ended. */
export const allSessions = 'all';

export interface RevokedSession {
  participantId: string;
  sessionId: string;
  issuedAt: Date;
}

/** A revoked session as it is read: with the moment that the reading goes on from. */
export interface ReadRevokedSession extends RevokedSession {
  revokedAt: Date;
}

/**
 * Ends a session on every copy of the API. Beyond `limit` ended sessions of one participant, their rows are replaced by a
 * single one that ends all of them, so that nobody can fill the table by logging in and out.
 * @returns the rows that were written
 */
export function insertRevokedSession(
  database: Database,
  session: RevokedSession,
  { now, limit }: { now: Date; limit: number },
): Promise<RevokedSession> {
  return inTransaction(database, async (transaction) => {
    await upsert(transaction, session, now);
    const { count, latest } = await transaction
      .selectFrom('revoked_sessions')
      .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('issued_at').as('latest')])
      .where('participant_id', '=', session.participantId)
      .executeTakeFirstOrThrow();
    if (count <= limit) return session;
    // One that another copy issued can be of a moment that is still to come here.
    const issuedAt = new Date(Math.max(now.getTime(), latest?.getTime() ?? 0));
    const everySession = { ...session, sessionId: allSessions, issuedAt };
    await transaction
      .deleteFrom('revoked_sessions')
      .where('participant_id', '=', session.participantId)
      .execute();
    await upsert(transaction, everySession, now);
    return everySession;
  });
}

/** Ends every session of some participants that was issued until now, on every copy of the API. */
export async function revokeEverySession(
  transaction: Database,
  participantIds: string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into revoked_sessions (participant_id, session_id, issued_at, revoked_at)
    select p.participant_id, ${allSessions}::text, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${participantIds}::uuid[]) as p (participant_id)
    on conflict (participant_id, session_id)
      do update set issued_at = excluded.issued_at, revoked_at = excluded.revoked_at`.execute(transaction);
}

async function upsert(
  transaction: Database,
  { participantId, sessionId, issuedAt }: RevokedSession,
  now: Date,
): Promise<void> {
  const times = { issued_at: issuedAt, revoked_at: now };
  await transaction
    .insertInto('revoked_sessions')
    .values({ participant_id: participantId, session_id: sessionId, ...times })
    .onConflict((conflict) => conflict.columns(['participant_id', 'session_id']).doUpdateSet(times))
    .execute();
}

/** One page of the revocations after a row (or a moment, without ids), in their order. */
export async function readRevokedSessions(
  database: Database,
  after: { revokedAt: Date; participantId: string; sessionId: string },
  limit: number,
): Promise<ReadRevokedSession[]> {
  const { rows } = await sql<ReadRevokedSession>`
    select participant_id as "participantId", session_id as "sessionId",
      issued_at as "issuedAt", revoked_at as "revokedAt"
    from revoked_sessions
    where (revoked_at, participant_id, session_id)
      > (${after.revokedAt}::timestamptz, ${after.participantId}::uuid, ${after.sessionId}::text)
    order by revoked_at, participant_id, session_id limit ${limit}`.execute(database);
  return rows;
}

/** Forgets revocations of sessions that have run out by themselves. */
export async function deleteRevokedSessionsIssuedBefore(database: Database, moment: Date): Promise<void> {
  await database.deleteFrom('revoked_sessions').where('issued_at', '<', moment).execute();
}
