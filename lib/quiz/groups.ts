import type { Option, Quiz } from '@knowledgeking/contract';

export type Group = 'left' | 'right';

/**
 * Which side of a `combine_options` question an option stands on. A server that does not say it with `group` says it
 * with the columns of the grid: the first column is the left side.
 */
function groupOf(quiz: Quiz, option: Option): Group {
  if (option.group) return option.group;
  const firstColumn = Math.min(...quiz.options.map((each) => each.pos_column));
  return option.pos_column === firstColumn ? 'left' : 'right';
}

/** The options of one side, from top to bottom. */
export const optionsOfGroup = (quiz: Quiz, group: Group): Option[] =>
  quiz.options
    .filter((option) => groupOf(quiz, option) === group)
    .sort((one, other) => one.pos_row - other.pos_row);

/** The side on which the option with this value stands; undefined when the question has no such option. */
export function groupOfValue(quiz: Quiz, value: string): Group | undefined {
  const option = quiz.options.find((each) => each.value === value);
  return option && groupOf(quiz, option);
}
