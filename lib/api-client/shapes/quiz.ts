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
  group: isAbsentOr(isOneOf(['left', 'right'])),
});

export const isQuiz = hasFields({
  number: isFiniteNumber,
  type: isOneOf([
    'single_selection',
    'multiple_selection',
    'order_selection',
    'combine_options',
    'order_six_char',
    'free_input',
  ]),
  question_statement: isString,
  question_media_type: isOneOf(['none', 'image', 'audio', 'video']),
  question_media_url: isAbsentOr(isString),
  question_media_alt: isAbsentOr(isString),
  options: isArrayOf(isOption),
  answer_count: isAbsentOr(isFiniteNumber),
});
