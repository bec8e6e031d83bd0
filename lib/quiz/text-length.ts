import type { Option, Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { optionLabel } from './labels';

/** Characters that take about four lines on a phone. */
const longestStatement = 68;

/** Characters of a name that stand in one or two lines on a phone, where two options share the width. */
const longestName = 18;

/** Whether the statement is a text rather than a sentence or two. */
export const hasLongStatement = (quiz: Quiz): boolean =>
  withoutRuby(quiz.question_statement).length > longestStatement;

/** Whether an option is a sentence rather than a name. */
export const isLongOption = (quiz: Quiz, option: Option): boolean =>
  optionLabel(quiz, option).length > longestName;

export const hasLongOption = (quiz: Quiz): boolean =>
  quiz.options.some((option) => isLongOption(quiz, option));

/** Whether a question is a few words alone, with no medium that needs the room. */
export const isOfFewWords = (quiz: Quiz): boolean =>
  quiz.question_media_type === 'none' && !hasLongStatement(quiz) && !hasLongOption(quiz);
