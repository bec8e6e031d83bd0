import { type Kysely, sql } from 'kysely';

/**
 * Corrections of the answer key after the exam (docs/decisions/0089): the list of them, with their reasons; questions that count as right
 * for everyone; and the key with which each version of the results was made, so that it comes back with the version.
 */
const statements = [
  `create table remarks (
    remark_id uuid primary key,
    exam_id text not null,
    quiz_number integer not null,
    kind text not null,
    reason text not null,
    key_before jsonb not null,
    key_after jsonb not null,
    result_version_before integer,
    result_version_after integer,
    applied_at timestamptz not null
  )`,
  'create index remarks_by_exam on remarks (exam_id, applied_at)',
  'alter table quizzes add column is_void boolean not null default false',
  'alter table result_versions add column answer_key jsonb',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
