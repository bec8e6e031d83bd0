import { type Kysely, sql } from 'kysely';

/**
 * The Morse code that an exam's mails show (docs/decisions/0105). An exam that was imported before has none, and copies of
 * the version before go on importing without it.
 */
const statements = ['alter table exams add column mail_signal text'];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
