/**
 * When an attempt ends: its start and the contestant's duration, never past the exam's end; and as much later as time was given back after
 * an outage, which may be past the exam's end for those who got it, and for nobody else (docs/decisions/clock-and-ends.md). All in
 * milliseconds, moments since 1970. It also ends with the last answer: `isFinished` in packages/contest-api/src/attempts/attempt-state.ts.
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
