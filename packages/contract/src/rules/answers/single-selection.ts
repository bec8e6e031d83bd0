import { type AnswerRule, areOwnOptionsOnce } from './answer-rule.ts';

/** One option: `3`. */
export const singleSelection: AnswerRule = {
  parts: (answer) => [answer],
  canonical: (answer) => answer,
  isValid: (quiz, answer) => areOwnOptionsOnce(quiz, [answer]),
};
