import type { Submission } from '@knowledgeking/contract';
import { hasFields, isArrayOf, isFiniteNumber, isOptional, isStoredText } from '@/lib/checks';
import { paths } from '@/lib/paths';
import { markPractice, practiceQuestions } from '@/lib/practice/questions-and-marking';
import { isKeptPicks, type KeptPicks } from '@/lib/quiz/kept-picks';
import type { LocalAttempt, LocalAttemptStore } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';
import { readStored, type Stored, writeStored } from '@/lib/storage';

/** A practice run: its start in milliseconds, answers, picks on screen, and of how many answers the verdict was seen; absent without verdicts. */
const isPractice = hasFields({
  started_at: isFiniteNumber,
  answers: isArrayOf(isStoredText),
  picks: isOptional(isKeptPicks),
  told: isOptional(isFiniteNumber),
});

/** The run as it is in storage; undefined where there is none. */
export const readRun = () => readStored('practice_answers', isPractice);
type Practice = NonNullable<ReturnType<typeof readRun>>;

/** Changes the run in storage; keeps nothing where there is none. */
export function changeRun(changed: (run: Practice) => Partial<Practice>): void {
  const run = readRun();
  if (run) writeStored('practice_answers', { ...run, ...changed(run) });
}

/** Starts a new practice run and forgets the one before. With verdicts, each answer is called right or wrong at once. */
export function startPractice({ showsVerdicts = false } = {}): void {
  const told = showsVerdicts ? 0 : undefined;
  writeStored('practice_answers', { started_at: Date.now(), answers: [], told });
}

/** The run in storage, on these questions; undefined when there is none, or one on other questions. */
export function readPractice(quizzes = practiceQuestions): LocalAttempt | undefined {
  const stored = readStored(
    'practice_answers',
    (value): value is Practice => isPractice(value) && value.answers.length <= quizzes.length,
  );
  return stored && { owner: `practice ${stored.started_at}`, quizzes, answers: stored.answers, endsAt: null };
}

/** The answers of the run in storage beside the right ones; none where there is no run. */
export const readMarkedPractice = (): Submission[] => markPractice(readPractice()?.answers ?? []);

/** The store for the answers of a practice run on these questions. */
export const practiceStore = (quizzes = practiceQuestions): LocalAttemptStore => ({
  read: () => readPractice(quizzes),
  writeAnswers: (answers) => changeRun(() => ({ answers: [...answers] })),
});

/** The picks on screen, kept with the answers. */
export const practicePicks: Stored<KeptPicks> = {
  read: () => readRun()?.picks,
  write: (picks) => changeRun(() => ({ picks })),
};

/** The pages to which a practice run leads. */
export const practicePathOfEnd: PathOfEnd = {
  finished: paths.practiceFinished(),
  timeup: paths.practiceFinished(),
  not_started: paths.practice(),
};
