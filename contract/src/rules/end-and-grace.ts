/** The grants for somebody who needs more time, and by how much their duration is longer than the exam's. */
export const durationFactors = {
  '1.25': 1.25,
  '1.5': 1.5,
  '2': 2,
  /** No limit within the opening hours: more than an exam is ever open for. */
  none: 10_000,
} as const;
export type Accommodation = keyof typeof durationFactors;

/** How long somebody has who starts early enough: never longer than the exam is open. All in milliseconds, moments since 1970. */
export const ownDuration = (
  durationFactor: number,
  { duration, exam_start_at, exam_end_at }: { duration: number; exam_start_at: number; exam_end_at: number },
): number => Math.min(duration * durationFactor, exam_end_at - exam_start_at);

/**
 * When an attempt ends: its start and the contestant's duration, never past the exam's end; and as much later as time was given back after
 * an outage, which may be past the exam's end for those who got it, and for nobody else (docs/decisions/clock-and-ends.md). All in
 * milliseconds, moments since 1970. It also ends with the last answer: `isFinished` in contest-api/src/attempts/attempt-state.ts.
 * @param attempt with the factor of its contestant's duration: 1, or what was granted
 */
export const endOfAttempt = (
  attempt: { startedAt: number; durationFactor: number; credit: number },
  { duration, exam_end_at }: { duration: number; exam_end_at: number },
): number => Math.min(attempt.startedAt + duration * attempt.durationFactor, exam_end_at) + attempt.credit;

/** How long past the end an answer that was on its way is still accepted, in milliseconds. */
export const graceMilliseconds = 5_000;

/** The last moment at which an answer is accepted, in milliseconds since 1970, for an attempt or exam that ends then. */
export const answersAcceptedUntil = (endAt: number): number => endAt + graceMilliseconds;

/** The same seen from the other side: the earliest end with which an answer that arrives now is accepted. */
export const earliestAcceptedEnd = (now: number): number => now - graceMilliseconds;

/** From when the quick score is shown: once nobody can answer any more, or at the end of one's own attempt. */
export const quickScoreRules = ['after_end', 'at_finish'] as const;
export type QuickScoreRule = (typeof quickScoreRules)[number];
/** The rule of a contest that does not name one. */
export const defaultQuickScoreRule: QuickScoreRule = 'after_end';

/**
 * The last moment at which the quick score is still withheld, in milliseconds since 1970: a score tells which answers are right, so
 * it is not shown while anybody's answer is accepted. Undefined where it is shown at the end of one's own attempt.
 * @param last_end_at the exam's end, or the latest end of those to whom time was given back
 */
export const quickScoreKeptUntil = (rule: QuickScoreRule, last_end_at: number): number | undefined =>
  rule === 'at_finish' ? undefined : answersAcceptedUntil(last_end_at);
