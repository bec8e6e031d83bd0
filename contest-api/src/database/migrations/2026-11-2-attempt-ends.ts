import { type Kysely, sql } from 'kysely';

/**
 * An attempt's end is computed from its start, the exam's present duration and end, and the seconds credited for an
 * outage (docs/decisions/0027); an exam says when the quick score may be seen.
 */
const statements = [
  'alter table attempts add column credit_seconds integer not null default 0',
  'alter table attempts drop column scheduled_to_end',
  "alter table exams add column quick_score text not null default 'after_end'",
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
