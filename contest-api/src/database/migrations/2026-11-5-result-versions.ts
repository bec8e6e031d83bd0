import { type Kysely, sql } from 'kysely';

/**
 * Results are written beside those that are shown (docs/decisions/0068): each aggregation makes a version, and the exam's row says
 * which one is shown. Results that are there already become version 1.
 */
const statements = [
  'alter table exams add column result_version integer',
  'update exams set result_version = 1 where aggregated_at is not null',
  ...withVersion('participant_results', 'participant_id, exam_id'),
  ...withVersion('exam_results', 'exam_id, kind'),
  ...withVersion('quiz_statistics', 'exam_id, quiz_number'),
  // A version is complete when its row is here.
  `create table result_versions (
    exam_id text not null,
    result_version integer not null,
    aggregated_at timestamptz not null,
    basis jsonb,
    primary key (exam_id, result_version)
  )`,
  // A fingerprint of the earlier kind can't be compared with today's.
  `insert into result_versions (exam_id, result_version, aggregated_at, basis)
    select e.exam_id, 1, e.aggregated_at, jsonb_set(b.basis, '{roster,fingerprint}', 'null')
    from exams e left join result_bases b on b.exam_id = e.exam_id
    where e.aggregated_at is not null`,
  'drop table result_bases',
  // Marked answers of the aggregation that is running, added up in parts; worth nothing after a crash.
  `create unlogged table answer_marks (
    participant_id uuid not null,
    run_id uuid not null,
    rights bigint not null,
    answered integer not null
  )`,
  // The row that a running aggregation holds.
  'create table aggregation_turns (aggregation_turn_id text primary key)',
];

function withVersion(table: string, key: string): string[] {
  return [
    `alter table ${table} add column result_version integer not null default 1`,
    `alter table ${table} alter column result_version drop default`,
    `alter table ${table} drop constraint ${table}_pkey`,
    `alter table ${table} add primary key (${key}, result_version)`,
  ];
}

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
