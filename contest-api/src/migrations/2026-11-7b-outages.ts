import { type Kysely, sql } from 'kysely';

/** What each copy of the API saw, a row every ten seconds, from which outages are found (docs/decisions/0085). */
const copyReports = [
  `create table copy_reports (
    copy_id uuid not null,
    window_started_at timestamptz not null,
    window_milliseconds integer not null,
    recorded_at timestamptz not null,
    copy_name text not null,
    calls integer not null,
    failures integer not null,
    play_calls integer not null,
    play_failures jsonb not null,
    outcomes jsonb not null,
    started integer not null,
    submitted integer not null,
    finished integer not null,
    slowest_calls jsonb not null,
    in_flight integer not null,
    cache_age_milliseconds integer,
    clock_offset_milliseconds bigint not null,
    database_waiting integer not null,
    retried_conflicts integer not null,
    primary key (copy_id, window_started_at)
  )`,
  'create index copy_reports_by_time on copy_reports (window_started_at)',
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...copyReports]) await sql.raw(statement).execute(database);
}
