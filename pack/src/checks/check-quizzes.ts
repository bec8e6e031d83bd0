import type { PackQuiz } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { type Finding, finding, inQuestion, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';
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

/** The accepted answers: each can be given with the question's options, and is complete for its type. */
function checkAnswers(quiz: PackQuiz): Finding[] {
  const again = repeated(quiz.answers).map((answer) =>
    finding(['answers', quiz.answers.lastIndexOf(answer)], 'repeated_text', 'accepted answer'),
  );
  const { answerProblems } = quizTypeRules[quiz.type];
  const wrong = quiz.answers.flatMap((answer, index) =>
    answerProblems(quiz, answer).map((problem): Finding => ({ path: ['answers', index], ...problem })),
  );
  return [...checkCount(quiz), ...again, ...wrong];
}

const countedTypes = quizTypes.filter((type) => quizTypeRules[type].mostPicks !== undefined);

function checkCount({ type, options = [], answer_count: count }: PackQuiz): Finding[] {
  if (count === undefined) return [];
  const path = ['answer_count'];
  const most = quizTypeRules[type].mostPicks?.(options);
  if (most === undefined) return [finding(path, 'only_for', countedTypes.join(' and '))];
  return count > most ? [finding(path, 'too_many_picks', most)] : [];
}
