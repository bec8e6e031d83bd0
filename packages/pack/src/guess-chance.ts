import type { PackQuiz, QuizType } from '@knowledgeking/contract';

/** The part of a question that decides how easily it is guessed. */
type GuessedQuiz = Pick<PackQuiz, 'type' | 'answers' | 'answer_count'> & {
  options?: { group?: string }[];
};

/** The number of orders in which `count` of `all` things can be picked. */
const arrangements = (all: number, count: number): number =>
  Array.from({ length: count }, (_, index) => all - index).reduce((product, factor) => product * factor, 1);

/** The number of answers that someone who guesses has to choose from; infinite where nothing is given to choose from. */
const possibleAnswers: Readonly<Record<QuizType, (quiz: GuessedQuiz) => number>> = {
  single_selection: ({ options = [] }) => options.length,
  // Any options but none at all.
  multiple_selection: ({ options = [] }) => 2 ** options.length - 1,
  order_selection: ({ options = [], answer_count: count = options.length }) =>
    arrangements(options.length, count),
  combine_options: ({ options = [], answer_count }) => {
    const left = options.filter(({ group }) => group === 'left').length;
    const right = options.length - left;
    const pairs = answer_count ?? Math.min(left, right);
    const chosenLeft = arrangements(left, pairs) / arrangements(pairs, pairs);
    return chosenLeft * arrangements(right, pairs);
  },
  order_six_char: () => Infinity,
  free_input: () => Infinity,
};

/** The share (0..1) of those who know nothing at all about a question and still answer it right. */
export const guessChance = (quiz: GuessedQuiz): number =>
  quiz.answers.length / possibleAnswers[quiz.type](quiz);
