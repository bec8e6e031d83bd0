import type { Insertable, Selectable } from 'kysely';
import { attemptSeconds } from '../contest/queries-attempt-ends.ts';
import { type Database, type Pool, retryOnConflict } from '../database/database.ts';
import { allRows } from '../database/rows.ts';
import type { Tables } from '../database/tables.ts';

/** The columns of a participant's one attempt at an exam that decide how far it is. */
export type Attempt = Omit<Selectable<Tables['attempts']>, 'participant_id' | 'exam_id'> & {
  /** How many of the answers are skips; absent where the statement did not count them. */
  skipped_count?: number;
};

/** A row of which an attempt is a part, all null where a left join found none. */
export type AttemptColumns = Omit<Attempt, 'started_at'> & { started_at: Date | null };

interface ParticipantState
  extends Pick<Tables['participants'], 'exam_id' | 'display_name' | 'children_division'> {
  /** The factor that a new attempt takes; an attempt has its own. */
  own_factor: number;
  attempt: Attempt | undefined;
}

/** The attempt of a row; undefined where there is none. */
export const attemptOf = <Row extends AttemptColumns>(row: Row | undefined): (Row & Attempt) | undefined =>
  row?.started_at ? { ...row, started_at: row.started_at } : undefined;

/** A statement that finds a participant and the attempt. Parameter: the participant. */
const stateStatement = (name: string, more = '') => ({
  name,
  text: `select p.exam_id, p.display_name, p.children_division, p.duration_factor as own_factor,
      a.started_at, a.answered_count, a.finished_at, a.credit_seconds, a.duration_factor${more}
    from participants p
    left join attempts a on a.participant_id = p.participant_id and a.exam_id = p.exam_id
    where p.participant_id = $1`,
});

const plainState = stateStatement('find-participant-state');

/** The same, and how many answers are skips. Before the first answer nothing is looked up for it. */
const stateWithSkips = stateStatement(
  'find-participant-state-with-skips',
  `, case when a.answered_count > 0 then
      (select count(*)::integer from answers b where b.participant_id = $1 and b.answer = '')
    end as skipped_count`,
);

/** The participant of a session and how far the attempt is, with its skips where they are asked for; undefined where there is none. */
export async function findParticipantState(
  pool: Pool,
  participantId: string,
  { withSkips = false } = {},
): Promise<ParticipantState | undefined> {
  const { rows } = await pool.query<Omit<ParticipantState, 'attempt'> & AttemptColumns>({
    ...(withSkips ? stateWithSkips : plainState),
    values: [participantId],
  });
  const row = rows[0];
  return row && { ...row, attempt: attemptOf(row) };
}

/**
 * Starts the one attempt; fifty calls at once make one. Like every statement that contestants write with, it looks at the
 * exam's row itself: a copy of the API may remember an older one (docs/decisions/clock-and-ends.md). The statement's function is in
 * database/migrations/2026-11-contest.ts.
 * @returns the attempt and whether this call made it; undefined where there is none and none could be made
 */
export async function startAttempt(
  pool: Pool,
  start: { participantId: string; examId: string; now: Date },
): Promise<{ attempt: Attempt; isNew: boolean } | undefined> {
  const { rows } = await retryOnConflict(() =>
    pool.query<Attempt & { is_new: boolean }>({
      name: 'start-attempt',
      text: 'select * from start_own_attempt($1, $2, $3)',
      values: [start.participantId, start.examId, start.now],
    }),
  );
  const attempt = attemptOf(rows[0]);
  return attempt && { attempt, isNew: attempt.is_new };
}

/** Marks a running attempt as finished; a finished one, or one past its end, stays as it is. */
export async function finishAttempt(
  pool: Pool,
  finish: { participantId: string; examId: string; now: Date; endsNotBefore: Date },
): Promise<Attempt | undefined> {
  const { rows } = await retryOnConflict(() =>
    pool.query<Attempt>({
      name: 'finish-attempt',
      text: `update attempts a set finished_at = case
            when a.finished_at is null and e.results_published_at is null
              and $4::timestamptz - a.started_at
                <= ${attemptSeconds('a.', 'e.duration_seconds', 'e.exam_end_at')} * interval '1 second'
            then $3::timestamptz else a.finished_at end
        from exams e
        where a.participant_id = $1 and a.exam_id = $2 and e.exam_id = $2
        returning a.started_at, a.answered_count, a.finished_at, a.credit_seconds, a.duration_factor`,
      values: [finish.participantId, finish.examId, finish.now, finish.endsNotBefore],
    }),
  );
  return rows[0];
}

/** How many answers to a question were accepted, and how many of them were right. */
export type QuestionTally = Record<'quiz_number' | 'answered' | 'right', number>;

/** Saves what a copy of the API has counted for an exam since the copy's start. */
export async function saveQuestionTally(database: Database, tally: Insertable<Tables['question_tallies']>) {
  await database
    .insertInto('question_tallies')
    .values(tally)
    .onConflict((conflict) => conflict.columns(['copy_id', 'exam_id', 'exam_start_at']).doUpdateSet(tally))
    .execute();
}

/** Adds up what the other copies have saved. A copy has one small row, so this reads a few of them, however many answers there are. */
export const readQuestionTallies = (
  database: Database,
  { id, exam_start_at, exceptCopyId }: { id: string; exam_start_at: Date; exceptCopyId: string },
) =>
  allRows<QuestionTally>(database)`
    select question.number::integer as quiz_number, sum(question.answered)::double precision as "answered",
      sum(question.rights)::double precision as "right"
    from question_tallies t,
      unnest(t.answered_counts, t.right_counts) with ordinality as question (answered, rights, number)
    where t.exam_id = ${id} and t.exam_start_at = ${exam_start_at} and t.copy_id <> ${exceptCopyId}::uuid
    group by question.number order by question.number`;
