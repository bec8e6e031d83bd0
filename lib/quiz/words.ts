import type { Quiz } from '@knowledgeking/contract';
import { requiredPairs, requiredPicks } from './completeness';
import { characterOf } from './encode';
import { labelOf } from './labels';
import { pairsOf, pairWith, waitingPick } from './pairs';
import { isPicked, type Selection, sixCharacters } from './selection';

/** One sentence that says how this question is answered. */
export function instructionOf(quiz: Quiz): string {
  switch (quiz.type) {
    case 'single_selection':
      return '1つ選んでください。';
    case 'multiple_selection':
      return 'あてはまるものをすべて選んでください。';
    case 'order_selection':
      return `1番目から${requiredPicks(quiz)}番目まで、順番に選んでください。`;
    case 'combine_options':
      return `左と右を1つずつ選んで、${requiredPairs(quiz)}組つくってください。`;
    case 'order_six_char':
      return `文字を順番に${sixCharacters}つ選んでください。`;
    case 'free_input':
      return '答えを入力してください。';
  }
}

/** What a screen reader says when an option is pressed and no further one can be picked. */
export const noRoomAnnouncement = 'これ以上は選べません。先にどれかを外してください。';

/**
 * What a screen reader says after the picks have changed from one selection to another; empty where the options' own
 * pressed state says it all.
 */
export function announcementOf(quiz: Quiz, before: Selection, after: Selection): string {
  const removed = before.picks.filter((value) => !isPicked(after, value));
  if (removed.length > 1 && after.picks.length === 0 && quiz.type !== 'combine_options') {
    return 'すべて消しました。';
  }
  switch (quiz.type) {
    case 'order_selection':
      return orderChange(quiz, after, removed);
    case 'order_six_char':
      return characterChange(after, removed);
    case 'combine_options':
      return pairChange(quiz, before, after, removed);
    default:
      return '';
  }
}

function orderChange(quiz: Quiz, after: Selection, [removed]: string[]): string {
  if (removed !== undefined) return `${labelOf(quiz, removed)}を外しました。`;
  const last = after.picks.at(-1);
  return last === undefined ? '' : `${labelOf(quiz, last)}、${after.picks.length}番目。`;
}

function characterChange(after: Selection, [removed]: string[]): string {
  const characters = after.picks.map(characterOf);
  const soFar = characters.length === 0 ? '' : `いま「${characters.join('')}」。`;
  if (removed !== undefined) return `「${characterOf(removed)}」を消しました。${soFar}`;
  return soFar && `${characters.length}文字目「${characters.at(-1)}」。${soFar}`;
}

function pairChange(quiz: Quiz, before: Selection, after: Selection, removed: string[]): string {
  const waiting = waitingPick(after);
  const undone = pairsOf(quiz, before).find((pair) => removed.includes(pair.left));
  if (undone) return `${labelOf(quiz, undone.left)}と${labelOf(quiz, undone.right)}の組を外しました。`;
  if (waiting !== undefined) return `${labelOf(quiz, waiting)}を選びました。組にする相手を選んでください。`;
  const last = after.picks.at(-1);
  const joined =
    last !== undefined && after.picks.length > before.picks.length && pairWith(quiz, after, last);
  if (joined) return `${labelOf(quiz, joined.left)}と${labelOf(quiz, joined.right)}を組にしました。`;
  return removed.map((value) => `${labelOf(quiz, value)}を外しました。`).join('');
}
