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

/** Characters (code points) in which somebody says at entry what they need: more time, or something else. */
export const accommodationLimit = 500;

/** Somebody's needs, as they are stored: composed, without the spaces around it; empty where nothing was typed. */
export const normalizeAccommodation = (typed: string): string =>
  typed.normalize('NFC').replace(/\r\n?/g, '\n').trim();

/** The sentence beside a wish that is too long; undefined where nothing is wrong. It may be empty. */
export function accommodationMessage(typed: string): string | undefined {
  const { length } = [...normalizeAccommodation(typed)];
  if (length <= accommodationLimit) return undefined;
  return `${accommodationLimit}文字までにしてください（いまは${length}文字です）。`;
}
