/** @jest-environment node */

import type { Option, Quiz, QuizType } from '@knowledgeking/contract';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import * as fc from 'fast-check';
import { buildOption, buildQuiz } from '@/__tests__/support/quiz-builders';
import { answeringOf, encodeAnswer, isComplete } from '@/lib/quiz/answering';
import { pick } from '@/lib/quiz/play-state';
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
    expect(pickAll('combine_options', ['3', '1'], quiz).picks).toEqual(['3', '1']);
    expect(encodeAnswer(quiz, { picks: ['3', '1'], text: '' })).toBe('1-3');
  });

  test('pairs with group: it says the side, and the pairs are in the order of the rows, however they are listed', () => {
    const options = [
      buildOption('B', 2, { group: 'left' }),
      buildOption('A', 1, { group: 'left' }),
      buildOption('1', 1, { group: 'right' }),
      buildOption('2', 2, { group: 'right' }),
    ];
    const quiz = buildQuiz('combine_options', { options });
    expect(encodeAnswer(quiz, { picks: ['B', '1', 'A', '2'], text: '' })).toBe('A-2,B-1');
  });

  const pressesOf = fc
    .constantFrom(...quizTypes.filter((type) => buildQuiz(type).options.length > 0))
    .chain((type) => fc.tuple(fc.constant(type), fc.array(fc.constantFrom(...valuesOf(buildQuiz(type))))));

  test('whatever is pressed, the selection is one that fits the question', () => {
    fc.assert(
      fc.property(pressesOf, ([type, presses]) => {
        const quiz = buildQuiz(type);
        expect(answeringOf(quiz).fits(quiz, pickAll(type, presses))).toBe(true);
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

const picked = (picks: string[], text = ''): Selection => ({ picks, text });

describe('encodeAnswer', () => {
  test.each<[QuizType, Selection, string]>([
    ['single_selection', picked(['3']), '3'],
    ['multiple_selection', picked(['3', '1']), '1,3'],
    ['order_selection', picked(['3', '1', '4', '2']), '3,1,4,2'],
    ['combine_options', picked(['3', 'B', 'A', '1', 'C', '2']), 'A-1,B-3,C-2'],
    ['order_six_char', picked(['た1', 'い2', 'へ3', 'い4', 'よ5', 'う6']), 'た,い,へ,い,よ,う'],
    ['free_input', picked([], '「 白 鯨！」'), '白鯨！'],
  ])('%s', (type, selection, expected) => {
    expect(encodeAnswer(buildQuiz(type), selection)).toBe(expected);
  });

  const types = fc.constantFrom(...quizTypes);
  // Made once: each makes a table of all characters that there are.
  const text = fc.string({ unit: 'binary' });
  const played = types.chain((type) => {
    const quiz = buildQuiz(type);
    const values = valuesOf(quiz);
    const presses =
      values.length === 0
        ? fc.constant<string[]>([])
        : fc.array(fc.constantFrom(...values), { minLength: 8, maxLength: 30 });
    return fc.record({ quiz: fc.constant(quiz), presses, text });
  });

  test('whatever is pressed or typed, a complete answer is one that the API takes', () => {
    let complete = 0;
    fc.assert(
      fc.property(played, ({ quiz, presses, text }) => {
        const start = quiz.type === 'free_input' ? picked([], text) : emptySelection;
        const selection = presses.reduce((before, value) => pick(quiz, before, value), start);
        if (!isComplete(quiz, selection)) return;
        complete += 1;
        expect(isAnswerValid(quiz, encodeAnswer(quiz, selection))).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(complete).toBeGreaterThan(50);
  });
});

const twoOnTheRight = {
  options: buildQuiz('combine_options').options.filter(({ value }) => value !== '3'),
};
const six = ['た1', 'い2', 'へ3', 'い4', 'よ5', 'う6'];

describe('isComplete', () => {
  test.each<[string, QuizType, Partial<Quiz>, string[], boolean]>([
    ['single: none', 'single_selection', {}, [], false],
    ['single: one', 'single_selection', {}, ['2'], true],
    ['multiple: none', 'multiple_selection', {}, [], false],
    ['multiple: one', 'multiple_selection', {}, ['2'], true],
    ['multiple: one even where answer_count is two', 'multiple_selection', { answer_count: 2 }, ['2'], true],
    ['order: all but one', 'order_selection', {}, ['1', '2', '3'], false],
    ['order: all', 'order_selection', {}, ['1', '2', '3', '4'], true],
    ['order: answer_count', 'order_selection', { answer_count: 2 }, ['1', '2'], true],
    ['pairs: two of three', 'combine_options', {}, ['A', '1', 'B', '2'], false],
    ['pairs: three', 'combine_options', {}, ['A', '1', 'B', '2', 'C', '3'], true],
    ['pairs: answer_count', 'combine_options', { answer_count: 2 }, ['A', '1', 'B', '2'], true],
    ['pairs: as many as the shorter side has', 'combine_options', twoOnTheRight, ['A', '1', 'B', '2'], true],
    ['pairs: one waits', 'combine_options', { answer_count: 2 }, ['A', '1', 'B'], false],
    ['six: five', 'order_six_char', {}, six.slice(0, 5), false],
    ['six: six', 'order_six_char', {}, six, true],
  ])('%s', (_name, type, overrides, picks, expected) => {
    expect(isComplete(buildQuiz(type, overrides), { picks, text: '' })).toBe(expected);
  });

  test.each([
    ['', false],
    [' 「」　', false],
    ['鯨', true],
    ['あ'.repeat(100), true],
    ['あ'.repeat(101), false],
    ['𠮷'.repeat(100), true],
    ['𠮷'.repeat(101), false],
    [`「${'あ'.repeat(100)}」 `, true],
  ])('free input %j: %s', (text, expected) => {
    expect(isComplete(buildQuiz('free_input'), { picks: [], text })).toBe(expected);
  });
});

test.each<[QuizType, string[], boolean]>([
  ['order_selection', ['1', '2', '3'], false],
  ['order_selection', ['1', '2', '3', '4'], true],
  ['combine_options', ['A', '1', 'B', '2', 'C'], false],
  ['combine_options', ['A', '1', 'B', '2', 'C', '3'], true],
  ['order_six_char', six.slice(0, 5), false],
  ['order_six_char', six, true],
  ['single_selection', ['1'], false],
  ['multiple_selection', ['1', '2', '3', '4'], false],
])('whether %s is full with %j: %s', (type, picks, expected) => {
  const quiz = buildQuiz(type);
  expect(answeringOf(quiz).isFull(quiz, { picks, text: '' })).toBe(expected);
});

describe('read', () => {
  const valuesRead = (read: unknown): unknown =>
    Array.isArray(read) ? read.map(valuesRead) : ((read as Option).value ?? read);

  /** An answer as its type reads it, with options by their values. */
  function read(quiz: Quiz, answer: string): unknown {
    const parts = answeringOf(quiz).read(quiz, answer);
    return parts === undefined ? undefined : valuesRead(parts);
  }

  test.each<[string, QuizType, string, unknown]>([
    ['one option', 'single_selection', '3', ['3']],
    ['several options', 'multiple_selection', '1,3', ['1', '3']],
    ['options in their order', 'order_selection', '3,1,4,2', ['3', '1', '4', '2']],
    [
      'pairs',
      'combine_options',
      'A-2,B-1',
      [
        ['A', '2'],
        ['B', '1'],
      ],
    ],
    ['six characters', 'order_six_char', 'た,い,へ,い,よ,う', ['た', 'い', 'へ', 'い', 'よ', 'う']],
    ['typed words', 'free_input', '白鯨', '白鯨'],
    ['typed words with a comma', 'free_input', '1,3', '1,3'],
    ['an option that the question lacks', 'single_selection', '9', undefined],
    ['two options where only one can be', 'single_selection', '1,3', undefined],
    ['one of several that it lacks', 'multiple_selection', '1,9', undefined],
    ['half a pair', 'combine_options', 'A-2,B', undefined],
    ['a pair with an option that it lacks', 'combine_options', 'A-9', undefined],
    ['three in a pair', 'combine_options', 'A-2-3', undefined],
    ['a pair without anything', 'combine_options', '-', undefined],
  ])('%s', (_what, type, answer, expected) => {
    expect(read(buildQuiz(type), answer)).toEqual(expected);
  });
});

const of = (picks: string[]) => ({ picks, text: '' });

test.each<[QuizType, string[], string[], string]>([
  ['single_selection', [], ['1'], ''],
  ['multiple_selection', ['1'], ['1', '2'], ''],
  ['order_selection', ['1'], ['1', '3'], '選択肢3、2番目。'],
  ['order_selection', ['1', '3'], ['3'], '選択肢1を外しました。選択肢3は1番目になりました。'],
  ['order_selection', ['1', '3'], ['1', '3', '4'], '選択肢4、3番目。'],
  ['order_selection', ['1', '3'], ['1'], '選択肢3を外しました。'],
  [
    'order_selection',
    ['2', '1', '3', '4'],
    ['2', '3', '4'],
    '選択肢1を外しました。選択肢3は2番目、選択肢4は3番目になりました。',
  ],
  ['order_six_char', ['た1', 'い2'], ['た1', 'い2', 'へ3'], '3文字目「へ」。いま「たいへ」。'],
  ['order_six_char', ['た1'], ['た1', 'い2'], '2文字目「い」。いま「たい」。'],
  ['order_six_char', ['た1', 'い2'], ['た1'], '「い」を消しました。いま「た」。'],
  ['order_six_char', ['た1'], [], '「た」を消しました。'],
  ['order_six_char', ['た1', 'い2'], [], 'すべて消しました。'],
  ['combine_options', [], ['A'], '選択肢Aを選びました。組にする相手を選んでください。'],
  ['combine_options', ['2'], ['2', 'A'], '選択肢Aと選択肢2を組にしました。'],
  ['combine_options', ['A', '2', 'B'], ['A', '2', 'B', '3'], '選択肢Bと選択肢3を組にしました。'],
  ['combine_options', ['A', '2'], [], '選択肢Aと選択肢2の組を外しました。'],
  ['combine_options', ['A', '2', 'B'], ['A', '2'], '選択肢Bを外しました。'],
  ['combine_options', ['A'], ['B'], '選択肢Bを選びました。組にする相手を選んでください。'],
])('what is said of %s: %j to %j', (type, before, after, said) => {
  const quiz = buildQuiz(type);
  expect(answeringOf(quiz).announcement(quiz, of(before), of(after))).toBe(said);
});

test('an instruction says how many are asked for', () => {
  const instructionOf = (quiz: Quiz) => answeringOf(quiz).instruction(quiz);
  expect(instructionOf(buildQuiz('order_selection', { answer_count: 3 }))).toContain('1番目から3番目まで');
  expect(instructionOf(buildQuiz('combine_options'))).toContain('3組');
});
