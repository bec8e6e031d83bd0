import { type AnswerRule, areOwnOptionsOnce, joinList, splitList } from './answer-rule.ts';

/** Any number of options, in whatever order: `1,3`. */
export const multipleSelection: AnswerRule = {
  parts: splitList,
  canonical: (answer) => joinList(splitList(answer).sort()),
  isValid: (quiz, answer) => areOwnOptionsOnce(quiz, splitList(answer)),
};
