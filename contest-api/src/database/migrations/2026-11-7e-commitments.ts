import { type Kysely, sql } from 'kysely';

/** The questions and key of an exam as they were before its start: every hash that was ever published stays (docs/decisions/0091). */
const statements = [
  `create table commitments (
    commitment_id uuid primary key,
    exam_id text not null,
    hash text not null,
    document text not null,
    committed_at timestamptz not null
  )`,
  'create index commitments_by_exam on commitments (exam_id, committed_at)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
