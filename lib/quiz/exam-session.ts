import type { CallResult, Quiz, UserExamStatus } from '@knowledgeking/contract';
import { request } from '@/lib/api-client/request';
import type { RetryOptions } from '@/lib/api-client/retry';
import { ApiError } from '@/lib/api-error';
import { clock } from '@/lib/clock';
import { effectOfError } from '@/lib/error-effects';
import { keptExamEnd, readExamEnd } from '@/lib/exam-dates';
import { prefetchPictures } from '@/lib/picture-files';
import { readStored, type Stored, writeStored } from '@/lib/storage';
import { keepSession, ownSession } from './exam-visit';
import { isKeptPicks, type KeptPicks } from './kept-picks';
import {
  type CallOptions,
  createPlaySession,
  type Outcome,
  type PlaySession,
  type PlaySource,
} from './play-session';
import type { Turn } from './play-state';
import { picturesOf } from './question';
import { forgetSent, markSent, ownerOf, sentOf } from './sent-answers';

/** The turn in a server's response. Its pictures are fetched at once, before anything is drawn. */
function turnOf(quiz: Quiz, total: number, status: UserExamStatus): Turn {
  prefetchPictures(picturesOf(quiz));
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
  if (effect.kind === 'ended') return effect;
  const passes =
    effect.kind !== 'screen' || effect.screen === 'maintenance' || effect.screen === 'cant_access';
  return { kind: 'failed', error, recoverable: passes };
}

function retryUntil({ until, onRetry }: CallOptions): RetryOptions {
  const now = clock.certain();
  if (until === null || now === undefined) return { onRetry };
  return { onRetry, limitMilliseconds: Math.max(0, until - now) };
}

/** The exam as the server drives it, one question at a time. */
function createExamSource(examId: string): PlaySource {
  return {
    load: ({ onRetry }) =>
      request('getQuiz', { examId }, { onRetry }).then(
        ({ quiz, total_quiz_count, user_exam_status }): Outcome => ({
          kind: 'turn',
          turn: turnOf(quiz, total_quiz_count, user_exam_status),
        }),
        outcomeOfError,
      ),
    submit: (turn, answer, options) =>
      request(
        'submitAnswer',
        { examId, body: { answer, quiz_number: turn.quiz.number } },
        retryUntil(options),
      ).then(
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
      request('finishExam', { examId }, retryUntil(options)).then(
        (): Outcome => ({ kind: 'ended', end: 'finished' }),
        outcomeOfError,
      ),
    readEnd: () => readExamEnd(examId),
  };
}

/** The picks of the exam in the browser's own storage, where every tab finds them. */
export const examPicks: Stored<KeptPicks> = {
  read: () => readStored('quiz_user_answers', isKeptPicks),
  write: (picks) => {
    writeStored('quiz_user_answers', picks);
    if (picks?.sending) markSent(picks.owner, picks.quiz_number, picks.sending);
  },
};

/** For how long the first question counts as the one whose turn it is, in milliseconds: later, another device may have answered it. */
const freshMilliseconds = 10_000;

function openSession(examId: string, firstTurn?: Turn): PlaySession {
  const session = createPlaySession({
    source: createExamSource(examId),
    picks: examPicks,
    keptEnd: keptExamEnd,
    clock,
    ...(firstTurn && { firstTurn }),
  });
  keepSession(examId, session, firstTurn && performance.now());
  return session;
}

/** Begins with the question that came with the start: it needs no network, and nobody asks for it again when everybody starts. */
export function startExamSession(examId: string, started: CallResult<'startExam'>): void {
  const { quiz, total_quiz_count, user_exam_status } = started;
  openSession(examId, turnOf(quiz, total_quiz_count, user_exam_status));
}

/** The session to play: the one that was started a moment ago, otherwise a new one. */
export function examSessionToPlay(examId: string): PlaySession {
  const own = ownSession(examId);
  const isFresh = own?.startedAt !== undefined && performance.now() - own.startedAt < freshMilliseconds;
  return isFresh && own.session.getState().phase !== 'ended' ? own.session : openSession(examId);
}
