import type { Quiz } from '@knowledgeking/contract';
import { hasFields, isArrayOf, isFiniteNumber, isOptional, isString } from '@/lib/checks';
import type { LocalAttempt, LocalAttemptStore } from '@/lib/quiz/local-source';
import type { PicksStore } from '@/lib/quiz/play-source';
import { isStored } from '@/lib/quiz/stored-selection';
import { readStored, writeStored } from '@/lib/storage';

/** A practice run in storage: when it was started (milliseconds), the answers so far, the picks on screen. */
const isPractice = hasFields({
  started_at: isFiniteNumber,
  answers: isArrayOf(isString),
  picks: isOptional(isStored),
});

const read = () => readStored('practice_answers', isPractice);
type Practice = NonNullable<ReturnType<typeof read>>;

/** Starts a new practice run and forgets the one before. */
export function startPractice(): void {
  writeStored('practice_answers', { started_at: Date.now(), answers: [] });
}

/** The run in storage, on these questions; undefined when there is none, or one on other questions. */
export function readPractice(quizzes: readonly Quiz[]): LocalAttempt | undefined {
  const stored = readStored(
    'practice_answers',
    (value): value is Practice => isPractice(value) && value.answers.length <= quizzes.length,
  );
  return stored && { owner: `practice ${stored.started_at}`, quizzes, answers: stored.answers, endsAt: null };
}

/** The store for the answers of a practice run on these questions. */
export const practiceStore = (quizzes: readonly Quiz[]): LocalAttemptStore => ({
  read: () => readPractice(quizzes),
  writeAnswers: (answers) => {
    const stored = read();
    if (stored) writeStored('practice_answers', { ...stored, answers });
  },
});

/** The picks on screen, kept with the answers. */
export const practicePicks: PicksStore = {
  read: () => read()?.picks,
  write: (picks) => {
    const stored = read();
    if (stored) writeStored('practice_answers', { ...stored, picks });
  },
  remove: () => {
    const stored = read();
    if (stored) writeStored('practice_answers', { ...stored, picks: undefined });
  },
  readEnd: () => null,
  writeEnd: () => undefined,
  removeEnd: () => undefined,
};
