import type { PackOption, PackQuiz } from '@knowledgeking/contract';
import { joinList, splitList } from '@knowledgeking/contract/rules/answers/answer-rule';
import { joinPair, splitPair } from '@knowledgeking/contract/rules/answers/combine-options';
import { type Said, said } from '../finding-words.ts';
import type { SeededRandom } from '../random.ts';
import { countProblems, differingPicks, type QuizTypeRules, valueProblems } from './quiz-type-rules.ts';

/** As many pairs as the smaller side has options. */
function mostPicks(options: readonly PackOption[]): number {
  const left = options.filter((option) => option.group === 'left').length;
  return Math.min(left, options.length - left);
}

function answerProblems(quiz: PackQuiz, answer: string): Said[] {
  const parts = splitList(answer);
  const pairs = parts.flatMap((part) => [splitPair(part) ?? []]);
  if (pairs.some((pair) => pair.length === 0)) return [said('pair_form', 'A-1,B-3')];
  const values = pairs.flat();
  const problems = valueProblems(quiz, values);
  if (problems.length > 0) return problems;
  const groups = values.map((value) => quiz.options?.find((option) => option.value === value)?.group);
  const isTurned = groups.some((group, index) => group !== (index % 2 === 0 ? 'left' : 'right'));
  return [
    ...(isTurned ? [said('turned_pair')] : []),
    ...countProblems(quiz, pairs.length, mostPicks(quiz.options ?? [])),
  ];
}

/** The right pairs with their partners exchanged. */
function wrongAnswer(random: SeededRandom, correctAnswer: string): string {
  const pairs = splitList(correctAnswer).flatMap((part) => [splitPair(part) ?? [part, '']]);
  const partners = random.shuffle(pairs.map(([, right]) => right));
  return joinList(pairs.map(([left = ''], index) => joinPair(left, partners[index] ?? '')));
}

/** Whether two pairs differ and together they consist of the same options. */
function arePartnersExchanged(one: string[], other: string[]): boolean {
  const valuesOf = (pairs: string[]) => pairs.flatMap(splitPair).sort().join();
  return differingPicks(one, other) === 4 && valuesOf(one) === valuesOf(other);
}

/** Pairs of a left and a right option. Two pairs that have exchanged their partners are a near miss. */
export const combineOptions: QuizTypeRules = {
  options: { areGrouped: true },
  answerProblems,
  mostPicks,
  wrongAnswer: (random, _quiz, correctAnswer) => wrongAnswer(random, correctAnswer),
  isNearMiss: (accepted, answer) => arePartnersExchanged(splitList(accepted), splitList(answer)),
};
