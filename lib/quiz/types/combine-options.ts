import type { Option, Quiz } from '@knowledgeking/contract';
import { joinList } from '@knowledgeking/contract/rules/answers/answer-rule';
import {
  joinPair,
  combineOptions as rule,
  splitPair,
} from '@knowledgeking/contract/rules/answers/combine-options';
import { labelOf, type Selection } from '../question';
import {
  findOptions,
  fitsOptions,
  missingCount,
  type QuizTypeModule,
  removedPicks,
} from './quiz-type-module';

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
function groupOfValue(quiz: Quiz, value: string): Group | undefined {
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

type ReadPairs = readonly (readonly [left: Option, right: Option])[];

/** How many pairs make an answer: `answer_count`, or as many as there can be without it. */
function requiredPairs(quiz: Quiz): number {
  const possible = Math.min(optionsOfGroup(quiz, 'left').length, optionsOfGroup(quiz, 'right').length);
  return Math.min(quiz.answer_count ?? possible, possible);
}

const requiredPicks = (quiz: Quiz): number => requiredPairs(quiz) * 2;

/** Pairs of an option on the left and one on the right: each two picks are joined; giving one back undoes its pair. */
export const combineOptions: QuizTypeModule<ReadPairs> = {
  withPick: joinPick,
  withoutPick: withoutPair,
  isFull: (quiz, { picks }) => picks.length >= requiredPicks(quiz),
  missing: (quiz, { picks }) => missingCount(requiredPairs(quiz), Math.floor(picks.length / 2), '組です。'),
  fits: (quiz, selection) =>
    fitsOptions(quiz, selection, requiredPicks(quiz)) && joinsBothSides(quiz, selection.picks),
  // `A-1,B-3`
  encode: (quiz, selection) =>
    joinList(pairsOf(quiz, selection).map(({ left, right }) => joinPair(left, right))),
  read: readPairs,
  instruction: (quiz) => `左と右を1つずつ選んで、${requiredPairs(quiz)}組つくってください。`,
  announcement: pairChange,
};

/** A second option of the same side makes no pair: it takes the place of the one that waits. */
function joinPick(quiz: Quiz, picks: readonly string[], value: string): string[] {
  const waiting = waitingPick(picks);
  const replaces = waiting !== undefined && groupOfValue(quiz, waiting) === groupOfValue(quiz, value);
  return [...(replaces ? picks.slice(0, -1) : picks), value];
}

function withoutPair(_quiz: Quiz, picks: readonly string[], value: string): string[] {
  const first = Math.floor(picks.indexOf(value) / 2) * 2;
  return picks.filter((_, index) => index !== first && index !== first + 1);
}

function joinsBothSides(quiz: Quiz, picks: readonly string[]): boolean {
  return picks.every((value, index) => {
    const partner = index % 2 === 0 ? undefined : picks[index - 1];
    return partner === undefined || groupOfValue(quiz, partner) !== groupOfValue(quiz, value);
  });
}

function readPairs(quiz: Quiz, answer: string): ReadPairs | undefined {
  const pairs: [Option, Option][] = [];
  for (const part of rule.parts(answer)) {
    const [left, right] = findOptions(quiz, splitPair(part) ?? []) ?? [];
    if (!left || !right) return undefined;
    pairs.push([left, right]);
  }
  return pairs;
}

function pairChange(quiz: Quiz, before: Selection, after: Selection): string {
  const removed = removedPicks(before, after);
  const undone = pairsOf(quiz, before).find((pair) => removed.includes(pair.left));
  if (undone) return `${labelOf(quiz, undone.left)}と${labelOf(quiz, undone.right)}の組を外しました。`;
  const waiting = waitingPick(after.picks);
  if (waiting !== undefined) return `${labelOf(quiz, waiting)}を選びました。組にする相手を選んでください。`;
  const last = after.picks.at(-1);
  const joined =
    last !== undefined && after.picks.length > before.picks.length && pairWith(quiz, after, last);
  if (joined) return `${labelOf(quiz, joined.left)}と${labelOf(quiz, joined.right)}を組にしました。`;
  return removed.map((value) => `${labelOf(quiz, value)}を外しました。`).join('');
}
