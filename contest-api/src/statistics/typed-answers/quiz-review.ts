import { randomUUID } from 'node:crypto';
import type { OverallResult, QuizType } from '@knowledgeking/contract';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { acceptsAnswersUntil } from '../../attempts/attempt-state.ts';
import { RefusedError } from '../../command-line/refused-error.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { lockExam } from '../../contest/queries.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { quizKeyOf, withKeys } from '../../results/marking/answer-key.ts';
import { changedKey, requireQuiz } from '../../results/marking/key-change.ts';
import { deleteRemark, insertRemarks, type Remark } from '../../results/marking/queries-remarks.ts';
import { AnswersStillAcceptedError } from '../../results/publication.ts';
import { findExamResult } from '../../results/queries.ts';
import { changeKeys, requireExam } from '../../results/versions/next-version.ts';
import { isNearMiss } from '../quiz-stats.ts';
import { passMoves } from './pass-moves.ts';
import { type AnswerToQuiz, countGivers, listRefusedAnswers, type RefusedCount } from './queries.ts';

/** An answer that was refused, with what accepting it would change. Who gave it is nowhere in it. */
export interface ReviewedAnswer extends RefusedCount {
  isNearMiss: boolean;
  /** How many would pass newly, and no longer, by the results that there are; null where there are none yet. */
  passMoves: { gained: number; lost: number } | null;
}

/**
 * Makes sure that answers can be reviewed: between the end of the exam and the publication.
 * @throws AnswersStillAcceptedError before, RefusedError after
 */
export function requireReviewable(exam: ContestExam, now: Date): void {
  if (now <= acceptsAnswersUntil(exam)) throw new AnswersStillAcceptedError(exam);
  requireUnpublished(exam);
}

function requireUnpublished({ id, isResultPublished }: ContestExam): void {
  if (isResultPublished)
    throw new RefusedError(
      `${id} の結果は公開中なので、見なおしでは正解を変えられません。次は: contest remark <問題番号> --accept <回答>`,
    );
}

/**
 * The refused answers, the most frequent first: to all questions with typed answers, or to one question of any type.
 * @param minimum by how many people one must have been given; what only one person typed can say who that is
 * @returns the list, and how many different answers were given by fewer
 */
export async function listForReview(
  database: Database,
  exam: ContestExam,
  { quizNumber, minimum, limit }: { quizNumber?: number | undefined; minimum: number; limit: number },
): Promise<{ answers: ReviewedAnswer[]; rare: number }> {
  const asked = quizNumber === undefined ? exam.quizzes : [requireQuiz(exam, quizNumber)];
  const quizNumbers = asked
    .filter(({ quiz, isVoid }) => !isVoid && (quizNumber !== undefined || isTyped(quiz.type)))
    .map(({ quiz }) => quiz.number);
  const { answers, rare } = await listRefusedAnswers(database, exam.id, { quizNumbers, minimum, limit });
  return { answers: await withEffects(database, exam, answers), rare };
}

const isTyped = (type: QuizType) => quizTypeRules[type].asSent !== undefined;

/** Some answers, as they are listed for review, whether anybody gave them or not. */
export async function describeAnswers(
  database: Database,
  exam: ContestExam,
  answers: AnswerToQuiz[],
): Promise<ReviewedAnswer[]> {
  return withEffects(
    database,
    exam,
    answers.map((answer) => ({ ...answer, people: 0 })),
  );
}

async function withEffects(
  database: Database,
  exam: ContestExam,
  answers: RefusedCount[],
): Promise<ReviewedAnswer[]> {
  const { id: examId, resultVersion, passingRule, pointsPerQuiz: points } = exam;
  const overall =
    resultVersion === null
      ? undefined
      : ((await findExamResult(database, { examId, resultVersion }, 'overall')) as OverallResult | undefined);
  const givers = await countGivers(database, { examId, resultVersion }, answers);
  return answers.map(({ quizNumber, answer }) => {
    const own = givers.filter((group) => group.quizNumber === quizNumber && group.answer === answer);
    const byScore = own.flatMap(({ score, people }) => (score === null ? [] : [{ score, people }]));
    return {
      quizNumber,
      answer,
      people: own.reduce((sum, { people }) => sum + people, 0),
      isNearMiss: isNearMiss(requireQuiz(exam, quizNumber), answer),
      passMoves: overall ? passMoves(passingRule, overall.score_distribution, { byScore, points }) : null,
    };
  });
}

/**
 * Accepts an answer to a question beside those that are accepted already.
 * @throws RefusedError once the results are published, or where it is accepted already or can't be given to the question
 */
export function acceptInReview(
  database: Database,
  examId: string,
  { quizNumber, answer, reason }: AnswerToQuiz & { reason: string },
): Promise<Remark> {
  return inTransaction(database, async (transaction) => {
    await lockExam(transaction, examId);
    const exam = await requireExam(transaction, examId);
    requireUnpublished(exam);
    const keyed = requireQuiz(exam, quizNumber);
    const keyAfter = changedKey(keyed, { kind: 'accept', answers: [answer], isOnly: false });
    const remark: Remark = {
      remarkId: randomUUID(),
      examId,
      quizNumber,
      kind: 'review',
      reason,
      keyBefore: quizKeyOf(keyed),
      keyAfter,
      resultVersionBefore: null,
      resultVersionAfter: null,
      appliedAt: await readDatabaseTime(database),
    };
    await changeKeys(transaction, exam, withKeys(exam, { [quizNumber]: keyAfter }));
    await insertRemarks(transaction, [remark]);
    return remark;
  });
}

/**
 * Takes back an acceptance, as if it had never been made.
 * @throws RefusedError once the results are published, or where the key has been changed since
 */
export function undoReview(database: Database, remark: Remark): Promise<void> {
  const { examId, quizNumber, keyBefore, keyAfter, remarkId } = remark;
  return inTransaction(database, async (transaction) => {
    await lockExam(transaction, examId);
    const exam = await requireExam(transaction, examId);
    requireUnpublished(exam);
    const accepted = withKeys(exam, { [quizNumber]: keyAfter });
    await changeKeys(transaction, accepted, withKeys(exam, { [quizNumber]: keyBefore }));
    await deleteRemark(transaction, remarkId);
  });
}
