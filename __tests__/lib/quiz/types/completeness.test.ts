/** @jest-environment node */

import type { Quiz, QuizType } from '@knowledgeking/contract';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { isComplete, isFull } from '@/lib/quiz/answering';

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

describe('isFull', () => {
  test('single and multiple always take another pick', () => {
    expect(isFull(buildQuiz('single_selection'), { picks: ['1'], text: '' })).toBe(false);
    expect(isFull(buildQuiz('multiple_selection'), { picks: ['1', '2', '3', '4'], text: '' })).toBe(false);
  });
});
