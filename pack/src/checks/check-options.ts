import type { PackOption, PackQuiz } from '@knowledgeking/contract';
import type { OptionMediaType } from '@knowledgeking/contract/rules/quiz-fields';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { type Finding, repeated } from '../problem.ts';
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
      ? [{ path: ['options'], message: `expected no options for ${quiz.type}` }]
      : [];
  }
  if (options.length < 2) return [{ path: ['options'], message: 'expected at least two options' }];
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
    ...repeated(values).map((value) => ({
      path: ['options', values.lastIndexOf(value), 'value'],
      message: `expected every value once, "${value}" is repeated here`,
    })),
    ...options.flatMap((option, index) =>
      reserved.test(option.value)
        ? [
            {
              path: ['options', index, 'value'],
              message: 'expected a value without spaces, commas and (in pairs) hyphens',
            },
          ]
        : [],
    ),
  ];
}

function checkShown(quiz: PackQuiz, options: PackOption[], { defaultText }: OptionRules): Finding[] {
  const shown = optionMediaTypeOf(quiz);
  if (shown === 'none')
    return [{ path: ['option_media_type'], message: 'expected text or image: there are options' }];
  return options.flatMap((option, index): Finding[] => {
    const path = ['options', index];
    if (shown === 'image')
      return option.picture ? [] : [{ path, message: 'expected a picture, as in the other options' }];
    if (option.picture)
      return [{ path: [...path, 'picture'], message: 'expected text options, or option_media_type: image' }];
    if (!option.text) return defaultText ? [] : [{ path, message: 'expected "text" here' }];
    return /[\p{L}\p{N}]/u.test(option.text) || option.alt
      ? []
      : [{ path, message: 'expected an alt: a screen reader leaves out signs or reads them as noise' }];
  });
}

function checkPlaces(options: PackOption[]): Finding[] {
  const isPlaced = (option: PackOption) => option.row !== undefined && option.column !== undefined;
  const isUnplaced = (option: PackOption) => option.row === undefined && option.column === undefined;
  if (options.every(isUnplaced)) return [];
  const halfPlaced = options.findIndex((option) => !isPlaced(option));
  if (halfPlaced >= 0) {
    return [
      { path: ['options', halfPlaced], message: 'expected row and column in every option, or in none' },
    ];
  }
  const places = options.map((option) => `row ${option.row}, column ${option.column}`);
  return repeated(places).map((place) => ({
    path: ['options', places.lastIndexOf(place), 'row'],
    message: `expected a place of its own, ${place} is taken`,
  }));
}

const groupedTypes = quizTypes.filter((type) => quizTypeRules[type].options?.areGrouped);

function checkGroups(options: PackOption[], { areGrouped }: OptionRules): Finding[] {
  return options.flatMap((option, index): Finding[] => {
    if (areGrouped === (option.group !== undefined)) return [];
    const message = areGrouped
      ? 'expected group: left or right'
      : `expected no group: only ${groupedTypes.join(' and ')} has them`;
    return [{ path: ['options', index], message }];
  });
}
