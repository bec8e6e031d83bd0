/** @jest-environment node */

import type { Option, Quiz } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { quizTypeModules } from '@/lib/quiz/answering';

const valuesOf = (read: unknown): unknown =>
  Array.isArray(read) ? read.map(valuesOf) : ((read as Option).value ?? read);

/** An answer as its type reads it, with options by their values. */
function read(quiz: Quiz, answer: string): unknown {
  const parts = quizTypeModules[quiz.type].read(quiz, answer);
  return parts === undefined ? undefined : valuesOf(parts);
}

const single = buildQuiz('single_selection');
const several = buildQuiz('multiple_selection');
const order = buildQuiz('order_selection');
const pairs = buildQuiz('combine_options');
const characters = buildQuiz('order_six_char');
const typed = buildQuiz('free_input');

test.each<[string, Quiz, string, unknown]>([
  ['one option', single, '3', ['3']],
  ['several options', several, '1,3', ['1', '3']],
  ['options in their order', order, '3,1,4,2', ['3', '1', '4', '2']],
  [
    'pairs',
    pairs,
    'A-2,B-1,C-3',
    [
      ['A', '2'],
      ['B', '1'],
      ['C', '3'],
    ],
  ],
  ['six characters', characters, 'た,い,へ,い,よ,う', ['た', 'い', 'へ', 'い', 'よ', 'う']],
  ['typed words', typed, '白鯨', '白鯨'],
  ['typed words with a comma', typed, '1,3', '1,3'],
  ['an option that the question lacks', single, '9', undefined],
  ['two options where only one can be', single, '1,3', undefined],
  ['one of several that it lacks', several, '1,9', undefined],
  ['half a pair', pairs, 'A-2,B', undefined],
  ['a pair with an option that it lacks', pairs, 'A-9', undefined],
  ['three in a pair', pairs, 'A-2-3', undefined],
  ['a pair without anything', pairs, '-', undefined],
])('%s', (_what, quiz, answer, expected) => {
  expect(read(quiz, answer)).toEqual(expected);
});
