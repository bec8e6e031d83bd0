import { isDeepStrictEqual } from 'node:util';
import { verdictsOf } from '../../attempts/verdicts.ts';
import type { ContestExam, KeyedQuiz } from '../../contest/contest.ts';
import type { QuizKey } from '../../database/tables.ts';
import type { Remark } from './queries-remarks.ts';

/** The keys of an exam's questions, by number. */
export type AnswerKey = Record<string, QuizKey>;

/** A question's key in the form in which it is kept. */
export function quizKeyOf({ acceptedAnswers, correctAnswer, isVoid }: KeyedQuiz): QuizKey {
  return { acceptedAnswers: [...acceptedAnswers].sort(), correctAnswer, isVoid };
}

/** The key of a whole exam in the form in which it is kept. */
export function answerKeyOf({ quizzes }: Pick<ContestExam, 'quizzes'>): AnswerKey {
  return Object.fromEntries(quizzes.map((keyed) => [keyed.quiz.number, quizKeyOf(keyed)]));
}

/** The exam as it would be with other keys for some of its questions. */
export function withKeys(exam: ContestExam, keys: AnswerKey): ContestExam {
  const quizzes = exam.quizzes.map((keyed) => {
    const key = keys[keyed.quiz.number];
    if (!key) return keyed;
    const { acceptedAnswers, correctAnswer, isVoid } = key;
    const verdicts = verdictsOf(acceptedAnswers);
    return { ...keyed, correctAnswer, isVoid, verdicts, acceptedAnswers: new Set(acceptedAnswers) };
  });
  return { ...exam, quizzes };
}

/** The numbers of the questions whose keys differ between two states of an exam. */
export function changedQuizNumbers(before: ContestExam, after: ContestExam): number[] {
  const [old, fresh] = [answerKeyOf(before), answerKeyOf(after)];
  return Object.keys(fresh)
    .filter((number) => !isDeepStrictEqual(old[number], fresh[number]))
    .map(Number);
}

/** How many answers of a key are written out: a typed answer is often accepted in dozens of spellings. */
const writtenAnswers = 4;

/** A key for an operator to read: the answer that contestants are shown first. */
export function keyWords({ acceptedAnswers, correctAnswer, isVoid }: QuizKey): string {
  if (isVoid) return '全員正解';
  const others = acceptedAnswers.filter((answer) => answer !== correctAnswer);
  return listed(others.length < acceptedAnswers.length ? [correctAnswer, ...others] : others);
}

/** The change from one key to another, for an operator to read. */
export function keyChangeWords(before: QuizKey, after: QuizKey): string {
  const added = after.acceptedAnswers.filter((answer) => !before.acceptedAnswers.includes(answer));
  const gone = before.acceptedAnswers.filter((answer) => !after.acceptedAnswers.includes(answer));
  return [
    `${keyWords(before)} → ${keyWords(after)}`,
    ...(added.length > 0 ? [`加わる: ${listed(added)}`] : []),
    ...(gone.length > 0 ? [`外れる: ${listed(gone)}`] : []),
  ].join('  ');
}

function listed(answers: string[]): string {
  const left = answers.length - writtenAnswers;
  return `${answers.slice(0, writtenAnswers).join(' / ')}${left > 0 ? ` ほか${left}通り` : ''}`;
}

/**
 * The correction that is in force for a question: the last one, if the key is still as that one left it, and is not as it was before
 * the first one.
 * @param remarks of the question, the first one first
 */
export function remarkInForce(keyed: KeyedQuiz, remarks: Remark[]): Remark | undefined {
  const [first, last] = [remarks[0], remarks.at(-1)];
  if (!first || !last) return undefined;
  const key = quizKeyOf(keyed);
  return isDeepStrictEqual(key, last.keyAfter) && !isDeepStrictEqual(key, first.keyBefore) ? last : undefined;
}

/**
 * The questions with what contestants are told of corrections. A typed answer that was accepted before publication is none: nobody ever
 * saw a result without it.
 */
export function withRemarks(quizzes: KeyedQuiz[], remarks: Remark[]): KeyedQuiz[] {
  return quizzes.map((keyed) => {
    const own = remarks.filter(({ quizNumber }) => quizNumber === keyed.quiz.number);
    const told = remarkInForce(keyed, own) && own.findLast(({ kind }) => kind !== 'review');
    if (!told) return keyed;
    return { ...keyed, remark: { kind: keyed.isVoid ? 'void' : 'corrected', reason: told.reason } };
  });
}
