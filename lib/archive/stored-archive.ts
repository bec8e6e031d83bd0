import type { CallResult, PastPersonalResult, Quiz, Submission } from '@knowledgeking/contract';
import { isQuiz } from '@/lib/api-client/shapes/quiz';
import { isArchiveResult, isSubmission } from '@/lib/api-client/shapes/results';
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
  isArchiveResult(value) && hasFields({ submissions: isArrayOf(isSubmission) })(value);

/** `archive_personal_result`: the server's marking; the questions are kept only once, in `archive_quizzes`. */
export type ArchiveResult = PastPersonalResult & { submissions: Submission[] };

const readStart = () => readStored('archive_start_time', isStart);
const readAnswers = () => readStored('archive_answers', isAnswers) ?? { answers: [], picks: undefined };
const readQuizzes = (): Quiz[] | undefined =>
  readStored('archive_quizzes', (value): value is Quiz[] => isArrayOf(isQuiz)(value));

/**
 * Keeps a replay that the server has just started.
 * @param fallbackSeconds the time limit when the server names none
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

/** The progress of the replay of this exam; undefined when there is none. */
export function archiveCounts(examId: string): LocalCounts | undefined {
  const start = readStart();
  if (!start || start.exam_id !== examId) return undefined;
  return { answered: readAnswers().answers.length, total: start.quiz_count, endsAt: start.ends_at };
}

/** The replay of this exam in storage; undefined when there is none, or none that can be gone on with. */
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

/** The store for the answers of the replay of this exam. */
export const archiveStore = (examId: string): LocalAttemptStore => ({
  read: () => readArchive(examId),
  writeAnswers: (answers) => writeStored('archive_answers', { answers, picks: readAnswers().picks }),
});

/** The picks on screen, kept with the answers. The replay itself knows when it ends. */
export const archivePicks: PicksStore = {
  read: () => readAnswers().picks,
  write: (picks) => writeStored('archive_answers', { ...readAnswers(), picks }),
  remove: () => writeStored('archive_answers', { ...readAnswers(), picks: undefined }),
  readEnd: () => readStart()?.ends_at ?? null,
  writeEnd: () => undefined,
  removeEnd: () => undefined,
};

/** Keeps the server's marking without the questions, which are kept already. */
export function writeArchiveResult({ personal_result, submissions }: CallResult<'finishPastExam'>): void {
  const kept = submissions.map(({ quiz: _, ...submission }) => submission);
  writeStored('archive_personal_result', { ...personal_result, submissions: kept });
}

/** The server's marking, each answer beside its question; undefined when it has not been marked yet. */
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
