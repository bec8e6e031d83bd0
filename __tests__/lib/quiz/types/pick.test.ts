/** @jest-environment node */

import type { QuizType } from '@knowledgeking/contract';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import * as fc from 'fast-check';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { fits, isComplete, pick } from '@/lib/quiz/answering';
import { emptySelection, isPicked, type Selection, valuesOf } from '@/lib/quiz/question';

const pickAll = (type: QuizType, values: string[], quiz = buildQuiz(type)): Selection =>
  values.reduce((selection, value) => pick(quiz, selection, value), emptySelection);

describe('pick', () => {
  test.each<[string, QuizType, string[], string[]]>([
    ['single: another replaces', 'single_selection', ['1', '3'], ['3']],
    ['single: the same again gives it back', 'single_selection', ['1', '1'], []],
    ['multiple: as many as one likes', 'multiple_selection', ['3', '1', '4'], ['3', '1', '4']],
    ['multiple: the same again gives it back', 'multiple_selection', ['3', '1', '3'], ['1']],
    ['order: one after the other', 'order_selection', ['3', '1'], ['3', '1']],
    ['order: giving back closes the gap', 'order_selection', ['3', '1', '2', '1'], ['3', '2']],
    ['pairs: either side first', 'combine_options', ['2', 'A', 'B', '1'], ['2', 'A', 'B', '1']],
    ['pairs: a second of one side replaces the waiting one', 'combine_options', ['A', 'B'], ['B']],
    ['pairs: a joined one undoes its pair', 'combine_options', ['A', '1', 'B', '2', '1'], ['B', '2']],
    ['pairs: the waiting one stays when a pair is undone', 'combine_options', ['A', '1', 'B', 'A'], ['B']],
    ['pairs: the waiting one is given back', 'combine_options', ['A', 'A'], []],
    [
      'six: a seventh is not taken',
      'order_six_char',
      ['た1', 'い2', 'へ3', 'い4', 'よ5', 'う6', 'み7'],
      ['た1', 'い2', 'へ3', 'い4', 'よ5', 'う6'],
    ],
    ['six: the same letter twice', 'order_six_char', ['い2', 'い4'], ['い2', 'い4']],
    ['an unknown option', 'single_selection', ['9'], []],
    ['free input has no options', 'free_input', ['1'], []],
  ])('%s', (_name, type, values, expected) => {
    expect(pickAll(type, values).picks).toEqual(expected);
  });

  test('order: no more than answer_count', () => {
    const quiz = buildQuiz('order_selection', { answer_count: 2 });
    expect(pickAll('order_selection', ['1', '2', '3'], quiz).picks).toEqual(['1', '2']);
  });

  test('a press that means nothing returns the same object', () => {
    const quiz = buildQuiz('order_selection', { answer_count: 1 });
    const full = pick(quiz, emptySelection, '1');
    expect(pick(quiz, full, '2')).toBe(full);
  });

  test('pairs without group: the first column is the left side', () => {
    const options = [
      buildOption('1', 1, { pos_column: 1 }),
      buildOption('2', 2, { pos_column: 1 }),
      buildOption('3', 1, { pos_column: 2 }),
    ];
    const quiz = buildQuiz('combine_options', { options });
    expect(pickAll('combine_options', ['1', '2'], quiz).picks).toEqual(['2']);
    expect(pickAll('combine_options', ['1', '3'], quiz).picks).toEqual(['1', '3']);
  });

  const pressesOf = fc
    .constantFrom(...quizTypes.filter((type) => buildQuiz(type).options.length > 0))
    .chain((type) => fc.tuple(fc.constant(type), fc.array(fc.constantFrom(...valuesOf(buildQuiz(type))))));

  test('whatever is pressed, the selection is one that fits the question', () => {
    fc.assert(
      fc.property(pressesOf, ([type, presses]) => {
        expect(fits(buildQuiz(type), pickAll(type, presses))).toBe(true);
      }),
    );
  });

  test('pressing a picked option leaves a selection without it, and takes no more than its pair', () => {
    fc.assert(
      fc.property(pressesOf, ([type, presses]) => {
        const quiz = buildQuiz(type);
        const before = pickAll(type, presses);
        for (const value of before.picks) {
          const after = pick(quiz, before, value);
          expect(isPicked(after, value)).toBe(false);
          expect(before.picks.length - after.picks.length).toBeLessThanOrEqual(
            type === 'combine_options' ? 2 : 1,
          );
        }
      }),
    );
  });

  test('a complete answer can always be reached', () => {
    fc.assert(
      fc.property(pressesOf, ([type, presses]) => {
        fc.pre(type !== 'combine_options');
        const quiz = buildQuiz(type);
        const complete = valuesOf(quiz).reduce(
          (selection, value) => {
            return isPicked(selection, value) ? selection : pick(quiz, selection, value);
          },
          pickAll(type, presses),
        );
        expect(isComplete(quiz, complete)).toBe(true);
      }),
    );
  });
});
