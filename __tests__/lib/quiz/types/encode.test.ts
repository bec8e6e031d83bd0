/** @jest-environment node */

import type { Quiz, QuizType } from '@knowledgeking/contract';
import { isAnswerValid } from '@knowledgeking/contract/rules/answers';
import { normalizeFreeInput } from '@knowledgeking/contract/rules/answers/free-input';
import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import * as fc from 'fast-check';
import { buildQuiz } from '@/__tests__/support/quiz-builders';
import { encodeAnswer, isComplete, pick } from '@/lib/quiz/answering';
import { emptySelection, type Selection, valuesOf } from '@/lib/quiz/question';

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

  const hasNoRepeats = (values: string[]): boolean => new Set(values).size === values.length;

  /** The format rules of the contest API, written a second time and independently of the code under test. */
  function isTakenByTheApi(quiz: Quiz, answer: string): boolean {
    const parts = answer.split(',');
    const values = valuesOf(quiz);
    switch (quiz.type) {
      case 'single_selection':
        return parts.length === 1 && values.includes(answer);
      case 'multiple_selection':
      case 'order_selection':
        return parts.every((part) => values.includes(part)) && hasNoRepeats(parts);
      case 'combine_options': {
        const sides = parts.map((part) => part.split('-'));
        return (
          parts.length === 3 &&
          sides.every(([left = '', right = '']) => 'ABC'.includes(left) && '123'.includes(right)) &&
          hasNoRepeats(sides.flat())
        );
      }
      case 'order_six_char':
        return parts.length === 6 && parts.every((part) => values.some((value) => value.startsWith(part)));
      case 'free_input':
        return answer.length > 0 && [...answer].length <= 100 && !/[\p{Cs}\0]/u.test(answer);
    }
  }

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
        expect(isTakenByTheApi(quiz, encodeAnswer(quiz, selection))).toBe(true);
        expect(isAnswerValid(quiz, encodeAnswer(quiz, selection))).toBe(true);
      }),
      { numRuns: 500 },
    );
    expect(complete).toBeGreaterThan(50);
  });
});

describe('normalizeFreeInput', () => {
  test.each([
    ['  海底 二万里　', '海底二万里'],
    ['「『"\'“”‘’』」', ''],
    ['ヨーホー！ホー・ホー', 'ヨーホー！ホー・ホー'],
    ['白\u0000鯨\ud800', '白鯨'],
    ['𠮷野', '𠮷野'],
    ['\u202e白\u200b鯨\u00ad', '白鯨'],
  ])('%j becomes %j', (typed, sent) => {
    expect(normalizeFreeInput(typed)).toBe(sent);
  });
});
