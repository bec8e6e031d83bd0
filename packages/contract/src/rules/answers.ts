import type { AnswerRule } from './answers/answer-rule.ts';
import { combineOptions } from './answers/combine-options.ts';
import { freeInput } from './answers/free-input.ts';
import { multipleSelection } from './answers/multiple-selection.ts';
import { orderSelection } from './answers/order-selection.ts';
import { orderSixChar } from './answers/order-six-char.ts';
import { singleSelection } from './answers/single-selection.ts';
import type { AnswerableQuiz, QuizType } from './quiz.ts';

/** How answers are read, compared and checked, for every quiz type. A type without its rule does not compile. */
const answerRules: Readonly<Record<QuizType, AnswerRule>> = {
  single_selection: singleSelection,
  multiple_selection: multipleSelection,
  order_selection: orderSelection,
  combine_options: combineOptions,
  order_six_char: orderSixChar,
  free_input: freeInput,
};

/** The answer that is sent for a skipped question; it is never right. */
export const skippedAnswer = '';

/** The parts of an answer (see `AnswerRule`); a skipped question has none. */
export const partsOfAnswer = (type: QuizType, answer: string): string[] =>
  answer === skippedAnswer ? [] : answerRules[type].parts(answer);

/** The form in which two answers are equal if they mean the same: it is stored beside an answer and compared with the key. */
export const canonicalAnswer = (type: QuizType, answer: string): string =>
  answer === skippedAnswer ? skippedAnswer : answerRules[type].canonical(answer);

/** Whether an answer has the format that its question asks for. A skip always has. */
export const isAnswerValid = (quiz: AnswerableQuiz, answer: string): boolean =>
  answer === skippedAnswer || answerRules[quiz.type].isValid(quiz, answer);

/** Whether an answer is one of those that are accepted, all in their canonical form. A skip never is. */
export const isAcceptedAnswer = (accepted: ReadonlySet<string>, canonical: string): boolean =>
  canonical !== skippedAnswer && accepted.has(canonical);

/** The same for answers as they are written. */
export const isAnswerCorrect = (type: QuizType, accepted: readonly string[], answer: string): boolean =>
  isAcceptedAnswer(
    new Set(accepted.map((each) => canonicalAnswer(type, each))),
    canonicalAnswer(type, answer),
  );
