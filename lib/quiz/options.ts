import type { Option, Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';

/** The options in reading order: row by row, each from the left. */
export const optionsInOrder = (quiz: Quiz): Option[] =>
  [...quiz.options].sort((one, other) => one.pos_row - other.pos_row || one.pos_column - other.pos_column);

/** How many columns the options' grid has. */
export const columnsOf = (quiz: Quiz): number =>
  Math.max(1, ...quiz.options.map((option) => option.pos_column));

/** The values of the options, in the order in which the question lists them. */
export const valuesOf = (quiz: Quiz): string[] => quiz.options.map((option) => option.value);

/** The name of an option: the `alt` of its picture or of a text of signs, or its text without ruby, or its place. */
export const optionLabel = (quiz: Quiz, option: Option): string =>
  option.alt || withoutRuby(option.text ?? '') || `選択肢${optionsInOrder(quiz).indexOf(option) + 1}`;

/** The name of the option with this value; empty when the question has no such option. */
export function labelOf(quiz: Quiz, value: string): string {
  const option = quiz.options.find((each) => each.value === value);
  return option ? optionLabel(quiz, option) : '';
}
