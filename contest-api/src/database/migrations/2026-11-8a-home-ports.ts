import { type Kysely, sql } from 'kysely';

/**
 * How many of an exam's participants come from where, as the copy of the API counted them whose turn it was (docs/decisions/0103). It
 * saves everyone else reading all participants.
 */
const statements = [
  // counted_at: the beginning of the latest count, also of one that did not end. counts: by birthplace; null until the first one has ended.
  `create table home_port_counts (
    exam_id text primary key,
    counted_at timestamptz not null,
    counts jsonb,
    took_milliseconds integer not null
  )`,
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(database);
}
