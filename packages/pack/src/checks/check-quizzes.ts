import type { PackOption, PackQuiz } from '@knowledgeking/contract';
import { type OptionMediaType, quizTypes } from '@knowledgeking/contract/rules/quiz';
import { type Finding, finding, inQuestion, repeated } from '../problem.ts';
import { quizTypeRules } from '../quiz-types/index.ts';
import type { OptionRules } from '../quiz-types/quiz-type-rules.ts';
import { checkMedia } from './check-media.ts';

/** `exam.yaml` and `practice.yaml`: the numbers from 1 without a gap, and each question by itself. */
export function checkQuizzes(quizzes: PackQuiz[], exists: (file: string) => boolean): Finding[] {
  const each = quizzes.flatMap((quiz, index) =>
    inQuestion(index, quiz, [...checkOptions(quiz), ...checkAnswers(quiz), ...checkMedia(quiz, exists)]),
  );
  return [...checkNumbers(quizzes), ...each];
}

function checkNumbers(quizzes: PackQuiz[]): Finding[] {
  const numbers = quizzes.map((quiz) => quiz.number);
  const again = repeated(numbers).map((number) =>
    finding(['quizzes', numbers.lastIndexOf(number), 'number'], 'repeated', 'number', `${number}`),
  );
  const highest = numbers.length;
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !numbers.includes(number),
  );
  return missing.length > 0
    ? [...again, finding(['quizzes'], 'numbers_missing', highest, missing.join(', '))]
    : again;
}

/** The accepted answers: each can be given with the question's options, and is complete for its type. */
function checkAnswers(quiz: PackQuiz): Finding[] {
  const again = repeated(quiz.answers).map((answer) =>
    finding(['answers', quiz.answers.lastIndexOf(answer)], 'repeated_text', 'accepted answer'),
  );
  const { answerProblems } = quizTypeRules[quiz.type];
  const wrong = quiz.answers.flatMap((answer, index) =>
    answerProblems(quiz, answer).map((problem): Finding => ({ path: ['answers', index], ...problem })),
  );
  return [...checkCount(quiz), ...again, ...wrong];
}

const countedTypes = quizTypes.filter((type) => quizTypeRules[type].mostPicks !== undefined);

function checkCount({ type, options = [], answer_count: count }: PackQuiz): Finding[] {
  if (count === undefined) return [];
  const path = ['answer_count'];
  const most = quizTypeRules[type].mostPicks?.(options);
  if (most === undefined) return [finding(path, 'only_for', countedTypes.join(' and '))];
  return count > most ? [finding(path, 'too_many_picks', most)] : [];
}

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

/** Characters that no value may have, because answers are put together with them: a list with commas, a pair with a hyphen. */
const reservedInList = /[\s,]/u;
const reservedInPair = /[\s,-]/u;

function checkValues(options: PackOption[], { areGrouped }: OptionRules): Finding[] {
  const reserved = areGrouped ? reservedInPair : reservedInList;
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
