/** @jest-environment node */

import { quickScoreFrom } from '@/lib/result-times';

const exam = { exam_end_at: '2025-06-22T14:30:00+09:00' };

test('when the pack says nothing else, then the score can be seen once nobody can answer any more', () => {
  expect(quickScoreFrom(exam)).toBe(Date.parse('2025-06-22T14:30:05+09:00'));
});

test('when the pack says at_finish, then there is nothing to wait for', () => {
  expect(quickScoreFrom(exam, 'at_finish')).toBeUndefined();
});
