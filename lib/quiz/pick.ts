import type { Quiz } from '@knowledgeking/contract';
import { isFull } from './completeness';
import { groupOfValue } from './groups';
import { waitingPick } from './pairs';
import { isPicked, type Selection, valuesOf } from './selection';

const withPicks = (selection: Selection, picks: readonly string[]): Selection => ({ ...selection, picks });

/**
 * The selection after an option has been pressed. Pressing a picked option gives it back: what comes after it moves up,
 * and in `combine_options` its whole pair is undone. A press that means nothing (no such option, no room left) changes
 * nothing and answers with the same object.
 */
export function pick(quiz: Quiz, selection: Selection, value: string): Selection {
  if (quiz.type === 'free_input' || !valuesOf(quiz).includes(value)) return selection;
  if (isPicked(selection, value)) return withPicks(selection, picksWithout(quiz, selection, value));
  if (isFull(quiz, selection)) return selection;
  if (quiz.type === 'single_selection') return withPicks(selection, [value]);
  if (quiz.type === 'combine_options') return withPicks(selection, picksJoined(quiz, selection, value));
  return withPicks(selection, [...selection.picks, value]);
}

function picksWithout(quiz: Quiz, selection: Selection, value: string): string[] {
  if (quiz.type !== 'combine_options') return selection.picks.filter((each) => each !== value);
  const firstOfPair = Math.floor(selection.picks.indexOf(value) / 2) * 2;
  return selection.picks.filter((_, index) => index !== firstOfPair && index !== firstOfPair + 1);
}

/** A second option of the same side does not make a pair: it takes the place of the one that waits. */
function picksJoined(quiz: Quiz, selection: Selection, value: string): string[] {
  const waiting = waitingPick(selection);
  const replaces = waiting !== undefined && groupOfValue(quiz, waiting) === groupOfValue(quiz, value);
  return [...(replaces ? selection.picks.slice(0, -1) : selection.picks), value];
}

/** The selection with the text of a `free_input` replaced by what was typed. */
export const enterText = (selection: Selection, text: string): Selection => ({ ...selection, text });

/** The selection without its last pick. */
export const stepBack = (selection: Selection): Selection =>
  withPicks(selection, selection.picks.slice(0, -1));
