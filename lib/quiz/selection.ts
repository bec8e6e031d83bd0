/**
 * The picks of one question so far. `picks` are option values in the order in which they were picked; `text` is the content
 * of the field of `free_input`, as typed.
 */
export interface Selection {
  readonly picks: readonly string[];
  readonly text: string;
}

export const emptySelection: Selection = { picks: [], text: '' };

/** Whether this option is picked. */
export const isPicked = (selection: Selection, value: string): boolean => selection.picks.includes(value);
