import type { Quiz } from '@knowledgeking/contract';
import { groupOfValue, optionsOfGroup } from './groups';
import type { Selection } from './selection';

/** Two joined options, as values. */
interface Pair {
  readonly left: string;
  readonly right: string;
}

/** The pairs joined so far, in the order of the left options, and so in an order that undoing does not change. */
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

/** The option that waits for its partner, if one does. */
export const waitingPick = (selection: Selection): string | undefined =>
  selection.picks.length % 2 === 1 ? selection.picks.at(-1) : undefined;

/** The number under which a pair is drawn, from 1: the place of its left option, so that it never changes. */
export const pairNumber = (quiz: Quiz, pair: Pair): number =>
  optionsOfGroup(quiz, 'left').findIndex((option) => option.value === pair.left) + 1;

/** The pair that an option belongs to, if it is joined. */
export const pairWith = (quiz: Quiz, selection: Selection, value: string): Pair | undefined =>
  pairsOf(quiz, selection).find((pair) => pair.left === value || pair.right === value);
