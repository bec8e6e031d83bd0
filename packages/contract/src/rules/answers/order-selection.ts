import { type AnswerRule, areOwnOptionsOnce, splitList } from './answer-rule.ts';

/** Options one after the other: `3,1,2`. */
export const orderSelection: AnswerRule = {
  parts: splitList,
  canonical: (answer) => answer,
  isValid: (quiz, answer) => areOwnOptionsOnce(quiz, splitList(answer)),
};
