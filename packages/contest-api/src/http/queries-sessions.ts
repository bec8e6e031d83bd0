import type { Selectable } from 'kysely';
import { type Database, inTransaction } from '../database/database.ts';
import { allRows, changeRows, onlyRow } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

/** Instead of a session's id: every session of the participant that was issued until then has ended. */
export const allSessions = 'all';

export type RevokedSession = Selectable<Tables['revoked_sessions']>;
/** One login of a participant; its id is 16 hexadecimal digits, random. */
export type Session = Omit<RevokedSession, 'revoked_at'>;

/** Ends a session everywhere; beyond `limit`, one row that ends all of a participant's takes their place. @returns what was written */
export function insertRevokedSession(
  database: Database,
  session: Session,
  { now, limit }: { now: Date; limit: number },
): Promise<Session> {
  return inTransaction(database, async (transaction) => {
    await upsert(transaction, session, now);
    const { count, latest } = await onlyRow<{ count: number; latest: Date | null }>(transaction)`
      select count(*) as count, max(issued_at) as latest from revoked_sessions
      where participant_id = ${session.participant_id}`;
    if (count <= limit) return session;
    // One that another copy issued can be of a moment that is still to come here.
    const issued_at = new Date(Math.max(now.getTime(), latest?.getTime() ?? 0));
    const everySession = { ...session, session_id: allSessions, issued_at };
    await changeRows(transaction)`
      delete from revoked_sessions where participant_id = ${session.participant_id}`;
    await upsert(transaction, everySession, now);
    return everySession;
  });
}

/** Ends every session of some participants that was issued until now, on every copy of the API. */
export const revokeEverySession = (transaction: Database, participantIds: string[], now: Date) =>
  changeRows(transaction)`
    insert into revoked_sessions (participant_id, session_id, issued_at, revoked_at)
    select p.participant_id, ${allSessions}::text, ${now}::timestamptz, ${now}::timestamptz
    from unnest(${participantIds}::uuid[]) as p (participant_id)
    on conflict (participant_id, session_id)
      do update set issued_at = excluded.issued_at, revoked_at = excluded.revoked_at`;

const upsert = (transaction: Database, session: Session, now: Date) =>
  changeRows(transaction)`
    insert into revoked_sessions (participant_id, session_id, issued_at, revoked_at)
    values (${session.participant_id}, ${session.session_id}, ${session.issued_at}, ${now})
    on conflict (participant_id, session_id)
      do update set issued_at = excluded.issued_at, revoked_at = excluded.revoked_at`;

/** One page of the revocations after a row (or a moment, without ids), in their order. */
export const readRevokedSessions = (
  database: Database,
  after: Omit<RevokedSession, 'issued_at'>,
  limit: number,
) =>
  allRows<RevokedSession>(database)`
    select * from revoked_sessions
    where (revoked_at, participant_id, session_id)
      > (${after.revoked_at}::timestamptz, ${after.participant_id}::uuid, ${after.session_id}::text)
    order by revoked_at, participant_id, session_id limit ${limit}`;

/** Forgets revocations of sessions that have run out by themselves. */
export const deleteRevokedSessionsIssuedBefore = (database: Database, moment: Date) =>
  changeRows(database)`delete from revoked_sessions where issued_at < ${moment}`;
