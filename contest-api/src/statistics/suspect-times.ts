import { answersAcceptedUntil } from '@knowledgeking/contract/rules/end-and-grace';
import { type ExamTiming, scheduledEnd } from '../attempts/attempt-state.ts';
import { momentOf, outcomes, type PlayedAttempt, timeOf } from './played-attempt.ts';

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

const millisecond = 1_000;

/**
 * The figures of a contestant with at least so many fast right answers, and so many standard deviations more than guessing gives; null
 * for everyone else.
 * @param shortest the shortest time in which a question can be read, in microseconds, by question number
 * @param chances the share of those who guess and are right, by question number
 */
export function fastRightOf(
  attempt: PlayedAttempt,
  {
    shortest,
    chances,
    least,
    deviations,
  }: { shortest: readonly number[]; chances: readonly number[]; least: number; deviations: number },
): FastRight | null {
  const { quizNumbers, count, answeredAt, outcome } = attempt;
  let [right, fast, fastRight, expected, variance] = [0, 0, 0, 0, 0];
  let shortestTime = Number.POSITIVE_INFINITY;
  let before = attempt.startedAt;
  for (let index = 0; index < count; index += 1) {
    const quizNumber = quizNumbers[index] ?? 0;
    const at = answeredAt[quizNumber] ?? 0;
    const taken = at - before;
    before = at;
    const isRight = outcome[quizNumber] === outcomes.right;
    if (isRight) right += 1;
    if (outcome[quizNumber] === outcomes.skipped || taken >= (shortest[quizNumber] ?? 0)) continue;
    const chance = chances[quizNumber] ?? 0;
    fast += 1;
    expected += chance;
    variance += chance * (1 - chance);
    if (!isRight) continue;
    fastRight += 1;
    shortestTime = Math.min(shortestTime, taken);
  }
  if (fastRight < least || fastRight <= expected + deviations * Math.sqrt(variance)) return null;
  const shortestMilliseconds = shortestTime / millisecond;
  return { participantId: attempt.participantId, fast, fastRight, expected, right, shortestMilliseconds };
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

/** How many answers of a contestant have impossible times. */
export const impossibleOnes = ({ beforeStart, outOfOrder, afterEnd, afterFinish }: ImpossibleTimes): number =>
  beforeStart + outOfOrder + afterEnd + afterFinish;

/**
 * The figures of a contestant whose answers have impossible times, or are more or fewer than the attempt says; null for everyone else.
 * @param toleranceMilliseconds by how much the clocks of two copies of the API may differ
 */
export function impossibleTimesOf(
  attempt: PlayedAttempt,
  exam: ExamTiming,
  toleranceMilliseconds: number,
): ImpossibleTimes | null {
  const { quizNumbers, count, answeredAt, startedAt, finishedAt, durationFactor, creditSeconds } = attempt;
  const tolerance = toleranceMilliseconds * millisecond;
  const end = scheduledEnd(exam, {
    started_at: timeOf(startedAt),
    duration_factor: durationFactor,
    credit_seconds: creditSeconds,
  });
  const latest = momentOf(new Date(answersAcceptedUntil(end.getTime())));
  let [beforeStart, outOfOrder, afterEnd, afterFinish] = [0, 0, 0, 0];
  let before = Number.NEGATIVE_INFINITY;
  for (let index = 0; index < count; index += 1) {
    const at = answeredAt[quizNumbers[index] ?? 0] ?? 0;
    if (at < startedAt - tolerance) beforeStart += 1;
    if (at < before - tolerance) outOfOrder += 1;
    if (at > latest + tolerance) afterEnd += 1;
    if (at > finishedAt + tolerance) afterFinish += 1;
    before = at;
  }
  if (beforeStart + outOfOrder + afterEnd + afterFinish === 0 && count === attempt.answeredCount) return null;
  const { participantId, answeredCount: counted } = attempt;
  return { participantId, beforeStart, outOfOrder, afterEnd, afterFinish, answers: count, counted };
}
