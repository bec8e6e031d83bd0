import type { Option, Quiz } from '@knowledgeking/contract';

/** The options as they are read: row by row, each from the left. */
export const optionsInOrder = (quiz: Quiz): Option[] =>
  [...quiz.options].sort((one, other) => one.pos_row - other.pos_row || one.pos_column - other.pos_column);

/** How many columns the options' grid has. */
export const columnsOf = (quiz: Quiz): number =>
  Math.max(1, ...quiz.options.map((option) => option.pos_column));
