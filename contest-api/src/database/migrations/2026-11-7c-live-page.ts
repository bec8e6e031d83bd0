import { type Kysely, sql } from 'kysely';

/**
 * How often each question was answered, and rightly, as each copy of the API has counted it (docs/decisions/0087); and whether a copy
 * that reports no more has ended by itself.
 */
const statements = [
  `create table question_tallies (
    copy_id uuid not null,
    exam_id text not null,
    exam_start_at timestamptz not null,
    answered_counts integer[] not null,
    right_counts integer[] not null,
    updated_at timestamptz not null,
    primary key (copy_id, exam_id, exam_start_at)
  )`,
  'alter table copy_reports add column is_last boolean not null default false',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
