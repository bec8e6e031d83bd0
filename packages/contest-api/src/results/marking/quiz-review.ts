import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { PassingRule } from '@knowledgeking/contract';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import {
  changedKey,
  type KeyDifference,
  keyDifferences,
  quizKeyOf,
  requireQuiz,
  withKeys,
} from '../../contest/answer-key.ts';
import type { ExamWithKey, QuizWithKey } from '../../contest/exam.ts';
import { lockedExam } from '../../contest/load-exams.ts';
import {
  type Correction,
  deleteCorrection,
  insertCorrections,
  listCorrections,
  writeQuizKey,
} from '../../contest/queries-corrections.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import { requireAnswersOver } from '../publication.ts';
import {
  type AnswerToQuiz,
  countGivers,
  findExamResult,
  listRefusedAnswers,
  type RefusedCount,
} from '../queries.ts';
import { type Distribution, rankOf } from '../scores-ranks-medals.ts';

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

/** The rule that `passingCondition` (results/versions/queries-titles-and-passing.ts) applies to rows, for a score among others. */
function passes(rule: PassingRule, score: number, all: Distribution): boolean {
  return rule.rule === 'top' ? rankOf(score, all) <= rule.count : score >= rule.minimum;
}

/** Answers to accept, and then acceptances to take back. */
export interface Decisions {
  accept: AnswerToQuiz[];
  undo: AnswerToQuiz[];
  /** For contestants to read. */
  reason: string;
}

/** The effects of some decisions: the exam with its keys as they will be, and the corrections that come and go. */
interface Decided {
  after: ExamWithKey;
  made: (KeyDifference & { reason: string })[];
  undone: Correction[];
}

/** Works out what decisions do, one after the other. @throws OperatorError where one of them can't be made */
export function planDecisions(
  exam: ExamWithKey,
  corrections: readonly Correction[],
  { accept, undo, reason }: Decisions,
): Decided {
  requireUnpublished(exam);
  let after = exam;
  const made: Decided['made'] = [];
  for (const { quiz_number, answer } of accept) {
    const keyed = requireQuiz(after, quiz_number);
    const key_after = changedKey(keyed, { kind: 'accept', answers: [answer], isOnly: false });
    made.push({ quiz_number, key_before: quizKeyOf(keyed), key_after, reason });
    after = withKeys(after, { [quiz_number]: key_after });
  }
  const undone: Correction[] = [];
  for (const answer of undo) {
    const isAbout = ({ quiz_number }: { quiz_number: number }) => quiz_number === answer.quiz_number;
    const own = made.findLast(isAbout);
    const known = corrections.findLast((one) => isAbout(one) && !undone.includes(one));
    const last = own ?? (known?.kind === 'review' ? known : undefined);
    if (!last || !isAcceptanceOf(answer, last, after)) throw new OperatorError(notTheLast(answer));
    if (own) made.splice(made.indexOf(own), 1);
    else if (known) undone.push(known);
    after = withKeys(after, { [answer.quiz_number]: last.key_before });
  }
  return { after, made, undone };
}

/** Whether a change of a key accepted this answer, and the key is still as it left it. */
function isAcceptanceOf(
  { quiz_number, answer }: AnswerToQuiz,
  { key_before, key_after }: KeyDifference,
  exam: ExamWithKey,
): boolean {
  return (
    key_after.accepted_answers.includes(answer) &&
    !key_before.accepted_answers.includes(answer) &&
    isDeepStrictEqual(quizKeyOf(requireQuiz(exam, quiz_number)), key_after)
  );
}

const notTheLast = ({ quiz_number, answer }: AnswerToQuiz): string =>
  `第${quiz_number}問の最後の見なおしは「${answer}」ではないので、もどせません。何も変えていません。次は: contest remark ${quiz_number} --accept <回答> --only`;

/**
 * Makes decisions, all of them or none.
 * @returns the answers that are accepted now, by question, where that has changed
 * @throws OperatorError as `planDecisions`, by the exam as it is now
 */
export function decide(
  database: Database,
  exam_id: string,
  decisions: Decisions,
): Promise<{ accepted_answers: Record<number, string[]> }> {
  return inTransaction(database, async (transaction) => {
    const exam = await lockedExam(transaction, exam_id);
    const { after, made, undone } = planDecisions(
      exam,
      await listCorrections(transaction, exam_id),
      decisions,
    );
    const changed = keyDifferences(exam, after);
    for (const { quiz_number, key_after } of changed)
      await writeQuizKey(transaction, { exam_id, quiz_number }, key_after);
    for (const { remark_id } of undone) await deleteCorrection(transaction, remark_id);
    const now = await readDatabaseTime(transaction);
    await insertCorrections(
      transaction,
      made.map((one, index) => ({
        ...one,
        exam_id,
        remark_id: randomUUID(),
        kind: 'review',
        result_version_before: null,
        result_version_after: null,
        // Two of one question are told apart by their time, in which of them was the last.
        applied_at: addMilliseconds(now, index),
      })),
    );
    return {
      accepted_answers: Object.fromEntries(
        changed.map(({ quiz_number, key_after }) => [quiz_number, key_after.accepted_answers]),
      ),
    };
  });
}
