import type { PackQuiz } from '@knowledgeking/contract';
import { type Said, said } from '../finding-words.ts';
import { repeated } from '../problem.ts';

/** The values of a question's options, in order. */
export const valuesOf = ({ options = [] }: PackQuiz): string[] => options.map((option) => option.value);

/** Says of each value that no option has. */
export function unknownValues(quiz: PackQuiz, picked: string[]): Said[] {
  const known = valuesOf(quiz);
  return picked
    .filter((value) => !known.includes(value))
    .map((value) => said('unknown_value', known.join(', '), value));
}

/** Says of each value that no option has, or that is picked twice. */
export function valueProblems(quiz: PackQuiz, picked: string[]): Said[] {
  const twice = repeated(picked).map((value) => said('repeated_word', value));
  return [...unknownValues(quiz, picked), ...twice];
}

/** Says where an accepted answer has not as many picks as the question asks for. */
export function countProblems(quiz: PackQuiz, given: number, most: number): Said[] {
  const expected = quiz.answer_count ?? most;
  return given === expected ? [] : [said('pick_count', expected, given)];
}

/** How many picks only one of two answers has. */
export function differingPicks(one: string[], other: string[]): number {
  const only = (picks: string[], rest: string[]) => picks.filter((pick) => !rest.includes(pick)).length;
  return only(one, other) + only(other, one);
}

/** Whether two answers differ by two picks in each other's place. */
export function areTwoExchanged(one: string[], other: string[]): boolean {
  const places = one.flatMap((pick, index) => (pick === other[index] ? [] : [index]));
  const [first = -1, second = -1] = places;
  return (
    one.length === other.length &&
    places.length === 2 &&
    one[first] === other[second] &&
    one[second] === other[first]
  );
}
