import type { Quiz, UserExamStatus } from '@knowledgeking/contract';
import { checkEntry, finishExam, getQuiz, submitAnswer } from '@/lib/api-client';
import type { RetryOptions } from '@/lib/api-client/retry';
import { ApiError } from '@/lib/api-error';
import { isFiniteNumber } from '@/lib/checks';
import { effectOfError } from '@/lib/error-effects';
import { paths } from '@/lib/paths';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import { takeFirstQuestion } from './exam-visit';
import type { CallOptions, Outcome, PicksStore, PlaySource } from './play-source';
import type { End, Turn } from './play-state';
import { prefetchPictures } from './prefetch-pictures';
import { forgetSent, markSent, sentOf } from './sent-marks';
import { isStored, ownerOf } from './stored-selection';

const endOfPath: Readonly<Record<string, Exclude<End, 'error'>>> = {
  [paths.exam()]: 'not_started',
  [paths.examFinished()]: 'finished',
  [paths.examTimeup()]: 'timeup',
};

/** The turn in a server's response. Its pictures are fetched at once, before anything is drawn. */
function turnOf(quiz: Quiz, total: number, status: UserExamStatus): Turn {
  prefetchPictures(quiz);
  const owner = ownerOf(status);
  const received = status.submitted_quiz_count;
  const sentBefore = sentOf(owner, received);
  return { quiz, total, endsAt: Date.parse(status.scheduled_to_end), owner, received, sentBefore };
}

/** The meaning of a failed call for a session that is being played. */
function outcomeOfError(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  const effect = effectOfError(error);
  if (effect.kind === 'finish') return { kind: 'past_last' };
  const end = effect.kind === 'go' ? endOfPath[effect.to] : undefined;
  if (end) return { kind: 'ended', end };
  const passes =
    effect.kind !== 'screen' || effect.screen === 'maintenance' || effect.screen === 'cant_access';
  return { kind: 'failed', error, recoverable: passes };
}

function retryUntil({ until, onRetry }: CallOptions, now: number | undefined): RetryOptions {
  if (until === null || now === undefined) return { onRetry };
  return { onRetry, limitMilliseconds: Math.max(0, until - now) };
}

/**
 * The exam as the server drives it, one question at a time.
 * @param now the server's time in milliseconds; undefined while it is not known
 */
export function createExamSource(examId: string, now: () => number | undefined): PlaySource {
  return {
    async load({ onRetry }) {
      try {
        const response = takeFirstQuestion(examId) ?? (await getQuiz(examId, { onRetry }));
        const { quiz, total_quiz_count, user_exam_status } = response;
        return { kind: 'turn', turn: turnOf(quiz, total_quiz_count, user_exam_status) };
      } catch (error) {
        return outcomeOfError(error);
      }
    },
    submit: (turn, answer, options) =>
      submitAnswer(examId, { answer, quiz_number: turn.quiz.number }, retryUntil(options, now())).then(
        ({ next_quiz, user_exam_status }): Outcome => {
          if (next_quiz) return { kind: 'turn', turn: turnOf(next_quiz, turn.total, user_exam_status) };
          const isLast = next_quiz === null || user_exam_status.submitted_quiz_count >= turn.total;
          return { kind: isLast ? 'past_last' : 'accepted' };
        },
        (error: unknown) => {
          const isAnswered = error instanceof ApiError && error.code === 'invalid_quiz_number';
          if (isAnswered) forgetSent(turn.owner, turn.quiz.number);
          return outcomeOfError(error);
        },
      ),
    finish: (options) =>
      finishExam(examId, retryUntil(options, now())).then(
        (): Outcome => ({ kind: 'ended', end: 'finished' }),
        outcomeOfError,
      ),
    readEnd: () => readExamEnd(examId),
  };
}

/** When the attempt ends as the server has it, in milliseconds; null where it can't be read: the next answer brings it. */
export const readExamEnd = (examId: string): Promise<number | null> =>
  checkEntry(examId).then(
    ({ user_exam_status }) => user_exam_status && Date.parse(user_exam_status.scheduled_to_end),
    () => null,
  );

/** Picks and end time of the exam in the browser's own storage, where every tab finds them. */
export const examPicks: PicksStore = {
  read: () => readStored('quiz_user_answers', isStored),
  write: (picks) => {
    writeStored('quiz_user_answers', picks);
    if (picks.sending) markSent(picks.owner, picks.quiz_number, picks.sending);
  },
  remove: () => removeStored('quiz_user_answers'),
  readEnd: () => readStored('quiz_end_time', isFiniteNumber) ?? null,
  writeEnd: (endsAt) => writeStored('quiz_end_time', endsAt),
  removeEnd: () => removeStored('quiz_end_time'),
};
