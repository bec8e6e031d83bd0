import type { Option, Quiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';

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
