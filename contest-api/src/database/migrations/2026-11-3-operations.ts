import { type Kysely, sql } from 'kysely';

/**
 * For the operators: what an exam's results were made from, since when maintenance has been on, and whether a database
 * is production's.
 */
const statements = [
  `create table result_bases (
    exam_id text primary key,
    basis jsonb not null
  )`,
  'alter table site_state add column maintenance_began_at timestamptz',
  'update site_state set maintenance_began_at = updated_at where is_in_maintenance',
  `create table database_identity (
    database_identity_id text primary key,
    production_since timestamptz not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
