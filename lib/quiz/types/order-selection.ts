import type { Quiz } from '@knowledgeking/contract';
import { joinList } from '@knowledgeking/contract/rules/answers/answer-rule';
import { orderSelection as rule } from '@knowledgeking/contract/rules/answers/order-selection';
import { labelOf, type Selection } from '../question';
import {
  findOptions,
  fitsOptions,
  missingCount,
  type QuizTypeModule,
  type ReadOptions,
  removedPicks,
  withLast,
  withoutOne,
} from './quiz-type-module';

/** How many places there are to fill: `answer_count`, or all options without it. */
const placesOf = ({ answer_count, options }: Quiz): number =>
  Math.min(answer_count ?? options.length, options.length);

/** Options one after the other; giving one back closes the gap. */
export const orderSelection: QuizTypeModule<ReadOptions> = {
  withPick: withLast,
  withoutPick: withoutOne,
  isFull: (quiz, { picks }) => picks.length >= placesOf(quiz),
  missing: (quiz, { picks }) => missingCount(placesOf(quiz), picks.length, 'つ選んでください。'),
  fits: (quiz, selection) => fitsOptions(quiz, selection, placesOf(quiz)),
  encode: (_quiz, { picks }) => joinList(picks),
  read: (quiz, answer) => findOptions(quiz, rule.parts(answer)),
  instruction: (quiz) => `1番目から${placesOf(quiz)}番目まで、順番に選んでください。`,
  announcement: orderChange,
};

function orderChange(quiz: Quiz, before: Selection, after: Selection): string {
  const [removed] = removedPicks(before, after);
  if (removed !== undefined) {
    const gap = before.picks.indexOf(removed);
    const moved = after.picks
      .slice(gap)
      .map((value, index) => `${labelOf(quiz, value)}は${gap + index + 1}番目`);
    return `${labelOf(quiz, removed)}を外しました。${moved.length > 0 ? `${moved.join('、')}になりました。` : ''}`;
  }
  const last = after.picks.at(-1);
  return last === undefined ? '' : `${labelOf(quiz, last)}、${after.picks.length}番目。`;
}
