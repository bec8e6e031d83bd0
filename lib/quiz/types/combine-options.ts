import type { Option, Quiz } from '@knowledgeking/contract';
import { joinList } from '@knowledgeking/contract/rules/answers/answer-rule';
import {
  joinPair,
  combineOptions as rule,
  splitPair,
} from '@knowledgeking/contract/rules/answers/combine-options';
import { labelOf } from '../options';
import type { Selection } from '../selection';
import { groupOfValue, optionsOfGroup, pairsOf, pairWith, waitingPick } from './pairs';
import { findOptions, fitsOptions, missingCount, removedPicks } from './picked-options';
import type { QuizTypeModule } from './quiz-type-module';

type ReadPairs = readonly (readonly [left: Option, right: Option])[];

/** How many pairs make an answer: `answer_count`, or as many as there can be without it. */
function requiredPairs(quiz: Quiz): number {
  const possible = Math.min(optionsOfGroup(quiz, 'left').length, optionsOfGroup(quiz, 'right').length);
  return Math.min(quiz.answer_count ?? possible, possible);
}

const requiredPicks = (quiz: Quiz): number => requiredPairs(quiz) * 2;

/**
 * Pairs of an option on the left and one on the right. The first and second pick are joined, the third and fourth, and so on;
 * a last odd one waits for its partner. Giving one back undoes its pair.
 */
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
