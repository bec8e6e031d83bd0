import { type Kysely, sql } from 'kysely';

/**
 * Start and submit as functions, so that a distributed engine runs all of each on the node that has the participant
 * (docs/decisions/0059). attempts/queries.ts and attempts/queries-submit.ts call them and say what the parameters mean.
 *
 * Every statement in them is filtered by the participant, or reads the exam's row, which every node has. Times are subtracted:
 * Citus refuses to add an interval to a column in an update, because the sum depends on the session's time zone. A later
 * statement of a function sees what a concurrent call has written during an earlier one.
 */
const startFunction = `
  create function start_attempt(the_participant uuid, the_exam text, the_time timestamptz)
  returns table (
    is_new boolean,
    started_at timestamptz, answered_count integer, finished_at timestamptz, credit_seconds integer
  )
  language plpgsql as $$
  #variable_conflict use_column
  begin
    perform from exams where exam_id = the_exam and exam_end_at > the_time and results_published_at is null;
    if found then
      perform from participants where participant_id = the_participant and exam_id = the_exam;
    end if;
    if found then
      insert into attempts (participant_id, exam_id, started_at, answered_count, credit_seconds)
        values (the_participant, the_exam, the_time, 0, 0)
        on conflict (participant_id, exam_id) do nothing
        returning true, started_at, answered_count, finished_at, credit_seconds
        into is_new, started_at, answered_count, finished_at, credit_seconds;
    end if;
    if found then
      return next;
      return;
    end if;
    return query
      select false, a.started_at, a.answered_count, a.finished_at, a.credit_seconds
      from attempts a where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`;

const submitFunction = `
  create function submit_answer(
    the_participant uuid, the_exam text, the_number integer, the_answer text, the_canonical_answer text,
    the_time timestamptz, ends_not_before timestamptz, duration_seconds integer
  )
  returns table (
    accepted boolean, previous_answer text,
    started_at timestamptz, answered_count integer, finished_at timestamptz, credit_seconds integer
  )
  language plpgsql as $$
  #variable_conflict use_column
  begin
    perform from exams
      where exam_id = the_exam and exam_end_at >= ends_not_before and results_published_at is null;
    if found then
      update attempts set answered_count = the_number
        where participant_id = the_participant and exam_id = the_exam
          and answered_count = the_number - 1 and finished_at is null
          and ends_not_before - started_at <= (duration_seconds + credit_seconds) * interval '1 second'
        returning true, null, started_at, answered_count, finished_at, credit_seconds
        into accepted, previous_answer, started_at, answered_count, finished_at, credit_seconds;
    end if;
    if found then
      insert into answers (participant_id, exam_id, quiz_number, answer, canonical_answer, answered_at)
        values (the_participant, the_exam, the_number, the_answer, the_canonical_answer, the_time);
      return next;
      return;
    end if;
    return query
      select false, b.answer, a.started_at, a.answered_count, a.finished_at, a.credit_seconds
      from attempts a
      left join answers b
        on b.participant_id = a.participant_id and b.exam_id = a.exam_id and b.quiz_number = the_number
      where a.participant_id = the_participant and a.exam_id = the_exam;
  end $$`;

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [startFunction, submitFunction]) await sql.raw(statement).execute(database);
}
