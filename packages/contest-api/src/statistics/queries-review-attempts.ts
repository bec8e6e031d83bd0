import { guessChance } from '@knowledgeking/pack/guess-chance';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database } from '../database/database.ts';
import { allRows } from '../database/rows.ts';
import { clockToleranceSeconds, rightAnswers } from './queries-played-answers.ts';

/** The limits beyond which a fact is listed. They are shown beside the facts; docs/decisions/results.md says where they come from. */
export const reviewLimits = {
  /** Right answers faster than reading: at least so many, and so many standard deviations more than guessing gives. */
  least_fast_right: 5,
  deviations: 4,
  /** The same of right answers after long pauses: at questions with at most this share right, after so many times one's own median. */
  least_slow_right: 5,
  highest_rate: 0.3,
  long_pause: 3,
  clock_tolerance_seconds: clockToleranceSeconds,
} as const;
const { least_fast_right, least_slow_right, deviations, highest_rate, long_pause } = reviewLimits;

/** Bits of rarity beyond those of all the ways to share a run: chance brings a pair in one of 128 contests. */
const spareBits = 7;
/** Rarity is counted in thousandths of a bit: whole numbers, so that equal runs have equal sums. */
export const perBit = 1_000;

/** In how many ways contestants can share a run: each pair of them, from each question on. */
export const waysToShare = (started: number, questions: number): number =>
  Math.max(1, (started * (started - 1)) / 2) * questions;

/**
 * How rare a run has to be, in bits. One of n bits is shared by chance in each of the ways with a probability of at most 1 in 2 to the power of n. So many
 * are asked for that all the ways together, however many contestants there are, bring a pair in at most one of 128 contests.
 */
export const leastBitsOf = (ways: number): number => Math.log2(ways) + spareBits;

/** The questions that were not withdrawn: at the others nobody is wrong, and nobody knew anything. `chance`: the share of those who guess and are right, 0 to 1. */
export const guessableQuizzes = ({ quizzes }: ExamWithKey) =>
  quizzes
    .filter(({ is_void }) => !is_void)
    .map(({ quiz, accepted_answers }) => ({
      quiz_number: quiz.number,
      chance: Math.min(1, guessChance({ ...quiz, answers: [...accepted_answers] })),
    }));

type GuessableQuiz = ReturnType<typeof guessableQuizzes>[number];

/** The contestants with more fast right answers than the limits allow, from `played_answers`, the most first. */
export const listFastRight = (transaction: Database, quizzes: GuessableQuiz[], limit: number) =>
  allRows<{
    participant_id: string;
    fast: number;
    fast_right: number;
    /** How many of the fast ones somebody who guesses would have had right. */
    expected: number;
    right: number;
    shortest_milliseconds: number;
  }>(transaction)`
    select participant_id, count(*) as fast, count(*) filter (where is_right) as fast_right,
      sum(chance order by quiz_number) as expected, min(right_answers) as right,
      extract(epoch from min(taken) filter (where is_right)) * 1000 as shortest_milliseconds
    from played_answers
    join unnest(${quizzes.map(({ quiz_number }) => quiz_number)}::integer[],
      ${quizzes.map(({ chance }) => chance)}::double precision[]) as q (quiz_number, chance)
      using (quiz_number)
    join ${rightAnswers} using (participant_id)
    where is_too_fast and not is_skipped and not is_cancelled
    group by participant_id
    having count(*) filter (where is_right) >= ${least_fast_right}
      and count(*) filter (where is_right) > sum(chance) + ${deviations} * sqrt(sum(chance * (1 - chance)))
    order by fast_right desc, participant_id
    limit ${limit}`;

/** The contestants with more right answers after long pauses than the limits allow, from `played_answers`, the most first. */
export const listSlowRight = (transaction: Database, quizNumbers: number[], limit: number) =>
  allRows<{
    participant_id: string;
    /** Answers to such questions after a long pause, skips not counted, and how many of them are right. */
    slow: number;
    slow_right: number;
    /** How many of the slow ones would be right at everyone's rate. */
    expected: number;
    /** Answers to such questions without a pause, and how many of them are right. */
    other: number;
    other_right: number;
    /** The median time of the right ones after a pause, and of the answers to all other questions. */
    pause_seconds: number;
    pace_seconds: number;
  }>(transaction)`
    with rates as (
      select quiz_number, avg(is_right::integer)::double precision as rate
      from played_answers
      where quiz_number = any(${quizNumbers}::integer[]) and not is_too_fast
      group by quiz_number
    ), timed as (
      select participant_id, quiz_number, is_right, is_cancelled, rate, rate <= ${highest_rate} as is_hard,
        extract(epoch from taken)::double precision as seconds
      from played_answers join rates using (quiz_number)
      where not is_skipped
    ), paces as (
      select participant_id, percentile_cont(0.5) within group (order by seconds) as pace
      from timed where not is_hard
      group by participant_id
    ), paused as (
      select *, seconds > ${long_pause} * pace as is_slow
      from timed join paces using (participant_id)
      where is_hard and not is_cancelled
    )
    select participant_id, count(*) filter (where is_slow) as slow, count(*) filter (where is_slow and is_right) as slow_right,
      sum(rate order by quiz_number) filter (where is_slow) as expected, count(*) filter (where not is_slow) as other,
      count(*) filter (where not is_slow and is_right) as other_right,
      round(percentile_cont(0.5) within group (order by seconds) filter (where is_slow and is_right)) as pause_seconds,
      round(min(pace)) as pace_seconds
    from paused
    group by participant_id
    having count(*) filter (where is_slow and is_right) >= ${least_slow_right}
      and count(*) filter (where is_slow and is_right) > sum(rate) filter (where is_slow)
        + ${deviations} * sqrt(sum(rate * (1 - rate)) filter (where is_slow))
    order by slow_right desc, participant_id
    limit ${limit}`;

/** The contestants whose answers have impossible times, or are more or fewer than the attempt says; those with the most come first. */
export const listImpossibleTimes = (transaction: Database, limit: number) =>
  allRows<{
    participant_id: string;
    before_start: number;
    out_of_order: number;
    after_end: number;
    after_finish: number;
    /** How many answers there are, and how many the attempt counts. */
    answers: number;
    counted: number;
  }>(transaction)`
    select *
    from (
      select participant_id, count(*) filter (where is_before_start) as before_start,
        count(*) filter (where is_out_of_order) as out_of_order, count(*) filter (where is_after_end) as after_end,
        count(*) filter (where is_after_finish) as after_finish, count(*) as answers, min(answered_count) as counted
      from played_answers
      group by participant_id
    ) times
    where before_start + out_of_order + after_end + after_finish > 0 or answers <> counted
    order by before_start + out_of_order + after_end + after_finish desc, participant_id
    limit ${limit}`;

/**
 * The runs of wrong answers that several contestants share, from `played_answers`, the rarest first. A run begins at a wrong answer and goes on
 * until it is as rare as asked for, where the rarity of an answer is how few of those who were wrong at its question gave it. Each contestant's runs are
 * found by themselves, so that no two contestants are ever compared: the work grows with the number of answers, not with the number of pairs.
 * An answer that nobody else gave makes every run with it one that nobody shares, and one that all gave who were wrong there tells nothing.
 * @param least how rare a run has to be, in thousandths of a bit: whole numbers, so that equal runs have equal sums
 */
export const listIdenticalRuns = (
  transaction: Database,
  { quizNumbers, least, limit }: { quizNumbers: number[]; least: number; limit: number },
) =>
  allRows<{
    participant_ids: string[];
    /** The questions between which their wrong answers are the same. */
    first_quiz: number;
    last_quiz: number;
    /** Questions at which all of them gave the same wrong answer, and how many each had wrong in all. */
    same_wrong: number;
    wrong: number[];
    same_right: number;
    /** The median of the time between their same wrong answers, from the first of them to the last, in seconds. */
    seconds_apart: number;
    /** How rare the run is, in thousandths of a bit: n bits are as rare as n coins that all show the same face. */
    rarity: number;
  }>(transaction)`
    with wrong as (
      select participant_id, quiz_number, answer from played_answers
      where not is_right and not is_skipped and quiz_number = any(${quizNumbers}::integer[])
    ), counted as (
      select quiz_number, answer, count(*) as givers, sum(count(*)) over (partition by quiz_number) as all_wrong
      from wrong group by quiz_number, answer
    ), known as (
      select quiz_number, answer, hashtextextended(answer, quiz_number) as fingerprint,
        round(1000 * ln(all_wrong::double precision / givers) / ln(2::double precision))::integer as rarity
      from counted
    ), steps as (
      select participant_id, quiz_number, fingerprint, rarity,
        sum(rarity) over (partition by participant_id order by quiz_number) - rarity as rarity_before
      from wrong join known using (quiz_number, answer)
      where rarity > 0
    ), runs as (
      select participant_id, quiz_number as first_quiz, last_value(quiz_number) over run as last_quiz,
        last_value(rarity_before + rarity) over run - rarity_before as rarity,
        sum(fingerprint) over run as fingerprint
      from steps
      window run as (partition by participant_id order by rarity_before
        range between current row and ${least - 1}::bigint following)
    ), shared as (
      select array_agg(participant_id order by participant_id) as participant_ids, first_quiz,
        min(last_quiz) as last_quiz, max(rarity) as rarity
      from runs
      where rarity >= ${least}
      group by first_quiz, fingerprint
      having count(*) > 1
    ), found as (
      select participant_ids, min(first_quiz) as first_quiz, max(last_quiz) as last_quiz, max(rarity) as rarity
      from shared
      group by participant_ids
      order by max(rarity) desc, participant_ids
      limit ${limit}
    ), members as (
      select participant_ids, unnest(participant_ids) as participant_id from found
    ), compared as (
      select participant_ids, quiz_number, bool_and(is_right) as is_right,
        count(*) = cardinality(participant_ids) and min(answer) = max(answer) as is_same,
        extract(epoch from max(answered_at) - min(answered_at))::double precision as seconds
      from members join played_answers using (participant_id)
      where not is_skipped and quiz_number = any(${quizNumbers}::integer[])
      group by participant_ids, quiz_number
    ), in_common as (
      select participant_ids, count(*) filter (where is_same and not is_right) as same_wrong,
        count(*) filter (where is_same and is_right) as same_right,
        round(percentile_cont(0.5) within group (order by seconds) filter (where is_same and not is_right)) as seconds_apart
      from compared
      group by participant_ids
    ), mistakes as (
      select participant_ids, array_agg(wrong order by participant_id) as wrong
      from (
        select participant_ids, participant_id, count(*)::integer as wrong
        from members join wrong using (participant_id)
        group by participant_ids, participant_id
      ) each
      group by participant_ids
    )
    select *
    from found join in_common using (participant_ids) join mistakes using (participant_ids)
    order by rarity desc, participant_ids`;

/** The addresses of an exam's contestants. They stay inside: only what one has in common with others is reported. */
export const listAddresses = (database: Database, examId: string) =>
  allRows<{ participant_id: string; email: string }>(database)`
    select participant_id, email from participants
    where exam_id = ${examId} and not is_synthetic order by participant_id`;
