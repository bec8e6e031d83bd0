/** @jest-environment node */

import type { QuizType } from '@knowledgeking/contract';
import * as fc from 'fast-check';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { emptySelection } from '@/lib/quiz/selection';
import { fromStored, toStored } from '@/lib/quiz/stored-selection';

const owner = 'exam 2025-06-22T13:00:00.000+09:00';

describe('kept picks', () => {
  test.each<[QuizType, string[], string]>([
    ['multiple_selection', ['3', '1'], ''],
    ['combine_options', ['A', '1', 'B'], ''],
    ['free_input', [], ' 白鯨'],
  ])('%s: come back as they were after a reload', (type, picks, text) => {
    const quiz = buildQuiz(type);
    const stored: unknown = JSON.parse(JSON.stringify(toStored(owner, quiz, { picks, text })));
    expect(fromStored(owner, quiz, stored)).toEqual({ picks, text });
  });

  const kept = { owner, quiz_number: 3, picks: ['1'], text: '' };
  test.each<[string, QuizType, unknown]>([
    ['another attempt', 'single_selection', { ...kept, owner: 'other' }],
    ['another question', 'single_selection', { ...kept, quiz_number: 2 }],
    ['an option that is gone', 'single_selection', { ...kept, picks: ['9'] }],
    ['one option twice', 'multiple_selection', { ...kept, picks: ['1', '1'] }],
    ['two where one can be', 'single_selection', { ...kept, picks: ['1', '2'] }],
    ['two of one side joined', 'combine_options', { ...kept, picks: ['A', 'B'] }],
    ['text for options', 'single_selection', { ...kept, picks: [], text: '白鯨' }],
    ['picks for text', 'free_input', kept],
    ['not picks', 'single_selection', { ...kept, picks: '1' }],
    ['nothing', 'single_selection', undefined],
  ])('%s: is dropped', (_name, type, stored) => {
    expect(fromStored(owner, buildQuiz(type), stored)).toEqual(emptySelection);
  });

  test('foreign content never throws', () => {
    fc.assert(
      fc.property(fc.anything(), (stored) => {
        expect(fromStored(owner, buildQuiz('order_selection'), stored)).toEqual(emptySelection);
      }),
    );
  });
});
