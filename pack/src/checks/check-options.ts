import type { PackOption, PackQuiz } from '@knowledgeking/contract';
import { type OptionMediaType, quizTypes } from '@knowledgeking/contract/rules/quiz';
import { type Finding, finding, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';
import type { OptionRules } from '../quiz-types/quiz-type-rules.ts';

/** How a question's options are shown; where the pack does not say, their pictures do. */
export function optionMediaTypeOf(quiz: PackQuiz): OptionMediaType {
  if (quiz.option_media_type) return quiz.option_media_type;
  if (!quiz.options?.length) return 'none';
  return quiz.options.some((option) => option.picture !== undefined) ? 'image' : 'text';
}

/** A question's options: as many as its type needs, all different, each with something to show and a place of its own. */
export function checkOptions(quiz: PackQuiz): Finding[] {
  const options = quiz.options ?? [];
  const rules = quizTypeRules[quiz.type].options;
  if (!rules) {
    return options.length > 0 || (quiz.option_media_type ?? 'none') !== 'none'
      ? [finding(['options'], 'no_options_for', quiz.type)]
      : [];
  }
  if (options.length < 2) return [finding(['options'], 'two_options')];
  return [
    ...checkValues(options, rules),
    ...checkShown(quiz, options, rules),
    ...checkPlaces(options),
    ...checkGroups(options, rules),
  ];
}

function checkValues(options: PackOption[], { reserved }: OptionRules): Finding[] {
  const values = options.map((option) => option.value);
  return [
    ...repeated(values).map((value) =>
      finding(['options', values.lastIndexOf(value), 'value'], 'repeated', 'value', `"${value}"`),
    ),
    ...values.flatMap((value, index) =>
      reserved.test(value) ? [finding(['options', index, 'value'], 'reserved_value')] : [],
    ),
  ];
}

function checkShown(quiz: PackQuiz, options: PackOption[], { defaultText }: OptionRules): Finding[] {
  const shown = optionMediaTypeOf(quiz);
  if (shown === 'none') return [finding(['option_media_type'], 'options_shown')];
  return options.flatMap((option, index): Finding[] => {
    const path = ['options', index];
    if (shown === 'image') return option.picture ? [] : [finding(path, 'picture_missing')];
    if (option.picture) return [finding([...path, 'picture'], 'picture_in_text')];
    if (!option.text) return defaultText ? [] : [finding(path, 'missing', 'text')];
    return /[\p{L}\p{N}]/u.test(option.text) || option.alt ? [] : [finding(path, 'sign_without_alt')];
  });
}

function checkPlaces(options: PackOption[]): Finding[] {
  const isPlaced = (option: PackOption) => option.row !== undefined && option.column !== undefined;
  const isUnplaced = (option: PackOption) => option.row === undefined && option.column === undefined;
  if (options.every(isUnplaced)) return [];
  const halfPlaced = options.findIndex((option) => !isPlaced(option));
  if (halfPlaced >= 0) return [finding(['options', halfPlaced], 'half_placed')];
  const places = options.map((option) => `row ${option.row}, column ${option.column}`);
  return repeated(places).map((place) =>
    finding(['options', places.lastIndexOf(place), 'row'], 'taken_place', place),
  );
}

const groupedTypes = quizTypes.filter((type) => quizTypeRules[type].options?.areGrouped);

function checkGroups(options: PackOption[], { areGrouped }: OptionRules): Finding[] {
  return options.flatMap((option, index): Finding[] => {
    if (areGrouped === (option.group !== undefined)) return [];
    const path = ['options', index];
    return areGrouped
      ? [finding(path, 'group_missing')]
      : [finding(path, 'group_unexpected', groupedTypes.join(' and '))];
  });
}
