import { type Kysely, sql } from 'kysely';

/** The calls that each copy of the API saw, a row every ten seconds, from which outages are found (docs/decisions/0085). */
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

/** Time that was given back to contestants, each time as a row of its own (docs/decisions/0086). */
const timeCredits = [
  'alter table exams add column last_end_at timestamptz, add column time_credited_at timestamptz',
  `create table time_credits (
    participant_id uuid not null,
    exam_id text not null,
    credit_id uuid not null,
    seconds integer not null,
    given_seconds integer not null,
    reason text not null,
    since timestamptz,
    until timestamptz,
    given_at timestamptz not null,
    primary key (participant_id, exam_id, credit_id)
  )`,
];

const parameters = `
  the_participant uuid, the_exam text, the_number integer, the_answer text, the_canonical_answer text,
  the_time timestamptz, ends_not_before timestamptz, duration_seconds integer`;

/** As in 2026-11-6-narrow-answers.ts, but that credited time goes on past the exam's end. */
const submitFunction = (head: string, verdict: string) => `
  create or replace function ${head}
  returns table (
    accepted boolean, previous_answer text,
    started_at timestamptz, answered_count integer, finished_at timestamptz, credit_seconds integer
  )
  language plpgsql as $$
  #variable_conflict use_column
  declare
    the_exams_end timestamptz;
  begin
    select exam_end_at from exams where exam_id = the_exam and results_published_at is null into the_exams_end;
    if found then
      update attempts set answered_count = the_number
        where participant_id = the_participant and exam_id = the_exam
          and answered_count = the_number - 1 and finished_at is null
          and ends_not_before - started_at <= (duration_seconds + credit_seconds) * interval '1 second'
          and ends_not_before - the_exams_end <= credit_seconds * interval '1 second'
        returning true, null, started_at, answered_count, finished_at, credit_seconds
        into accepted, previous_answer, started_at, answered_count, finished_at, credit_seconds;
    end if;
    if found then
      insert into answers (participant_id, answered_at, verdict, quiz_number, answer, canonical_answer)
        values (the_participant, the_time, ${verdict}, the_number, the_answer,
          nullif(the_canonical_answer, the_answer));
      return next;
      return;
    end if;
    return query
      select false, b.answer, a.started_at, a.answered_count, a.finished_at, a.credit_seconds
      from attempts a
      left join answers b on b.participant_id = a.participant_id and b.quiz_number = the_number
      where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`;

// Copies of the API from before call them too, by the same signatures.
const functions = [
  submitFunction(`submit_judged_answer(${parameters}, the_verdict integer)`, 'the_verdict'),
  submitFunction(`submit_answer(${parameters})`, 'null'),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...copyReports, ...timeCredits, ...functions])
    await sql.raw(statement).execute(database);
}
