import type { PackOption, PackQuiz, Quiz } from '@knowledgeking/contract';
import { type Said, said } from '../finding-words.ts';
import { repeated } from '../problem.ts';
import type { SeededRandom } from '../random.ts';

/** Everything about a quiz type that only the API needs; how its answers are read and compared is a rule of the contract. */
export interface QuizTypeRules {
  /** The rules for its options; undefined where it is answered without options. */
  options: OptionRules | undefined;
  /** The problems of an accepted answer of the pack. */
  answerProblems: (quiz: PackQuiz, answer: string) => Said[];
  /** The most picks that these options allow, of a type whose questions may ask for fewer (`answer_count`). */
  mostPicks?: (options: readonly PackOption[]) => number;
  /** The name in messages of the pick that could be guessed if it were often at the same place. */
  guessedPick?: string;
  /** Every form in which an accepted answer of the pack is right, of a type whose answers are typed. */
  acceptedForms?: (answer: string) => string[];
  /** An answer as it would be sent, of a type whose answers are typed and not picked. */
  asSent?: (text: string) => string;
  /** The word of an accepted answer, of a type whose answers are written or spelled. */
  spelledWord?: (answer: string) => string;
  /** An answer of a contestant who does not know the right one. It may be right by chance. */
  wrongAnswer: (random: SeededRandom, quiz: Quiz, correctAnswer: string) => string;
  /** Whether a wrong answer is close to an accepted one; both in their canonical form. */
  isNearMiss: (accepted: string, answer: string) => boolean;
}

/** The rules for the options of a quiz type. */
export interface OptionRules {
  /** Whether every option belongs to the left or the right; if not, none may. */
  areGrouped: boolean;
  /** The text of an option without one of its own; absent where the pack has to give it. */
  defaultText?: (value: string) => string;
}

/** The rules for options that are not of two sides. */
export const listedOptions: OptionRules = { areGrouped: false };

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
