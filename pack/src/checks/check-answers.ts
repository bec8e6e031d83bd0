import type { PackQuiz } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { type Finding, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';

/** The accepted answers: each can be given with the question's options, and is complete for its type. */
export function checkAnswers(quiz: PackQuiz): Finding[] {
  const again = repeated(quiz.answers).map((answer) => ({
    path: ['answers', quiz.answers.lastIndexOf(answer)],
    message: 'expected every accepted answer once',
  }));
  const { answerProblems } = quizTypeRules[quiz.type];
  const wrong = quiz.answers.flatMap((answer, index) =>
    answerProblems(quiz, answer).map((message) => ({ path: ['answers', index], message })),
  );
  return [...checkCount(quiz), ...again, ...wrong];
}

const countedTypes = quizTypes.filter((type) => quizTypeRules[type].mostPicks !== undefined);

function checkCount({ type, options = [], answer_count: count }: PackQuiz): Finding[] {
  if (count === undefined) return [];
  const path = ['answer_count'];
  const most = quizTypeRules[type].mostPicks?.(options);
  if (most === undefined) return [{ path, message: `expected only for ${countedTypes.join(' and ')}` }];
  return count > most ? [{ path, message: `expected at most ${most}` }] : [];
}
