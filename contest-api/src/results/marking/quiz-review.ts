import type { PassingRule } from '@knowledgeking/contract';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import type { OperationContext } from '../../command-line/operation.ts';
import type { ExamWithKey, QuizWithKey } from '../../contest/exam.ts';
import { lockedExam } from '../../contest/load-exams.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import { requireAnswersOver } from '../publication.ts';
import {
  type AnswerToQuiz,
  type Correction,
  countGivers,
  deleteCorrection,
  findExamResult,
  listCorrections,
  listRefusedAnswers,
  type RefusedCount,
} from '../queries.ts';
import { type Distribution, rankOf } from '../scores-ranks-medals.ts';
import { changeKeys } from '../versions/make-or-restore-version.ts';
import { changedKey, requireQuiz, withKeys } from './answer-key.ts';

/** An answer that was refused, with what accepting it would change. Who gave it is nowhere in it. */
export interface ReviewedAnswer extends RefusedCount {
  is_near_miss: boolean;
  /** How many would pass newly, and no longer, by the results that there are; null where there are none yet. */
  passed: { gained: number; lost: number } | null;
}

/** @throws OperatorError before the end of the exam, and after the publication */
export function requireReviewable(exam: ExamWithKey, now: Date): void {
  requireAnswersOver(exam, now);
  requireUnpublished(exam);
}

/** @throws OperatorError where there are no results yet to compare others with */
export function requireAggregated({ result_version }: ExamWithKey): void {
  if (result_version === null)
    throw new OperatorError('まだ集計していないので、くらべるものがありません。次は: contest aggregate');
}

function requireUnpublished({ id, is_result_published }: ExamWithKey): void {
  if (is_result_published)
    throw new OperatorError(
      `${id} の結果は公開中なので、見なおしでは正解を変えられません。次は: contest remark <問題番号> --accept <回答>`,
    );
}

/** The refused answers to typed questions, or one question, the most frequent first; `rare`: how many different ones fewer people gave. */
export async function listForReview(
  database: Database,
  exam: ExamWithKey,
  { quizNumber, minimum, limit }: { quizNumber?: number | undefined; minimum: number; limit: number },
): Promise<{ answers: ReviewedAnswer[]; rare: number }> {
  const asked = quizNumber === undefined ? exam.quizzes : [requireQuiz(exam, quizNumber)];
  const quizNumbers = asked
    .filter(({ is_void, quiz }) => !is_void && (quizNumber !== undefined || quizTypeRules[quiz.type].asSent))
    .map(({ quiz }) => quiz.number);
  const { answers, rare } = await listRefusedAnswers(database, exam.id, { quizNumbers, minimum, limit });
  return { answers: await describeAnswers(database, exam, answers), rare };
}

/** Some answers, as they are listed for review, whether anybody gave them or not. */
export async function describeAnswers(database: Database, exam: ExamWithKey, answers: AnswerToQuiz[]) {
  const { id: examId, result_version, passing_rule, points_per_quiz: points } = exam;
  const overall =
    result_version === null
      ? undefined
      : await findExamResult(database, { exam_id: examId, result_version }, 'overall');
  const givers = await countGivers(database, { examId, result_version }, answers);
  return answers.map(({ quiz_number, answer }) => {
    const own = givers.filter((group) => group.quiz_number === quiz_number && group.answer === answer);
    const byScore = own.flatMap(({ score, people }) => (score === null ? [] : [{ score, people }]));
    return {
      quiz_number,
      answer,
      people: own.reduce((sum, { people }) => sum + people, 0),
      is_near_miss: isNearMiss(requireQuiz(exam, quiz_number), answer),
      passed: overall ? passMoves(passing_rule, overall.score_distribution, { byScore, points }) : null,
    };
  });
}

/** Whether a wrong answer (in its canonical form) is so close to an accepted one that somebody should look at it. */
export function isNearMiss({ quiz, accepted_answers }: QuizWithKey, answer: string): boolean {
  const { isNearMiss: isClose } = quizTypeRules[quiz.type];
  return [...accepted_answers].some((accepted) => isClose(accepted, answer));
}

/** How many would pass newly, and no longer, if some got more points. @param byScore how many of those some have which points now */
export function passMoves(
  rule: PassingRule,
  before: Distribution,
  { byScore, points }: { byScore: { score: number; people: number }[]; points: number },
): { gained: number; lost: number } {
  const staying = new Map(before.map(({ score, participants }) => [score, participants]));
  for (const { score, people } of byScore) staying.set(score, (staying.get(score) ?? 0) - people);
  const after = new Map(staying);
  for (const { score, people } of byScore)
    after.set(score + points, (after.get(score + points) ?? 0) + people);
  const distribution = [...after].map(([score, participants]) => ({ score, participants }));
  const groups = [
    ...[...staying].map(([score, people]) => ({ from: score, to: score, people })),
    ...byScore.map(({ score, people }) => ({ from: score, to: score + points, people })),
  ];
  const moves = { gained: 0, lost: 0 };
  for (const { from, to, people } of groups) {
    const [did, will] = [passes(rule, from, before), passes(rule, to, distribution)];
    if (will && !did) moves.gained += people;
    if (did && !will) moves.lost += people;
  }
  return moves;
}

/** The rule that `passingCondition` (results/versions/queries-aggregation.ts) applies to rows, for a score among others. */
function passes(rule: PassingRule, score: number, all: Distribution): boolean {
  return rule.rule === 'top' ? rankOf(score, all) <= rule.count : score >= rule.minimum;
}

type Recording = Pick<OperationContext, 'database' | 'record'>;

/** Accepts an answer to a question, with an entry in the log. @throws OperatorError where it can’t be, or the results are published */
export function acceptInReview(
  { database, record }: Recording,
  examId: string,
  { quiz_number, answer, reason }: AnswerToQuiz & { reason: string },
): Promise<Correction> {
  const accept = () =>
    inTransaction(database, async (transaction) => {
      const exam = await lockedExam(transaction, examId);
      requireUnpublished(exam);
      const keyed = requireQuiz(exam, quiz_number);
      const key = changedKey(keyed, { kind: 'accept', answers: [answer], isOnly: false });
      const [correction] = await changeKeys(transaction, exam, withKeys(exam, { [quiz_number]: key }), {
        kind: 'review',
        reason,
        result_version_before: null,
        result_version_after: null,
      });
      if (!correction) throw new Error('a changed key makes a correction');
      return correction;
    });
  const subject = { exam_id: examId, quiz_number, accept: answer, reason };
  return record(subject, accept, ({ key_after }) => ({ accepted_answers: key_after.accepted_answers }));
}

/** The acceptance of an answer. @throws OperatorError where it is not the last one at its question */
export async function lastReviewOf(
  { database }: OperationContext,
  exam: ExamWithKey,
  { quiz_number, answer }: AnswerToQuiz,
): Promise<Correction> {
  const last = (await listCorrections(database, exam.id)).findLast((one) => one.quiz_number === quiz_number);
  const isIt =
    last?.kind === 'review' &&
    last.key_after.accepted_answers.includes(answer) &&
    !last.key_before.accepted_answers.includes(answer);
  if (last && isIt) return last;
  throw new OperatorError(
    `第${quiz_number}問の最後の見なおしは「${answer}」ではないので、もどせません。何も変えていません。次は: contest remark ${quiz_number} --accept <回答> --only`,
  );
}

/** Takes an acceptance back, with an entry in the log. @throws OperatorError where the key has changed since, or the results are published */
export async function undoReview({ database, record }: Recording, correction: Correction): Promise<void> {
  const { exam_id, quiz_number, key_before, key_after, remark_id } = correction;
  const added = key_after.accepted_answers.filter((answer) => !key_before.accepted_answers.includes(answer));
  const undo = () =>
    inTransaction(database, async (transaction) => {
      const exam = await lockedExam(transaction, exam_id);
      requireUnpublished(exam);
      const accepted = withKeys(exam, { [quiz_number]: key_after });
      await changeKeys(transaction, accepted, withKeys(exam, { [quiz_number]: key_before }));
      await deleteCorrection(transaction, remark_id);
      return { accepted_answers: key_before.accepted_answers };
    });
  await record({ exam_id, quiz_number, undo: added }, undo);
}
