import type { PackOption, PackQuiz } from '@knowledgeking/contract';
import { type Finding, repeated } from './problem.ts';

/** What an option's picture or text is, where the pack does not say it. */
export function optionMediaTypeOf(quiz: PackQuiz): 'none' | 'text' | 'image' {
  if (quiz.option_media_type) return quiz.option_media_type;
  if (!quiz.options?.length) return 'none';
  return quiz.options.some((option) => option.picture !== undefined) ? 'image' : 'text';
}

/** A question's options: as many as its type needs, told apart, each with what is shown, each at its own place. */
export function checkOptions(quiz: PackQuiz): Finding[] {
  const options = quiz.options ?? [];
  if (quiz.type === 'free_input') {
    return options.length > 0 || quiz.option_media_type === 'text' || quiz.option_media_type === 'image'
      ? [{ path: ['options'], message: 'expected no options for free_input' }]
      : [];
  }
  if (options.length < 2) return [{ path: ['options'], message: 'expected at least two options' }];
  return [
    ...checkValues(quiz, options),
    ...checkShown(quiz, options),
    ...checkPlaces(options),
    ...checkGroups(quiz, options),
  ];
}

function checkValues(quiz: PackQuiz, options: PackOption[]): Finding[] {
  const values = options.map((option) => option.value);
  const separators = quiz.type === 'combine_options' ? /[\s,-]/u : /[\s,]/u;
  return [
    ...repeated(values).map((value) => ({
      path: ['options', values.lastIndexOf(value), 'value'],
      message: `expected every value once, "${value}" stands here again`,
    })),
    ...options.flatMap((option, index) =>
      separators.test(option.value)
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

function checkShown(quiz: PackQuiz, options: PackOption[]): Finding[] {
  const shown = optionMediaTypeOf(quiz);
  if (shown === 'none')
    return [{ path: ['option_media_type'], message: 'expected text or image: there are options' }];
  return options.flatMap((option, index): Finding[] => {
    const path = ['options', index];
    if (shown === 'image')
      return option.picture ? [] : [{ path, message: 'expected a picture, as in the other options' }];
    if (option.picture)
      return [{ path: [...path, 'picture'], message: 'expected text options, or option_media_type: image' }];
    const showsItsCharacter = quiz.type === 'order_six_char';
    return option.text || showsItsCharacter ? [] : [{ path, message: 'expected "text" here' }];
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

function checkGroups(quiz: PackQuiz, options: PackOption[]): Finding[] {
  const isPaired = quiz.type === 'combine_options';
  return options.flatMap((option, index): Finding[] => {
    if (isPaired === (option.group !== undefined)) return [];
    const message = isPaired
      ? 'expected group: left or right'
      : 'expected no group: only combine_options has them';
    return [{ path: ['options', index], message }];
  });
}
