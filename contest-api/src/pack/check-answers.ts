import type { PackQuiz } from '@knowledgeking/contract';
import { type Finding, repeated } from './problem.ts';

/** Characters that are dropped from free input before it is sent, so that no accepted answer can hold one. */
const droppedFromFreeInput = /[\s「」『』"'“”‘’]/u;

/** The accepted answers: each can be given with the question's options, and is complete for its type. */
export function checkAnswers(quiz: PackQuiz): Finding[] {
  const again = repeated(quiz.answers).map((answer) => ({
    path: ['answers', quiz.answers.lastIndexOf(answer)],
    message: 'expected every accepted answer once',
  }));
  const wrong = quiz.answers.flatMap((answer, index) =>
    messagesFor(quiz, answer).map((message) => ({ path: ['answers', index], message })),
  );
  return [...checkCount(quiz), ...again, ...wrong];
}

function messagesFor(quiz: PackQuiz, answer: string): string[] {
  switch (quiz.type) {
    case 'single_selection':
      return unknownValues(quiz, [answer]);
    case 'multiple_selection':
      return multipleSelection(quiz, answer.split(','));
    case 'order_selection':
      return [...values(quiz, answer.split(',')), ...picks(quiz, answer.split(',').length)];
    case 'combine_options':
      return combineOptions(quiz, answer.split(','));
    case 'order_six_char':
      return orderSixChar(quiz, answer.split(','));
    case 'free_input':
      return freeInput(answer);
  }
}

function multipleSelection(quiz: PackQuiz, picked: string[]): string[] {
  const problems = values(quiz, picked);
  if (problems.length > 0) return problems;
  const inOrder = valuesOf(quiz).filter((value) => picked.includes(value));
  return inOrder.join() === picked.join() ? [] : [`expected the options' own order: ${inOrder.join()}`];
}

function combineOptions(quiz: PackQuiz, pairs: string[]): string[] {
  const split = pairs.map((pair) => pair.split('-'));
  if (split.some((sides) => sides.length !== 2)) return ['expected pairs such as A-1,B-3'];
  const sides = split.flat();
  const problems = values(quiz, sides);
  if (problems.length > 0) return problems;
  const groups = sides.map((value) => quiz.options?.find((option) => option.value === value)?.group);
  const isTurned = groups.some((group, index) => group !== (index % 2 === 0 ? 'left' : 'right'));
  return [
    ...(isTurned ? ['expected a left option before the hyphen and a right one after it'] : []),
    ...picks(quiz, pairs.length),
  ];
}

function orderSixChar(quiz: PackQuiz, characters: string[]): string[] {
  if (characters.length !== 6 || characters.some((character) => [...character].length !== 1)) {
    return ['expected six characters separated by commas, such as た,い,へ,い,よ,う'];
  }
  const tiles = valuesOf(quiz).map(firstCharacter);
  const count = (list: string[], character: string) => list.filter((one) => one === character).length;
  return [...new Set(characters)]
    .filter((character) => count(characters, character) > count(tiles, character))
    .map(
      (character) =>
        `expected enough tiles for "${character}": ${count(tiles, character)} of ${count(characters, character)}`,
    );
}

function freeInput(answer: string): string[] {
  if (droppedFromFreeInput.test(answer))
    return ['expected no spaces and quotation marks: they are dropped before sending'];
  return [...answer].length > 100 ? ['expected at most 100 characters'] : [];
}

function values(quiz: PackQuiz, picked: string[]): string[] {
  const twice = repeated(picked).map((value) => `expected "${value}" once`);
  return [...unknownValues(quiz, picked), ...twice];
}

function unknownValues(quiz: PackQuiz, picked: string[]): string[] {
  const known = valuesOf(quiz);
  return picked
    .filter((value) => !known.includes(value))
    .map((value) => `expected values of the options (${known.join(', ')}), not "${value}"`);
}

function picks(quiz: PackQuiz, given: number): string[] {
  const expected = quiz.answer_count ?? mostPicks(quiz);
  return given === expected
    ? []
    : [`expected ${expected} picks (answer_count, or all options), not ${given}`];
}

function checkCount(quiz: PackQuiz): Finding[] {
  const path = ['answer_count'];
  const count = quiz.answer_count;
  if (quiz.type !== 'order_selection' && quiz.type !== 'combine_options') {
    return count === undefined
      ? []
      : [{ path, message: 'expected only for order_selection and combine_options' }];
  }
  const most = mostPicks(quiz);
  return count !== undefined && count > most ? [{ path, message: `expected at most ${most}` }] : [];
}

function mostPicks(quiz: PackQuiz): number {
  const options = quiz.options ?? [];
  if (quiz.type !== 'combine_options') return options.length;
  const left = options.filter((option) => option.group === 'left').length;
  return Math.min(left, options.length - left);
}

function valuesOf(quiz: PackQuiz): string[] {
  return quiz.options?.map((option) => option.value) ?? [];
}

/** The character of a tile: its value is the character and an index, so that a letter can appear twice. */
export function firstCharacter(value: string): string {
  return [...value][0] ?? '';
}
