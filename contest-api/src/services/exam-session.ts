import type { CallResult } from '@knowledgeking/contract';
import { type Attempt, findParticipantState, finishAttempt, startAttempt } from '../repositories/attempts.ts';
import type { Pool } from '../repositories/database.ts';
import { submitAnswer } from '../repositories/submit.ts';
import { isAnswerFormatValid } from './answer-format.ts';
import { acceptedEnd, examStatusOf, isFinished, scheduledEnd, toUserExamStatus } from './attempt-state.ts';
import type { ContestExam } from './contest.ts';
import { ContestError } from './contest-error.ts';
import { canonicalAnswer } from './marking.ts';
import { periodAt } from './period.ts';
import { toJapanTime } from './time.ts';

/** One contestant in one exam at one moment of the server's clock. */
export interface Session {
  pool: Pool;
  exam: ContestExam;
  participantId: string;
  now: Date;
}

type QuizTurn = CallResult<'getQuiz'>;

/** Starts the one attempt. A repeated start never moves the end. */
export async function startExam(session: Session): Promise<QuizTurn> {
  const { pool, exam, participantId, now } = session;
  if (periodAt(exam, now) !== 'in_progress') throw new ContestError('exam_not_in_progress');
  const start = await startAttempt(pool, { participantId, examId: exam.id, now });
  if (!start) throw await startRefusal(session);
  if (start.isNew) return quizTurn(session, start.attempt);
  const isRunning = examStatusOf(exam, start.attempt, now) === 'in_examination_period';
  throw new ContestError(isRunning ? 'user_exam_status_already_started' : 'user_already_finished_exam');
}

/** Why no attempt could be made: the exam is over by its row, though not yet in this copy's memory, or not this one's. */
async function startRefusal({ pool, exam, participantId }: Session): Promise<ContestError> {
  const state = await findParticipantState(pool, participantId);
  return new ContestError(
    state?.examId === exam.id ? 'exam_not_in_progress' : 'user_not_participated_in_exam',
  );
}

/** The question whose turn it is. */
export async function getQuiz(session: Session): Promise<QuizTurn> {
  const { exam, now } = session;
  const attempt = await findAttempt(session);
  const period = periodAt(exam, now);
  if (!attempt) {
    throw new ContestError(period === 'in_progress' ? 'user_not_started_exam' : 'exam_cannot_send_quiz');
  }
  const isOver = now > scheduledEnd(exam, attempt);
  if (attempt.finishedAt || (isOver && isFinished(exam, attempt))) {
    throw new ContestError('user_already_finished_exam');
  }
  if (isOver) throw new ContestError('user_timeover_exam');
  if (isFinished(exam, attempt)) throw new ContestError('user_completed_exam');
  return quizTurn(session, attempt);
}

/** How often a submit that lost a race against its own repetition looks again. */
const raceLimit = 5;

/**
 * Answers the question whose turn it is. The same answer to the last answered number again answers as the first time,
 * so that a retry after a lost response can neither count twice nor fail.
 */
export async function submit(
  session: Session,
  { answer, quizNumber }: { answer: string; quizNumber: number },
): Promise<CallResult<'submitAnswer'>> {
  const { pool, exam, participantId, now } = session;
  if (exam.isResultPublished) throw new ContestError('exam_cannot_submit');
  const keyed = exam.quizzes[quizNumber - 1];
  if (!keyed) throw new ContestError('invalid_quiz_number');
  if (!isAnswerFormatValid(keyed.quiz, answer)) throw await malformedRefusal(session, quizNumber);
  const endsNotBefore = acceptedEnd(now);
  for (let race = 1; ; race += 1) {
    const { accepted, attempt, previousAnswer, judgedBy } = await submitAnswer(pool, {
      participantId,
      examId: exam.id,
      quizNumber,
      answer,
      canonicalAnswer: canonicalAnswer(keyed.quiz.type, answer),
      now,
      endsNotBefore,
      durationSeconds: exam.durationMilliseconds / 1_000,
    });
    if (!attempt) throw new ContestError('user_not_started_exam');
    const seen = { ...session, exam: { ...exam, ...judgedBy } };
    if (seen.exam.isResultPublished) throw new ContestError('exam_cannot_submit');
    const isRepetition = attempt.answeredCount === quizNumber && previousAnswer === answer;
    if (accepted || isRepetition) return submitted(seen, attempt);
    const isTurn = attempt.answeredCount === quizNumber - 1 && previousAnswer === undefined;
    const isOpen = isOpenAt(seen, attempt);
    // It was this number's turn in an open attempt and yet nothing was written: a concurrent request was faster,
    // and this statement saw the attempt as it was before. Looking again tells what became of it.
    if (isTurn && isOpen && race < raceLimit) continue;
    throw refusal(seen, attempt, quizNumber);
  }
}

/**
 * What is wrong with a submit whose answer has not its question's format. It is called malformed on the question's
 * turn alone: else the options of later questions could be found out by trying.
 */
async function malformedRefusal(session: Session, quizNumber: number): Promise<ContestError> {
  const attempt = await findAttempt(session);
  if (!attempt) return new ContestError('user_not_started_exam');
  const isTurn = attempt.answeredCount === quizNumber - 1 && isOpenAt(session, attempt);
  return isTurn ? new ContestError('invalid_submit_format') : refusal(session, attempt, quizNumber);
}

function isOpenAt({ exam, now }: Session, attempt: Attempt): boolean {
  return !attempt.finishedAt && scheduledEnd(exam, attempt) >= acceptedEnd(now);
}

function refusal(session: Session, attempt: Attempt, quizNumber: number): ContestError {
  if (attempt.finishedAt) return new ContestError('exam_cannot_submit');
  if (!isOpenAt(session, attempt)) return new ContestError('user_timeover_exam');
  return new ContestError(
    'invalid_quiz_number',
    `the next number is ${attempt.answeredCount + 1}, not ${quizNumber}`,
  );
}

/** Finishes the attempt; repeating it, or finishing after the time is over, changes nothing. */
export async function finish(session: Session): Promise<CallResult<'finishExam'>> {
  const { pool, exam, participantId, now } = session;
  const period = periodAt(exam, now);
  if (period === 'entry' || period === 'just_before_start' || period === 'result_published') {
    throw new ContestError('exam_cannot_finish');
  }
  const attempt = await finishAttempt(pool, {
    participantId,
    examId: exam.id,
    now,
    endsNotBefore: acceptedEnd(now),
    durationSeconds: exam.durationMilliseconds / 1_000,
  });
  if (!attempt) throw new ContestError('user_not_started_exam');
  return { user_exam_status: toUserExamStatus(exam, attempt), server_time: toJapanTime(now) };
}

async function findAttempt({ pool, exam, participantId }: Session): Promise<Attempt | undefined> {
  const state = await findParticipantState(pool, participantId);
  return state?.examId === exam.id ? state.attempt : undefined;
}

function quizTurn({ exam, now }: Session, attempt: Attempt): QuizTurn {
  const keyed = exam.quizzes[attempt.answeredCount];
  if (!keyed) throw new ContestError('exam_cannot_send_quiz');
  return {
    user_exam_status: toUserExamStatus(exam, attempt),
    quiz: keyed.quiz,
    total_quiz_count: exam.quizzes.length,
    server_time: toJapanTime(now),
  };
}

/** Once the time is over an answer may still arrive, but no further question is handed out. */
function submitted({ exam, now }: Session, attempt: Attempt): CallResult<'submitAnswer'> {
  const next = now > scheduledEnd(exam, attempt) ? undefined : exam.quizzes[attempt.answeredCount];
  return {
    user_exam_status: toUserExamStatus(exam, attempt),
    next_quiz: next?.quiz ?? null,
    server_time: toJapanTime(now),
  };
}
