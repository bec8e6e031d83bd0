import type { PackQuiz } from '@knowledgeking/contract';
import { type Finding, repeated } from '../problem.ts';
import { checkAnswers } from './check-answers.ts';
import { checkMedia } from './check-media.ts';
import { checkOptions } from './check-options.ts';

/** `exam.yaml` and `practice.yaml`: the numbers from 1 without a gap, and each question by itself. */
export function checkQuizzes(quizzes: PackQuiz[], exists: (file: string) => boolean): Finding[] {
  const each = quizzes.flatMap((quiz, index) =>
    [...checkOptions(quiz), ...checkAnswers(quiz), ...checkMedia(quiz, exists)].map(({ path, message }) => ({
      path: ['quizzes', index, ...path],
      message: `question ${quiz.number}: ${message}`,
    })),
  );
  return [...checkNumbers(quizzes), ...each];
}

function checkNumbers(quizzes: PackQuiz[]): Finding[] {
  const numbers = quizzes.map((quiz) => quiz.number);
  const again = repeated(numbers).map((number) => ({
    path: ['quizzes', numbers.lastIndexOf(number), 'number'],
    message: `expected every number once, ${number} is repeated here`,
  }));
  const highest = numbers.length;
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  return missing.length > 0
    ? [
        ...again,
        {
          path: ['quizzes'],
          message: `expected the numbers 1 to ${highest} without a gap, missing: ${missing.join(', ')}`,
        },
      ]
    : again;
}
