import type { CallResult } from '@knowledgeking/contract';
import { canonicalAnswer, isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { verdictOn } from '../contest/exam.ts';
import { ContestError } from '../errors.ts';
import { acceptedEnd, scheduledEnd, submitted } from './attempt-state.ts';
import type { Attempt } from './queries.ts';
import { findExamClosing } from './queries-submit.ts';
import type { QuestionTallies } from './question-tallies.ts';
import type { SubmitBatches } from './submit-batches.ts';
import { type AttemptContext, findAttempt } from './take-exam.ts';

/** How often a submit that lost a race against its own repetition tries again. */
const raceLimit = 5;

/** Answers the question whose turn it is. The same answer sent again after a lost response gets the same response, and counts once. */
export async function submit(
  context: AttemptContext & { submits: SubmitBatches; tallies: QuestionTallies },
  { answer, quizNumber }: { answer: string; quizNumber: number },
): Promise<CallResult<'submitAnswer'>> {
  const { submits, tallies, exam, participantId, now } = context;
  if (exam.is_result_published) throw new ContestError('exam_cannot_submit');
  const keyed = exam.quizzes[quizNumber - 1];
  if (!keyed) throw new ContestError('invalid_quiz_number');
  if (!isAnswerValid(keyed.quiz, answer)) throw await malformedRefusal(context, quizNumber);
  const canonical = canonicalAnswer(keyed.quiz.type, answer);
  const verdict = verdictOn(keyed, canonical);
  const endsNotBefore = acceptedEnd(now);
  for (let race = 1; ; race += 1) {
    const { accepted, attempt, previousAnswer } = await submits.submit({
      participantId,
      examId: exam.id,
      quizNumber,
      answer,
      canonicalAnswer: canonical,
      verdict,
      now,
      endsNotBefore,
      durationSeconds: exam.duration_seconds,
    });
    if (!attempt) throw new ContestError('user_not_started_exam');
    const isRepetition = attempt.answered_count === quizNumber && previousAnswer === answer;
    if (isRepetition) context.onRepetition?.();
    if (accepted) tallies.note(exam, quizNumber, verdict);
    if (accepted || isRepetition) return submitted(context, attempt);
    const isTurn = attempt.answered_count === quizNumber - 1 && previousAnswer === undefined;
    if (!isTurn || !isOpenAt(context, attempt)) throw refusal(context, attempt, quizNumber);
    // It was this number's turn in an open attempt and yet nothing was written. Either the exam has been closed since this
    // copy read it, or a concurrent request was faster and this statement saw the attempt as it was before; then looking
    // again tells what became of it.
    await requireOpen(context, attempt);
    if (race === raceLimit) throw refusal(context, attempt, quizNumber);
  }
}

async function requireOpen(context: AttemptContext, attempt: Attempt): Promise<void> {
  const exam = { ...context.exam, ...(await findExamClosing(context.pool, context.exam.id)) };
  if (exam.is_result_published) throw new ContestError('exam_cannot_submit');
  if (!isOpenAt({ ...context, exam }, attempt)) throw new ContestError('user_timeover_exam');
}

/** The error for an answer of a wrong format: malformed only on its turn, or the options of later questions could be found out by trying. */
async function malformedRefusal(context: AttemptContext, quizNumber: number): Promise<ContestError> {
  const attempt = await findAttempt(context);
  if (!attempt) return new ContestError('user_not_started_exam');
  const isTurn = attempt.answered_count === quizNumber - 1 && isOpenAt(context, attempt);
  return isTurn ? new ContestError('invalid_submit_format') : refusal(context, attempt, quizNumber);
}

function isOpenAt({ exam, now }: AttemptContext, attempt: Attempt): boolean {
  return !attempt.finished_at && scheduledEnd(exam, attempt) >= acceptedEnd(now);
}

function refusal(context: AttemptContext, attempt: Attempt, quizNumber: number): ContestError {
  if (attempt.finished_at) return new ContestError('exam_cannot_submit');
  if (!isOpenAt(context, attempt)) return new ContestError('user_timeover_exam');
  return new ContestError(
    'invalid_quiz_number',
    `the next number is ${attempt.answered_count + 1}, not ${quizNumber}`,
  );
}
