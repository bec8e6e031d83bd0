import type { PackQuiz } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { type Finding, finding, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';

/** The accepted answers: each can be given with the question's options, and is complete for its type. */
export function checkAnswers(quiz: PackQuiz): Finding[] {
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
