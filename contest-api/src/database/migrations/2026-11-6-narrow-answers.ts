import { type Kysely, sql } from 'kysely';

/**
 * Rows of answers that are half as wide, with the verdict in them (docs/decisions/0074). The exam is the participant's; the canonical
 * form is stored only where it differs from the answer as it was sent; the verdict is null where none was stored.
 *
 * The columns take each other's places in one rewrite of the table, because their order on the disk decides how much is lost to
 * alignment, and a table that a cluster has spread keeps its place.
 */
const narrowAnswers = [
  'alter table answers drop constraint answers_pkey',
  `alter table answers
    alter column quiz_number drop not null,
    alter column answered_at drop not null`,
  `alter table answers
    alter column exam_id type timestamptz using answered_at,
    alter column quiz_number type integer using null,
    alter column answer type smallint using quiz_number,
    alter column canonical_answer type text using answer,
    alter column answered_at type text using nullif(canonical_answer, answer)`,
  'alter table answers rename column canonical_answer to given_answer',
  'alter table answers rename column answered_at to canonical_answer',
  'alter table answers rename column exam_id to answered_at',
  'alter table answers rename column quiz_number to verdict',
  'alter table answers rename column answer to quiz_number',
  'alter table answers rename column given_answer to answer',
  // Every answer of a participant under one entry. One per question is what the step of the attempt's row ensures.
  'create index answers_by_participant on answers (participant_id)',
  // Without a key, logical replication needs it. It costs inserts nothing, and answers are only ever inserted.
  'alter table answers replica identity full',
];

const parameters = `
  the_participant uuid, the_exam text, the_number integer, the_answer text, the_canonical_answer text,
  the_time timestamptz, ends_not_before timestamptz, duration_seconds integer`;

/** As in 2026-11-4-attempt-functions.ts, but for what is stored of the answer. */
const submitFunction = (head: string, verdict: string) => `
  ${head}
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

const functions = [
  submitFunction(`create function submit_judged_answer(${parameters}, the_verdict integer)`, 'the_verdict'),
  // Copies of the API from before go on submitting while they are replaced.
  submitFunction(`create or replace function submit_answer(${parameters})`, 'null'),
];

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...narrowAnswers, ...functions]) await sql.raw(statement).execute(database);
}
