import type { Quiz } from '@knowledgeking/contract';
import { normalizeFreeInput } from './free-input';
import { pairsOf } from './pairs';
import { isPicked, type Selection, valuesOf } from './selection';

/** What is sent for a skipped question. */
export const skippedAnswer = '';

/** The character that a tile stands for: its value is that character and an index, as a letter can appear twice. */
export const characterOf = (value: string): string => [...value][0] ?? '';

/** The selection as the one string that is sent to the API. The selection is taken to be complete. */
export function encodeAnswer(quiz: Quiz, selection: Selection): string {
  switch (quiz.type) {
    case 'multiple_selection':
      return valuesOf(quiz)
        .filter((value) => isPicked(selection, value))
        .join(',');
    case 'combine_options':
      return pairsOf(quiz, selection)
        .map((pair) => `${pair.left}-${pair.right}`)
        .join(',');
    case 'order_six_char':
      return selection.picks.map(characterOf).join(',');
    case 'free_input':
      return normalizeFreeInput(selection.text);
    case 'single_selection':
    case 'order_selection':
      return selection.picks.join(',');
  }
}
