import type { PackQuiz } from '@knowledgeking/contract';
import { joinList, splitList } from '@knowledgeking/contract/rules/answers/answer-rule';
import { type Said, said } from '../finding-words.ts';
import {
  differingPicks,
  listedOptions,
  type QuizTypeRules,
  valueProblems,
  valuesOf,
} from './quiz-type-rules.ts';

function answerProblems(quiz: PackQuiz, answer: string): Said[] {
  const picked = splitList(answer);
  const problems = valueProblems(quiz, picked);
  if (problems.length > 0) return problems;
  const inOrder = joinList(valuesOf(quiz).filter((value) => picked.includes(value)));
  return inOrder === answer ? [] : [said('options_order', inOrder)];
}

/** Any number of options. One pick too many or too few is a near miss. */
export const multipleSelection: QuizTypeRules = {
  options: listedOptions,
  answerProblems,
  wrongAnswer: (random, quiz) =>
    joinList(quiz.options.map((option) => option.value).filter(() => random.next() < 0.5)),
  isNearMiss: (accepted, answer) => differingPicks(splitList(accepted), splitList(answer)) === 1,
};
