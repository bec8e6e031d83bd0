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

/** The addresses of every picture of a question. */
export function picturesOf(quiz: Quiz): string[] {
  const own = quiz.question_media_type === 'image' ? [quiz.question_media_url] : [];
  const ofOptions = quiz.options.flatMap((option) => [
    option.media_url_not_selected,
    option.media_url_selected,
  ]);
  return [...new Set([...own, ...ofOptions].filter((url) => typeof url === 'string'))];
}

/** The name of an option: the `alt` of its picture or of a text of signs, or its text without ruby, or its place. */
export const optionLabel = (quiz: Quiz, option: Option): string =>
  option.alt || withoutRuby(option.text ?? '') || `選択肢${optionsInOrder(quiz).indexOf(option) + 1}`;

/** The name of the option with this value; empty when the question has no such option. */
export function labelOf(quiz: Quiz, value: string): string {
  const option = quiz.options.find((each) => each.value === value);
  return option ? optionLabel(quiz, option) : '';
}

/** Characters that take about four lines on a phone. */
const longestStatement = 68;

/** Characters of a name that take one or two lines on a phone, where two options share the width. */
const longestName = 18;

/** Whether the statement is more than a sentence or two. */
export const hasLongStatement = (quiz: Quiz): boolean =>
  withoutRuby(quiz.question_statement).length > longestStatement;

/** Whether an option is a sentence rather than a name. */
export const isLongOption = ({ text, alt = '' }: Option): boolean =>
  withoutRuby(text ?? alt).length > longestName;

export const hasLongOption = (quiz: Quiz): boolean => quiz.options.some(isLongOption);

/** Whether a question is only a few words, without a medium that needs the room. */
export const isOfFewWords = (quiz: Quiz): boolean =>
  quiz.question_media_type === 'none' && !hasLongStatement(quiz) && !hasLongOption(quiz);

/** The picks of a question, in order, as option values; `text` is what was typed into the field of `free_input`. */
export interface Selection {
  readonly picks: readonly string[];
  readonly text: string;
}

export const emptySelection: Selection = { picks: [], text: '' };

/** Whether this option is picked. */
export const isPicked = (selection: Selection, value: string): boolean => selection.picks.includes(value);
