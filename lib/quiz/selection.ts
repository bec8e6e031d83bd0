import type { Quiz } from '@knowledgeking/contract';

/**
 * What a contestant has picked for one question so far.
 * `picks` are option values in the order of picking; in `combine_options` the first and second, third and fourth, …
 * are joined, and a last odd one waits for its partner. `text` is what stands in the field of `free_input`, as typed.
 */
export interface Selection {
  readonly picks: readonly string[];
  readonly text: string;
}

export const emptySelection: Selection = { picks: [], text: '' };

/** The boxes of an `order_six_char` question. */
export const sixCharacters = 6;

/** The most characters that the API takes in a `free_input`. */
export const freeInputLimit = 100;

/** The values of a question's options, in their own order. */
export const valuesOf = (quiz: Quiz): string[] => quiz.options.map((option) => option.value);

/** Whether this option is picked. */
export const isPicked = (selection: Selection, value: string): boolean => selection.picks.includes(value);
