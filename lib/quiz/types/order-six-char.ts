import type { Quiz } from '@knowledgeking/contract';
import { joinList } from '@knowledgeking/contract/rules/answers/answer-rule';
import {
  characterOf,
  orderSixChar as rule,
  sixCharacters,
} from '@knowledgeking/contract/rules/answers/order-six-char';
import type { Selection } from '../question';
import {
  fitsOptions,
  missingCount,
  type QuizTypeModule,
  removedPicks,
  withLast,
  withoutOne,
} from './quiz-type-module';

/** Six characters, picked in order from tiles. */
export const orderSixChar: QuizTypeModule<readonly string[]> = {
  withPick: withLast,
  withoutPick: withoutOne,
  isFull: (_quiz, { picks }) => picks.length >= sixCharacters,
  missing: (_quiz, { picks }) => missingCount(sixCharacters, picks.length, '文字です。'),
  fits: (quiz, selection) => fitsOptions(quiz, selection, sixCharacters),
  encode: (_quiz, { picks }) => joinList(picks.map(characterOf)),
  read: (_quiz, answer) => rule.parts(answer),
  instruction: () => `文字を順番に${sixCharacters}つ選んでください。`,
  announcement: characterChange,
};

function characterChange(_quiz: Quiz, before: Selection, after: Selection): string {
  const removed = removedPicks(before, after);
  const characters = after.picks.map(characterOf);
  if (removed.length > 1 && characters.length === 0) return 'すべて消しました。';
  const soFar = characters.length === 0 ? '' : `いま「${characters.join('')}」。`;
  const [first] = removed;
  if (first !== undefined) return `「${characterOf(first)}」を消しました。${soFar}`;
  return soFar && `${characters.length}文字目「${characters.at(-1)}」。${soFar}`;
}
