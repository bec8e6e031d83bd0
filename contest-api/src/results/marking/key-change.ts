import { canonicalAnswer, isAnswerValid, partsOfAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { RefusedError } from '../../command-line/refused-error.ts';
import type { ContestExam, KeyedQuiz } from '../../contest/contest.ts';
import type { QuizKey, RemarkKind } from '../../database/tables.ts';
import { keyWords, quizKeyOf } from './answer-key.ts';

/** The answers that an operator wants to be right. */
export type KeyChange =
  /** These answers too, or instead (`isOnly`). */
  | { kind: 'accept'; answers: string[]; isOnly: boolean }
  /** Everyone, whatever they sent. */
  | { kind: 'void' };

/** How a change is called in the list of corrections. */
export function remarkKindOf(change: KeyChange): RemarkKind {
  return change.kind === 'accept' && change.isOnly ? 'replace' : change.kind;
}

/** @throws RefusedError where the exam has no such question */
export function requireQuiz({ id, quizzes }: ContestExam, quizNumber: number): KeyedQuiz {
  const keyed = quizzes.find(({ quiz }) => quiz.number === quizNumber);
  if (!keyed) throw new RefusedError(`${id} に第${quizNumber}問はありません（全${quizzes.length}問）。`);
  return keyed;
}

/**
 * The key that a question has after a change. Where answers take the place of others, the first of them is the one that is shown as right.
 * @throws RefusedError where an answer can't be given to the question, or nothing would change
 */
export function changedKey(keyed: KeyedQuiz, change: KeyChange): QuizKey {
  const key = quizKeyOf(keyed);
  const { number, type } = keyed.quiz;
  if (change.kind === 'void') {
    if (key.isVoid) throw new RefusedError(`第${number}問は、もう全員正解です。`);
    return { ...key, isVoid: true };
  }
  for (const answer of change.answers) requireComplete(keyed, answer);
  const canonical = change.answers.map((answer) => canonicalAnswer(type, answer));
  const known = change.isOnly ? [] : key.acceptedAnswers;
  const acceptedAnswers = [...new Set([...known, ...canonical])].sort();
  const isSame = !key.isVoid && acceptedAnswers.join('\n') === key.acceptedAnswers.join('\n');
  if (isSame) throw new RefusedError(`「${change.answers.join('」「')}」は、第${number}問でもう正解です。`);
  const correctAnswer = change.isOnly ? shownForm(keyed, change.answers[0] ?? '') : key.correctAnswer;
  return { acceptedAnswers, correctAnswer, isVoid: false };
}

/** An answer as contestants would have sent it. */
function shownForm({ quiz }: KeyedQuiz, answer: string): string {
  return quizTypeRules[quiz.type].asSent?.(answer) ?? answer;
}

/** @throws RefusedError where nobody could have given this answer, or it is not complete for its type */
function requireComplete(keyed: KeyedQuiz, answer: string): void {
  const { quiz } = keyed;
  const { number, type, options, answer_count: count } = quiz;
  const picks = partsOfAnswer(type, answer).length;
  const expected = count ?? quizTypeRules[type].mostPicks?.(options) ?? picks;
  const isComplete = canonicalAnswer(type, answer) !== '' && expected === picks;
  if (isComplete && isAnswerValid(quiz, answer)) return;
  const values = options.map(({ value }) => value).join(', ');
  const hints = [
    ...(values ? [`選択肢: ${values}`] : []),
    ...(expected === picks ? [] : [`選ぶ数: ${expected}`]),
    `いまの正解: ${keyWords(quizKeyOf(keyed))}`,
  ];
  throw new RefusedError(
    `「${answer}」は、第${number}問（${type}）の答えの形ではありません。${hints.join('。')}。`,
  );
}
