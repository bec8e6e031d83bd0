import { sql } from 'kysely';
import type { Database } from './database.ts';
import { answersOf, type ReadingTimes } from './quiz-stats.ts';

/** A contestant with many right answers in less time than the questions take to read. */
export interface FastRight {
  participantId: string;
  /** Answers, skips not counted, in less time than reading takes. */
  fast: number;
  fastRight: number;
  /** How many of the fast ones somebody who guesses would have had right. */
  expected: number;
  /** Right answers in all. */
  right: number;
  /** The shortest time of a fast right answer, in milliseconds. */
  shortestMilliseconds: number;
}

/**
 * Contestants with at least so many fast right answers, and so many standard deviations more than guessing gives, the most first.
 * @param chances for each question, the share of those who guess and are right
 */
export async function listFastRight(
  database: Database,
  examId: string,
  {
    times,
    chances,
    least,
    deviations,
    limit,
  }: {
    times: ReadingTimes;
    chances: { quizNumber: number; chance: number }[];
    least: number;
    deviations: number;
    limit: number;
  },
): Promise<FastRight[]> {
  const { rows } = await sql<FastRight>`
    with ${answersOf(examId, times)}, counted as (
      select j.participant_id,
        count(*) filter (where not j.is_read and j.answer <> '') as fast,
        count(*) filter (where not j.is_read and j.is_right) as fast_right,
        count(*) filter (where j.is_right) as all_right,
        sum(g.chance) filter (where not j.is_read and j.answer <> '') as expected,
        sum(g.chance * (1 - g.chance)) filter (where not j.is_read and j.answer <> '') as variance,
        min(j.taken) filter (where not j.is_read and j.is_right) as shortest
      from judged j
      join unnest(
        ${chances.map((one) => one.quizNumber)}::integer[], ${chances.map((one) => one.chance)}::double precision[]
      ) as g (quiz_number, chance) on g.quiz_number = j.quiz_number
      group by j.participant_id
    )
    select participant_id as "participantId", fast, fast_right as "fastRight", expected, all_right as "right",
      1000 * extract(epoch from shortest) as "shortestMilliseconds"
    from counted
    where fast_right >= ${least}::integer
      and fast_right > expected + ${deviations}::double precision * sqrt(variance)
    order by fast_right desc, participant_id limit ${limit}::integer`.execute(database);
  return rows;
}

/** A contestant whose times can't all be right; each number counts answers, or is 0. */
export interface ImpossibleTimes {
  participantId: string;
  /** Answered before the attempt began. */
  beforeStart: number;
  /** Answered before the question before it. */
  outOfOrder: number;
  /** Answered after the last moment at which one is accepted. */
  afterEnd: number;
  /** Answered after the attempt was finished. */
  afterFinish: number;
  /** How many answers there are, and how many the attempt counts. */
  answers: number;
  counted: number;
}

/** The moments between which answers to an exam can lie; durations in milliseconds. */
export interface PossibleTimes {
  examEndAt: Date;
  durationMilliseconds: number;
  graceMilliseconds: number;
  /** By how much the clocks of two copies of the API may differ. */
  toleranceMilliseconds: number;
}

/** Contestants whose answers have impossible times, or are more or fewer than their attempt says. */
export async function listImpossibleTimes(
  database: Database,
  examId: string,
  possible: PossibleTimes,
  limit: number,
): Promise<ImpossibleTimes[]> {
  const { examEndAt, durationMilliseconds, graceMilliseconds, toleranceMilliseconds } = possible;
  const tolerance = sql`(${toleranceMilliseconds}::integer * interval '1 millisecond')`;
  const latest = sql`least(
    a.started_at + ${durationMilliseconds}::bigint * interval '1 millisecond' + a.credit_seconds * interval '1 second',
    ${examEndAt}::timestamptz
  ) + (${graceMilliseconds}::integer * interval '1 millisecond')`;
  const { rows } = await sql<ImpossibleTimes>`
    with timed as (
      select b.participant_id, b.answered_at, a.started_at, a.finished_at, a.answered_count, ${latest} as latest,
        lag(b.answered_at) over (partition by b.participant_id order by b.quiz_number) as before
      from answers b join attempts a on a.participant_id = b.participant_id
      where a.exam_id = ${examId}
    ), counted as (
      select participant_id,
        count(*) filter (where answered_at < started_at - ${tolerance}) as before_start,
        count(*) filter (where answered_at < before - ${tolerance}) as out_of_order,
        count(*) filter (where answered_at > latest + ${tolerance}) as after_end,
        count(*) filter (where answered_at > finished_at + ${tolerance}) as after_finish,
        count(*) as answers, max(answered_count) as counted
      from timed group by participant_id
    )
    select participant_id as "participantId", before_start as "beforeStart", out_of_order as "outOfOrder",
      after_end as "afterEnd", after_finish as "afterFinish", answers, counted
    from counted
    where before_start + out_of_order + after_end + after_finish > 0 or answers <> counted
    order by before_start + out_of_order + after_end + after_finish desc, participant_id
    limit ${limit}::integer`.execute(database);
  return rows;
}
