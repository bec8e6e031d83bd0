import { listedOptions, type QuizTypeRules, unknownValues } from './quiz-type-rules.ts';

/** One option. No other option is close to it. */
export const singleSelection: QuizTypeRules = {
  options: listedOptions,
  answerProblems: (quiz, answer) => unknownValues(quiz, [answer]),
  guessedPick: 'the right option',
  wrongAnswer: (random, quiz) => random.pick(quiz.options).value,
  isNearMiss: () => false,
};
