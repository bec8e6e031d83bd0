import type { PackQuiz } from '@knowledgeking/contract';
import { type Finding, finding, inQuestion, repeated } from '../problem.ts';
import { checkAnswers } from './check-answers.ts';
import { checkMedia } from './check-media.ts';
import { checkOptions } from './check-options.ts';

/** `exam.yaml` and `practice.yaml`: the numbers from 1 without a gap, and each question by itself. */
export function checkQuizzes(quizzes: PackQuiz[], exists: (file: string) => boolean): Finding[] {
  const each = quizzes.flatMap((quiz, index) =>
    inQuestion(index, quiz, [...checkOptions(quiz), ...checkAnswers(quiz), ...checkMedia(quiz, exists)]),
  );
  return [...checkNumbers(quizzes), ...each];
}

function checkNumbers(quizzes: PackQuiz[]): Finding[] {
  const numbers = quizzes.map((quiz) => quiz.number);
  const again = repeated(numbers).map((number) =>
    finding(['quizzes', numbers.lastIndexOf(number), 'number'], 'repeated', 'number', `${number}`),
  );
  const highest = numbers.length;
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  return missing.length > 0
    ? [...again, finding(['quizzes'], 'numbers_missing', highest, missing.join(', '))]
    : again;
}
