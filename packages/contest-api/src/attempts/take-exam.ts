import type { CallResult } from '@knowledgeking/contract';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import { toJapanTime } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Pool } from '../database/database.ts';
import { ContestError } from '../errors.ts';
import { acceptedEnd, examStatusOf, isFinished, scheduledEnd, toUserExamStatus } from './attempt-state.ts';
import { type Attempt, findParticipantState, finishAttempt, startAttempt } from './queries.ts';

/** One contestant in one exam at one moment of the server's clock. */
export interface AttemptContext {
  pool: Pool;
  exam: ExamWithKey;
  participantId: string;
  now: Date;
  /** Called where a call only repeats one that was accepted, as after a lost response. */
  onRepetition?: () => void;
}

type QuizTurn = CallResult<'getQuiz'>;

/** Starts the one attempt. A repeated start never moves the end, and is known as one past the exam's end too, in time given back. */
export async function startExam(context: AttemptContext): Promise<QuizTurn> {
  const { pool, exam, participantId, now } = context;
  const isRunning = (attempt: Attempt | undefined) =>
    examStatusOf(exam, attempt, now) === 'in_examination_period';
  if (periodAt(exam, now) !== 'in_progress') {
    const runs = isRunning(await findAttempt(context));
    throw new ContestError(runs ? 'user_exam_status_already_started' : 'exam_not_in_progress');
  }
  const start = await startAttempt(pool, { participantId, examId: exam.id, now });
  if (!start) {
    // By its row the exam is over or was postponed, of which this copy has not heard yet, or it is not this one's.
    const isTheirs = (await findParticipantState(pool, participantId))?.exam_id === exam.id;
    throw new ContestError(isTheirs ? 'exam_not_in_progress' : 'user_not_participated_in_exam');
  }
  if (start.isNew) return quizTurn(context, start.attempt);
  throw new ContestError(
    isRunning(start.attempt) ? 'user_exam_status_already_started' : 'user_already_finished_exam',
  );
}

/** The question whose turn it is. */
export async function getQuiz(context: AttemptContext): Promise<QuizTurn> {
  const { exam, now } = context;
  const attempt = await findAttempt(context);
  const period = periodAt(exam, now);
  if (!attempt) {
    throw new ContestError(period === 'in_progress' ? 'user_not_started_exam' : 'exam_cannot_send_quiz');
  }
  const isOver = now > scheduledEnd(exam, attempt);
  if (attempt.finished_at || (isOver && isFinished(exam, attempt))) {
    throw new ContestError('user_already_finished_exam');
  }
  if (isOver) throw new ContestError('user_timeover_exam');
  if (isFinished(exam, attempt)) throw new ContestError('user_completed_exam');
  return quizTurn(context, attempt);
}

/** Finishes the attempt; repeating it, or finishing after the time is over, changes nothing. */
export async function finish(context: AttemptContext): Promise<CallResult<'finishExam'>> {
  const { pool, exam, participantId, now } = context;
  const period = periodAt(exam, now);
  if (period === 'entry' || period === 'just_before_start' || period === 'result_published') {
    throw new ContestError('exam_cannot_finish');
  }
  const attempt = await finishAttempt(pool, {
    participantId,
    examId: exam.id,
    now,
    endsNotBefore: acceptedEnd(now),
  });
  if (!attempt) throw new ContestError('user_not_started_exam');
  return { user_exam_status: toUserExamStatus(exam, attempt), server_time: toJapanTime(now) };
}

/** The participant's attempt at the exam, where there is one. */
export async function findAttempt(context: AttemptContext): Promise<Attempt | undefined> {
  const state = await findParticipantState(context.pool, context.participantId);
  return state?.exam_id === context.exam.id ? state.attempt : undefined;
}

function quizTurn({ exam, now }: AttemptContext, attempt: Attempt): QuizTurn {
  const keyed = exam.quizzes[attempt.answered_count];
  if (!keyed) throw new ContestError('exam_cannot_send_quiz');
  return {
    user_exam_status: toUserExamStatus(exam, attempt),
    quiz: keyed.quiz,
    total_quiz_count: exam.quizzes.length,
    server_time: toJapanTime(now),
  };
}
