import { optionGroups, questionMediaTypes } from '@knowledgeking/contract/rules/quiz-fields';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { type Check, hasFields, isArrayOf, isFiniteNumber, isOneOf, isString } from '@/lib/checks';

/** Passes where the value is absent, or null, as some servers write that. */
const isAbsentOr =
  <Value>(isValue: Check<Value>): Check<Value | null | undefined> =>
  (value): value is Value | null | undefined =>
    value === undefined || value === null || isValue(value);

const isOption = hasFields({
  value: isString,
  pos_row: isFiniteNumber,
  pos_column: isFiniteNumber,
  text: isAbsentOr(isString),
  media_url_not_selected: isAbsentOr(isString),
  media_url_selected: isAbsentOr(isString),
  alt: isAbsentOr(isString),
  group: isAbsentOr(isOneOf(optionGroups)),
});

export const isQuiz = hasFields({
  number: isFiniteNumber,
  type: isOneOf(quizTypes),
  question_statement: isString,
  question_media_type: isOneOf(questionMediaTypes),
  question_media_url: isAbsentOr(isString),
  question_media_alt: isAbsentOr(isString),
  options: isArrayOf(isOption),
  answer_count: isAbsentOr(isFiniteNumber),
});
