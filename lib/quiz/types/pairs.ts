import type { Option, Quiz } from '@knowledgeking/contract';
import type { Selection } from '../selection';

/** The side of a `combine_options` question that an option is on. */
export type Group = 'left' | 'right';

/** Without `group` from the server, the grid's columns decide: the first column is the left side. */
function groupOf(quiz: Quiz, option: Option): Group {
  if (option.group) return option.group;
  const firstColumn = Math.min(...quiz.options.map((each) => each.pos_column));
  return option.pos_column === firstColumn ? 'left' : 'right';
}

/** The options of one side, from top to bottom. */
export const optionsOfGroup = (quiz: Quiz, group: Group): Option[] =>
  quiz.options
    .filter((option) => groupOf(quiz, option) === group)
    .sort((one, other) => one.pos_row - other.pos_row);

/** The side of the option with this value; undefined when the question has no such option. */
export function groupOfValue(quiz: Quiz, value: string): Group | undefined {
  const option = quiz.options.find((each) => each.value === value);
  return option && groupOf(quiz, option);
}

/** Two joined options, as values. */
interface Pair {
  readonly left: string;
  readonly right: string;
}

/** The pairs joined so far, in the order of their left options: undoing one doesn't change the order of the others. */
export function pairsOf(quiz: Quiz, selection: Selection): Pair[] {
  const pairs: Pair[] = [];
  for (let index = 0; index + 1 < selection.picks.length; index += 2) {
    const [one, other] = selection.picks.slice(index, index + 2);
    if (one === undefined || other === undefined) continue;
    pairs.push(
      groupOfValue(quiz, one) === 'left' ? { left: one, right: other } : { left: other, right: one },
    );
  }
  const order = optionsOfGroup(quiz, 'left').map((option) => option.value);
  return pairs.sort((one, other) => order.indexOf(one.left) - order.indexOf(other.left));
}

/** The option that waits for its partner; undefined when none does. */
export const waitingPick = (picks: readonly string[]): string | undefined =>
  picks.length % 2 === 1 ? picks.at(-1) : undefined;

/** The number that a pair is drawn with, from 1: the place of its left option, so that it never changes. */
export const pairNumber = (quiz: Quiz, pair: Pair): number =>
  optionsOfGroup(quiz, 'left').findIndex((option) => option.value === pair.left) + 1;

/** The pair that an option belongs to; undefined when it isn't joined. */
export const pairWith = (quiz: Quiz, selection: Selection, value: string): Pair | undefined =>
  pairsOf(quiz, selection).find((pair) => pair.left === value || pair.right === value);
