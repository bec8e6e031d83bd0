import { type Kysely, sql } from 'kysely';

/** Who changed something with the operators' commands, when, and what came of it (docs/decisions/0082). */
const statements = [
  `create table audit_log (
    audit_entry_id uuid primary key,
    operator text not null,
    command text not null,
    subject jsonb not null,
    began_at timestamptz not null,
    ended_at timestamptz,
    outcome jsonb,
    error text
  )`,
  'create index audit_log_by_time on audit_log (began_at)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
