/** @jest-environment node */

import type { Submission } from '@knowledgeking/contract';
import { countRight, type Verdict, verdictOf } from '@/lib/quiz/answer-verdicts';

const submission = (answer: string, is_correct: boolean): Submission => ({
  quiz_number: 1,
  correct_answer: '2',
  submission: answer,
  is_correct,
});

test.each<[string, string, boolean, Verdict]>([
  ['the right answer', '2', true, 'right'],
  ['another answer', '3', false, 'wrong'],
  ['a skip', '', false, 'unanswered'],
  ['what the server calls right counts, whatever was sent', '', true, 'right'],
])('%s', (_what, answer, isCorrect, expected) => {
  expect(verdictOf(submission(answer, isCorrect))).toBe(expected);
});

test('only right ones are counted', () => {
  expect(countRight([])).toBe(0);
  expect(countRight([submission('2', true), submission('3', false), submission('', false)])).toBe(1);
});
