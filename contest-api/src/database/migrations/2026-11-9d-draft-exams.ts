import { type Kysely, sql } from 'kysely';

/**
 * Exams that only operators see until they choose them (docs/decisions/0126). Those that are there, and those that copies of the version
 * before import, are listed.
 */
const statements = ['alter table exams add column is_draft boolean not null default false'];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
