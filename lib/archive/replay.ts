import type { CallResult, Exam, PastPersonalResult, Quiz, Submission } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { request } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import {
  hasFields,
  isArrayOf,
  isFiniteNumber,
  isOptional,
  isStoredText,
  isString,
  isTimestamp,
} from '@/lib/checks';
import { paths } from '@/lib/paths';
import { isKeptPicks, type KeptPicks } from '@/lib/quiz/kept-picks';
import type { LocalAttempt, LocalAttemptStore, LocalCounts } from '@/lib/quiz/local-attempt';
import type { PathOfEnd } from '@/lib/quiz/play-state';
import { isKept } from '@/lib/response-shapes';
import { readStored, removeStored, type Stored, writeStored } from '@/lib/storage';

/** `archive_start_time`: the exam that is replayed, and its times. `ends_at` is in milliseconds by the server's clock. */
const isStart = hasFields({
  exam_id: isString,
  start_at: isTimestamp,
  ends_at: isFiniteNumber,
  quiz_count: isFiniteNumber,
});
/** `archive_answers`: the answers so far, and the picks on screen. */
const isAnswers = hasFields({ answers: isArrayOf(isStoredText), picks: isOptional(isKeptPicks) });

const isKeptResult = (value: unknown): value is ArchiveResult =>
  isKept('PastPersonalResult')(value) && hasFields({ submissions: isArrayOf(isKept('Submission')) })(value);

/** `archive_personal_result`: the marked result. Its questions are stored only once, under `archive_quizzes`. */
export type ArchiveResult = PastPersonalResult & { submissions: Submission[] };

const readStart = () => readStored('archive_start_time', isStart);
const readAnswers = () => readStored('archive_answers', isAnswers) ?? { answers: [], picks: undefined };
const readQuizzes = (): Quiz[] | undefined => readStored('archive_quizzes', isArrayOf(isKept('Quiz')));

/** Seconds of a replay: the contestant's own, else the exam's duration, else the whole time that the exam was open. */
export const replaySeconds = (
  { duration_seconds, exam_start_at, exam_end_at }: Exam,
  started: CallResult<'startPastExam'>,
): number =>
  duration_seconds ??
  started.duration_seconds ??
  (Date.parse(exam_end_at) - Date.parse(exam_start_at)) / 1_000;

/** Stores a replay that the server has just started, and its duration in seconds. */
export function startArchive(examId: string, started: CallResult<'startPastExam'>, seconds: number): void {
  const { quizzes, start_at } = started;
  removeStored('archive_personal_result');
  writeStored('archive_answers', { answers: [] });
  writeStored(
    'archive_quizzes',
    [...quizzes].sort((one, other) => one.number - other.number),
  );
  writeStored('archive_start_time', {
    exam_id: examId,
    start_at,
    ends_at: Date.parse(start_at) + seconds * 1_000,
    quiz_count: quizzes.length,
  });
}

/** The progress of this exam's replay; undefined: none. */
export function archiveCounts(examId: string): LocalCounts | undefined {
  const start = readStart();
  if (!start || start.exam_id !== examId) return undefined;
  return { answered: readAnswers().answers.length, total: start.quiz_count, endsAt: start.ends_at };
}

/** The stored replay of this exam; undefined: none, or one that is damaged and can't be continued. */
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

/** The storage for the answers of this exam's replay. */
export const archiveStore = (examId: string): LocalAttemptStore => ({
  read: () => readArchive(examId),
  writeAnswers: (answers) => writeStored('archive_answers', { answers, picks: readAnswers().picks }),
});

/** The storage for the picks on screen, beside the answers. */
export const archivePicks: Stored<KeptPicks> = {
  read: () => readAnswers().picks,
  write: (picks) => writeStored('archive_answers', { ...readAnswers(), picks }),
};

/** Stores the marked result without the questions, which are stored already. */
export function writeArchiveResult({ personal_result, submissions }: CallResult<'finishPastExam'>): void {
  const kept = submissions.map(({ quiz: _, ...submission }) => submission);
  writeStored('archive_personal_result', { ...personal_result, submissions: kept });
}

/** The marked result, each answer with its question; undefined: not marked yet. */
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

/** Has a replay's answers marked, unless they are, and stores the result; unreached questions count as skipped. Throws ApiError. */
export async function markArchive(examId: string, retry: RetryOptions): Promise<void> {
  const attempt = readArchive(examId);
  if (!attempt || readArchiveResult()) return;
  const submissions = attempt.quizzes.map((_, index) => attempt.answers[index] ?? skippedAnswer);
  const body = { submissions, start_at: attempt.startAt };
  const marked = await request('finishPastExam', { examId, body }, retry);
  // Another tab may have started a new replay in the meantime, which this result doesn't belong to.
  if (readArchive(examId)?.owner === attempt.owner) writeArchiveResult(marked);
}

/** The pages to which a replay leads. */
export const archivePathOfEnd: PathOfEnd = {
  finished: paths.archiveFinished(),
  timeup: paths.archiveTimeup(),
  not_started: paths.archive(),
};
