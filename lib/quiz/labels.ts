import type { Option, Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { optionsInOrder } from './grid';

/** What an option is called: its text without ruby, or the `alt` of its picture, or its place. */
export const optionLabel = (quiz: Quiz, option: Option): string =>
  withoutRuby(option.text ?? option.alt ?? '') || `選択肢${optionsInOrder(quiz).indexOf(option) + 1}`;

/** What the option with this value is called; empty when the question has no such option. */
export function labelOf(quiz: Quiz, value: string): string {
  const option = quiz.options.find((each) => each.value === value);
  return option ? optionLabel(quiz, option) : '';
}
