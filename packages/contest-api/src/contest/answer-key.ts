import { isDeepStrictEqual } from 'node:util';
import { canonicalAnswer, isAnswerValid, partsOfAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import type { AnswerKey, QuizKey } from '../database/tables.ts';
import { OperatorError } from '../errors.ts';
import { type ExamWithKey, type QuizWithKey, verdictsOf } from './exam.ts';
import type { Correction } from './queries-corrections.ts';

/** A question's key in the form in which it is kept. */
export function quizKeyOf({ accepted_answers, correct_answer, is_void }: QuizWithKey): QuizKey {
  return { accepted_answers: [...accepted_answers].sort(), correct_answer, is_void };
}

/** The key of a whole exam in the form in which it is kept. */
export function answerKeyOf({ quizzes }: Pick<ExamWithKey, 'quizzes'>): AnswerKey {
  return Object.fromEntries(quizzes.map((keyed) => [keyed.quiz.number, quizKeyOf(keyed)]));
}

/** The exam as it would be with other keys for some of its questions. */
export function withKeys(exam: ExamWithKey, keys: AnswerKey): ExamWithKey {
  const quizzes = exam.quizzes.map((keyed) => {
    const key = keys[keyed.quiz.number];
    if (!key) return keyed;
    const accepted_answers = new Set(key.accepted_answers);
    return { ...keyed, ...key, accepted_answers, verdicts: verdictsOf(accepted_answers) };
  });
  return { ...exam, quizzes };
}

/** A question whose key differs between two states of an exam. */
export type KeyDifference = Pick<Correction, 'quiz_number' | 'key_before' | 'key_after'>;

/** The questions whose keys differ between two states of an exam with the same questions. */
export function keyDifferences(before: ExamWithKey, after: ExamWithKey): KeyDifference[] {
  const old = answerKeyOf(before);
  return Object.entries(answerKeyOf(after)).flatMap(([number, key_after]) => {
    const key_before = old[number];
    if (!key_before || isDeepStrictEqual(key_before, key_after)) return [];
    return [{ quiz_number: Number(number), key_before, key_after }];
  });
}

/** How many answers of a key are written out: a typed answer is often accepted in dozens of spellings. */
const writtenAnswers = 4;

/** A key for an operator to read: the answer that contestants are shown first. */
export function keyWords({ accepted_answers, correct_answer, is_void }: QuizKey): string {
  if (is_void) return '全員正解';
  const others = accepted_answers.filter((answer) => answer !== correct_answer);
  return listed(others.length < accepted_answers.length ? [correct_answer, ...others] : others);
}

/** The change from one key to another, for an operator to read. */
export function keyChangeWords(before: QuizKey, after: QuizKey): string {
  const added = after.accepted_answers.filter((answer) => !before.accepted_answers.includes(answer));
  const gone = before.accepted_answers.filter((answer) => !after.accepted_answers.includes(answer));
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

/** The last of a question's corrections (the first one first), if the key is as it left it, and not as before the first one. */
export function correctionInForce(keyed: QuizWithKey, corrections: Correction[]): Correction | undefined {
  const [first, last] = [corrections[0], corrections.at(-1)];
  if (!first || !last) return undefined;
  const key = quizKeyOf(keyed);
  return isDeepStrictEqual(key, last.key_after) && !isDeepStrictEqual(key, first.key_before)
    ? last
    : undefined;
}

/** The questions with what contestants are told of corrections: not of a review, as nobody ever saw a result without it. */
export function withCorrections(quizzes: QuizWithKey[], corrections: Correction[]): QuizWithKey[] {
  return quizzes.map((keyed) => {
    const own = corrections.filter(({ quiz_number }) => quiz_number === keyed.quiz.number);
    const told = correctionInForce(keyed, own) && own.findLast(({ kind }) => kind !== 'review');
    if (!told) return keyed;
    return { ...keyed, remark: { kind: keyed.is_void ? 'void' : 'corrected', reason: told.reason } };
  });
}

/** The answers that an operator wants to be right. */
export type KeyChange =
  /** These answers too, or instead (`isOnly`). */
  { kind: 'accept'; answers: string[]; isOnly: boolean } | { kind: 'void' };

/** @throws OperatorError where the exam has no such question */
export function requireQuiz({ id, quizzes }: ExamWithKey, quizNumber: number): QuizWithKey {
  const keyed = quizzes.find(({ quiz }) => quiz.number === quizNumber);
  if (!keyed) throw new OperatorError(`${id} に第${quizNumber}問はありません（全${quizzes.length}問）。`);
  return keyed;
}

/** A question's key after a change; of new answers the first is shown. @throws OperatorError where one can't be given, or nothing would change */
export function changedKey(keyed: QuizWithKey, change: KeyChange): QuizKey {
  const key = quizKeyOf(keyed);
  const { number, type } = keyed.quiz;
  if (change.kind === 'void') {
    if (key.is_void) throw new OperatorError(`第${number}問は、もう全員正解です。`);
    return { ...key, is_void: true };
  }
  for (const answer of change.answers) requireComplete(keyed, answer);
  const canonical = change.answers.map((answer) => canonicalAnswer(type, answer));
  const known = change.isOnly ? [] : key.accepted_answers;
  const accepted_answers = [...new Set([...known, ...canonical])].sort();
  const isSame = !key.is_void && accepted_answers.join('\n') === key.accepted_answers.join('\n');
  if (isSame) throw new OperatorError(`「${change.answers.join('」「')}」は、第${number}問でもう正解です。`);
  const [shown = ''] = change.answers;
  // As contestants would have sent it.
  const asSent = quizTypeRules[type].asSent?.(shown) ?? shown;
  const correct_answer = change.isOnly ? asSent : key.correct_answer;
  return { accepted_answers, correct_answer, is_void: false };
}

/** @throws OperatorError where nobody could have given this answer, or it is not complete for its type */
function requireComplete(keyed: QuizWithKey, answer: string): void {
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
  throw new OperatorError(
    `「${answer}」は、第${number}問（${type}）の答えの形ではありません。${hints.join('。')}。`,
  );
}
