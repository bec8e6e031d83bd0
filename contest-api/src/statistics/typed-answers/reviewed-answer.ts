import { audited, type CommandContext } from '../../command-line/context.ts';
import type { ContestExam } from '../../contest/contest.ts';
import type { Remark } from '../../results/marking/queries-remarks.ts';
import type { AnswerToQuiz } from './queries.ts';
import { acceptInReview, type ReviewedAnswer, undoReview } from './quiz-review.ts';

const command = 'quiz review';

/** Accepts an answer, with a note in the audit log. */
export function acceptOne(
  context: CommandContext,
  exam: ContestExam,
  { quizNumber, answer, reason }: AnswerToQuiz & { reason: string },
): Promise<Remark> {
  const subject = { exam_id: exam.id, quiz_number: quizNumber, accept: answer, reason };
  return audited(
    context,
    { command, subject },
    () => acceptInReview(context.database, exam.id, { quizNumber, answer, reason }),
    ({ keyAfter }) => ({ accepted_answers: keyAfter.acceptedAnswers }),
  );
}

/** Takes an acceptance back, with a note in the audit log. */
export async function takeBack(context: CommandContext, remark: Remark): Promise<void> {
  const { examId, quizNumber, keyBefore, keyAfter } = remark;
  const added = keyAfter.acceptedAnswers.filter((answer) => !keyBefore.acceptedAnswers.includes(answer));
  const subject = { exam_id: examId, quiz_number: quizNumber, undo: added };
  await audited(context, { command, subject }, async () => {
    await undoReview(context.database, remark);
    return { accepted_answers: keyBefore.acceptedAnswers };
  });
}

/** One line about a refused answer. */
export function answerLine(exam: ContestExam, answer: ReviewedAnswer): string {
  const near = answer.isNearMiss ? '★おしい' : '';
  return `第${answer.quizNumber}問  「${answer.answer}」  ${answer.people}人が +${exam.pointsPerQuiz}点${passWords(answer, exam)}  ${near}`.trimEnd();
}

/** How passing would move, after a comma; empty before the first aggregation. */
export function passWords({ passMoves }: ReviewedAnswer, { resultVersion }: ContestExam): string {
  if (!passMoves) return '';
  return `、合格 +${passMoves.gained}人 −${passMoves.lost}人（版${resultVersion}からの目安）`;
}

/** The same as JSON. */
export function answerToJson(answer: ReviewedAnswer): object {
  return {
    quiz_number: answer.quizNumber,
    answer: answer.answer,
    people: answer.people,
    is_near_miss: answer.isNearMiss,
    passed: answer.passMoves,
  };
}

/** The step after a review. */
export function nextStep({ resultVersion }: ContestExam): string {
  return resultVersion === null
    ? '次は: contest aggregate（合格の動きを先に見るには、集計してからもう一度 contest quiz review）'
    : '次は: contest quiz review --effect（全体の動きを見る）、それから contest aggregate';
}
