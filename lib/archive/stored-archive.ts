import type { CallResult, PastPersonalResult, Quiz, Submission } from '@knowledgeking/contract';
import { isKept } from '@/lib/answer-shapes';
import { hasFields, isArrayOf, isFiniteNumber, isOptional, isString, isTimestamp } from '@/lib/checks';
import type { LocalCounts } from '@/lib/quiz/local-progress';
import type { LocalAttempt, LocalAttemptStore } from '@/lib/quiz/local-source';
import type { PicksStore } from '@/lib/quiz/play-source';
import { isStored } from '@/lib/quiz/stored-selection';
import { readStored, removeStored, writeStored } from '@/lib/storage';

/** `archive_start_time`: which exam is replayed, and its time. `ends_at` is in milliseconds by the server's clock. */
const isStart = hasFields({
  exam_id: isString,
  start_at: isTimestamp,
  ends_at: isFiniteNumber,
  quiz_count: isFiniteNumber,
});
/** `archive_answers`: the answers so far, and the picks on screen. */
const isAnswers = hasFields({ answers: isArrayOf(isString), picks: isOptional(isStored) });

const isKeptResult = (value: unknown): value is ArchiveResult =>
  isKept('PastPersonalResult')(value) && hasFields({ submissions: isArrayOf(isKept('Submission')) })(value);

/** `archive_personal_result`: what the server made of the answers; the questions are kept once, by themselves. */
export type ArchiveResult = PastPersonalResult & { submissions: Submission[] };

const readStart = () => readStored('archive_start_time', isStart);
const readAnswers = () => readStored('archive_answers', isAnswers) ?? { answers: [], picks: undefined };
const readQuizzes = (): Quiz[] | undefined => readStored('archive_quizzes', isArrayOf(isKept('Quiz')));

/**
 * Keeps a replay that the server has just started.
 * @param fallbackSeconds how long it takes where the server does not say it
 */
export function startArchive(
  examId: string,
  started: CallResult<'startPastExam'>,
  fallbackSeconds: number,
): void {
  const { quizzes, start_at, duration_seconds = fallbackSeconds } = started;
  removeStored('archive_personal_result');
  writeStored('archive_answers', { answers: [] });
  writeStored(
    'archive_quizzes',
    [...quizzes].sort((one, other) => one.number - other.number),
  );
  writeStored('archive_start_time', {
    exam_id: examId,
    start_at,
    ends_at: Date.parse(start_at) + duration_seconds * 1_000,
    quiz_count: quizzes.length,
  });
}

/** How far the replay of this exam is; undefined: none. */
export function archiveCounts(examId: string): LocalCounts | undefined {
  const start = readStart();
  if (!start || start.exam_id !== examId) return undefined;
  return { answered: readAnswers().answers.length, total: start.quiz_count, endsAt: start.ends_at };
}

/** The replay of this exam as it is kept; undefined: none, or one that can't be gone on with. */
export function readArchive(examId: string): (LocalAttempt & { startAt: string }) | undefined {
  const start = readStart();
  if (!start || start.exam_id !== examId) return undefined;
  const quizzes = readQuizzes();
  const { answers } = readAnswers();
  if (!quizzes || quizzes.length !== start.quiz_count || answers.length > quizzes.length) {
    removeStored('archive_start_time');
    return undefined;
  }
  const { start_at: startAt, ends_at: endsAt } = start;
  return { owner: `${examId} ${startAt}`, quizzes, answers, endsAt, startAt };
}

/** Where the answers of the replay of this exam go. */
export const archiveStore = (examId: string): LocalAttemptStore => ({
  read: () => readArchive(examId),
  writeAnswers: (answers) => writeStored('archive_answers', { answers, picks: readAnswers().picks }),
});

/** The picks on screen, kept with the answers. The end of time is that of the replay. */
export const archivePicks: PicksStore = {
  read: () => readAnswers().picks,
  write: (picks) => writeStored('archive_answers', { ...readAnswers(), picks }),
  remove: () => writeStored('archive_answers', { ...readAnswers(), picks: undefined }),
  readEnd: () => readStart()?.ends_at ?? null,
  writeEnd: () => undefined,
  removeEnd: () => undefined,
};

/** Keeps what the server made of the answers, without the questions: those are kept already. */
export function writeArchiveResult({ personal_result, submissions }: CallResult<'finishPastExam'>): void {
  const kept = submissions.map(({ quiz: _, ...submission }) => submission);
  writeStored('archive_personal_result', { ...personal_result, submissions: kept });
}

/** What the server made of the answers, each beside its question; undefined: not marked yet. */
export function readArchiveResult(): ArchiveResult | undefined {
  const result = readStored('archive_personal_result', isKeptResult);
  if (!result) return undefined;
  const quizzes = new Map(readQuizzes()?.map((quiz) => [quiz.number, quiz]));
  const submissions = result.submissions.map((submission) => {
    const quiz = quizzes.get(submission.quiz_number);
    return quiz ? { ...submission, quiz } : submission;
  });
  return { ...result, submissions };
}
