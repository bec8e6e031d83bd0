import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** A contestant's address. It stays inside: only what it has in common with others is reported. */
export interface Address {
  participantId: string;
  email: string;
}

/**
 * The addresses of an exam's contestants that could be another name of a mailbox: those with a tag, and those at hosts that ignore
 * something in a name.
 */
export async function listAliasLike(
  database: Database,
  examId: string,
  hosts: readonly string[],
): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select participant_id as "participantId", email from participants
    where exam_id = ${examId} and not is_synthetic
      and (email like '%+%@%' or split_part(email, '@', 2) = any(${hosts}::text[]))`.execute(database);
  return rows;
}

/** The contestants of an exam with exactly these addresses. */
export async function listWithAddresses(
  database: Database,
  examId: string,
  emails: string[],
): Promise<Address[]> {
  const { rows } = await sql<Address>`
    select participant_id as "participantId", email from participants
    where exam_id = ${examId} and not is_synthetic and email = any(${emails}::text[])`.execute(database);
  return rows;
}
