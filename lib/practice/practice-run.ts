import type { Submission } from '@knowledgeking/contract';
import { hasFields, isArrayOf, isFiniteNumber, isOptional, isString } from '@/lib/checks';
import { paths } from '@/lib/paths';
import { markPractice, practiceQuestions } from '@/lib/practice/questions-and-marking';
import { isKeptPicks, type KeptPicks } from '@/lib/quiz/kept-picks';
import type { LocalAttempt, LocalAttemptStore } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';
import { readStored, type Stored, writeStored } from '@/lib/storage';

/** A practice run: its start in milliseconds, answers, picks on screen, and of how many answers the verdict was seen; absent without verdicts. */
const isPractice = hasFields({
  started_at: isFiniteNumber,
  answers: isArrayOf(isString),
  picks: isOptional(isKeptPicks),
  told: isOptional(isFiniteNumber),
});

const read = () => readStored('practice_answers', isPractice);
type Practice = NonNullable<ReturnType<typeof read>>;

/** Changes the run in storage; keeps nothing where there is none. */
function change(changed: (run: Practice) => Partial<Practice>): void {
  const run = read();
  if (run) writeStored('practice_answers', { ...run, ...changed(run) });
}

/** Starts a new practice run and forgets the one before. With verdicts, each answer is called right or wrong at once. */
export function startPractice({ showsVerdicts = false } = {}): void {
  const told = showsVerdicts ? 0 : undefined;
  writeStored('practice_answers', { started_at: Date.now(), answers: [], told });
}

/** Whether the run in storage calls each answer right or wrong at once; undefined without a run. */
export function readShowsVerdicts(): boolean | undefined {
  const stored = read();
  return stored && stored.told !== undefined;
}

/** Switches that for the run in storage, from its next answer on. */
export function writeShowsVerdicts(isOn: boolean): void {
  change(({ answers }) => ({ told: isOn ? answers.length : undefined }));
}

/** The last answer, where it has still to be called right or wrong: its run, by the time of its start, and its place in it, from 0. */
export function readUnseenAnswer(): { run: number; place: number } | undefined {
  const { started_at: run = 0, answers = [], told } = read() ?? {};
  return told !== undefined && told < answers.length ? { run, place: answers.length - 1 } : undefined;
}

/** Notes that the answers up to this one have been called right or wrong. Another tab may be further on, or in another run, by now. */
export function markSeen({ run, place }: NonNullable<ReturnType<typeof readUnseenAnswer>>): void {
  change(({ started_at, told }) =>
    started_at !== run || told === undefined ? {} : { told: Math.max(told, place + 1) },
  );
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
  writeAnswers: (answers) => change(() => ({ answers: [...answers] })),
});

/** The picks on screen, kept with the answers. */
export const practicePicks: Stored<KeptPicks> = {
  read: () => read()?.picks,
  write: (picks) => change(() => ({ picks })),
};

/** The pages to which a practice run leads. */
export const practicePathOfEnd: PathOfEnd = {
  finished: paths.practiceFinished(),
  timeup: paths.practiceFinished(),
  not_started: paths.practice(),
};
