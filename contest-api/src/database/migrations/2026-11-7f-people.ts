import { type Kysely, sql } from 'kysely';

/**
 * Requests about one's own data: who was taken out of the contest and why, who was erased, and for how many days an exam's terms
 * promise to keep what (docs/decisions/0093, 0094). Null: neither; and what contract/src/rules/retention.ts says.
 */
const statements = [
  'alter table participants add column cancelled_at timestamptz',
  'alter table participants add column cancellation_reason text',
  'alter table participants add column erased_at timestamptz',
  'alter table exams add column retention jsonb',
  // Few are cancelled, and every aggregation asks for them.
  'create index participants_cancelled on participants (participant_id) where cancelled_at is not null',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
