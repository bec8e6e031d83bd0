import { type Kysely, sql } from 'kysely';

/**
 * Reasonable accommodation (docs/decisions/0132): what somebody asked for at entry, encrypted, and by how much their duration is longer
 * than the exam's, which is copied into the attempt at its start. Null: nothing was asked for; nothing is decided.
 */
const columns = [
  'alter table entry_requests add column encrypted_accommodation text',
  `alter table participants
    add column encrypted_accommodation text,
    add column accommodation_decided_at timestamptz,
    add column duration_factor real not null default 1`,
  'alter table attempts add column duration_factor real not null default 1',
  // Few ask, and the office looks for them among all.
  `create index participants_accommodation on participants (exam_id)
    where encrypted_accommodation is not null or accommodation_decided_at is not null`,
];

/** The columns that a function returns of an attempt, for copies of the version before and for those of today. */
const before = {
  types: 'started_at timestamptz, answered_count integer, finished_at timestamptz, credit_seconds integer',
  names: 'started_at, answered_count, finished_at, credit_seconds',
  columns: 'a.started_at, a.answered_count, a.finished_at, a.credit_seconds',
};
const today = {
  types: `${before.types}, duration_factor real`,
  names: `${before.names}, duration_factor`,
  columns: `${before.columns}, a.duration_factor`,
};

/**
 * As in 2026-11-4-attempt-functions.ts, but that the attempt takes the participant's duration. The row is held, so that a duration that is
 * granted at this moment is either seen here or finds the attempt.
 */
const startFunction = (head: string, returned: typeof today) => `
  ${head}(the_participant uuid, the_exam text, the_time timestamptz)
  returns table (is_new boolean, ${returned.types})
  language plpgsql as $$
  #variable_conflict use_column
  declare
    the_factor real;
  begin
    perform from exams where exam_id = the_exam and exam_end_at > the_time and results_published_at is null;
    if found then
      select p.duration_factor into the_factor from participants p
        where p.participant_id = the_participant and p.exam_id = the_exam for share;
    end if;
    if found then
      insert into attempts (participant_id, exam_id, started_at, answered_count, credit_seconds, duration_factor)
        values (the_participant, the_exam, the_time, 0, 0, the_factor)
        on conflict (participant_id, exam_id) do nothing
        returning true, ${returned.names}
        into is_new, ${returned.names};
    end if;
    if found then
      return next;
      return;
    end if;
    return query
      select false, ${returned.columns}
      from attempts a where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`;

const parameters = `
  the_participant uuid, the_exam text, the_number integer, the_answer text, the_canonical_answer text,
  the_time timestamptz, ends_not_before timestamptz, duration_seconds integer`;

/** As in 2026-11-7b-outages.ts, but by the attempt's own duration. */
const submitFunction = (head: string, verdict: string, returned: typeof today) => `
  ${head}
  returns table (accepted boolean, previous_answer text, ${returned.types})
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
          and ends_not_before - started_at <= (duration_seconds * duration_factor + credit_seconds) * interval '1 second'
          and ends_not_before - the_exams_end <= credit_seconds * interval '1 second'
        returning true, null, ${returned.names}
        into accepted, previous_answer, ${returned.names};
    end if;
    if found then
      insert into answers (participant_id, answered_at, verdict, quiz_number, answer, canonical_answer)
        values (the_participant, the_time, ${verdict}, the_number, the_answer,
          nullif(the_canonical_answer, the_answer));
      return next;
      return;
    end if;
    return query
      select false, b.answer, ${returned.columns}
      from attempts a
      left join answers b on b.participant_id = a.participant_id and b.quiz_number = the_number
      where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`;

const functions = [
  startFunction('create function start_own_attempt', today),
  submitFunction(
    `create function submit_own_answer(${parameters}, the_verdict integer)`,
    'the_verdict',
    today,
  ),
  // Copies of the version before call these, and decide alike.
  startFunction('create or replace function start_attempt', before),
  submitFunction(
    `create or replace function submit_judged_answer(${parameters}, the_verdict integer)`,
    'the_verdict',
    before,
  ),
  submitFunction(`create or replace function submit_answer(${parameters})`, 'null', before),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...columns, ...functions]) await sql.raw(statement).execute(database);
}
