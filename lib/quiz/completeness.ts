import type { Quiz } from '@knowledgeking/contract';
import { normalizeFreeInput } from './free-input';
import { optionsOfGroup } from './groups';
import { freeInputLimit, type Selection, sixCharacters } from './selection';

/**
 * How many picks make an answer complete: options in order, characters, or (two for each pair) options to join.
 * Without `answer_count` it is all that can be picked; `multiple_selection` takes one or more, `free_input` none.
 */
export function requiredPicks(quiz: Quiz): number {
  switch (quiz.type) {
    case 'single_selection':
    case 'multiple_selection':
      return 1;
    case 'order_selection':
      return Math.min(quiz.answer_count ?? quiz.options.length, quiz.options.length);
    case 'combine_options':
      return requiredPairs(quiz) * 2;
    case 'order_six_char':
      return sixCharacters;
    case 'free_input':
      return 0;
  }
}

/** How many pairs make a `combine_options` answer complete. */
export function requiredPairs(quiz: Quiz): number {
  const possible = Math.min(optionsOfGroup(quiz, 'left').length, optionsOfGroup(quiz, 'right').length);
  return Math.min(quiz.answer_count ?? possible, possible);
}

/** Whether no further option can be picked before one is given back. */
export function isFull(quiz: Quiz, selection: Selection): boolean {
  if (quiz.type === 'single_selection' || quiz.type === 'multiple_selection') return false;
  return selection.picks.length >= requiredPicks(quiz);
}

/** Whether the selection is an answer that can be sent. */
export function isComplete(quiz: Quiz, selection: Selection): boolean {
  if (quiz.type === 'free_input') {
    const length = normalizeFreeInput(selection.text).length;
    return length > 0 && length <= freeInputLimit;
  }
  const required = requiredPicks(quiz);
  return required > 0 && selection.picks.length >= required;
}
