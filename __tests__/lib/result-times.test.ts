/** @jest-environment node */

import cheers from '@/lib/generated/cheers.json';
import { cheerFor, endWordFor } from '@/lib/result/cheers';
import { bestGenreOf } from '@/lib/result-text';
import { promisedResults, quickScoreFrom } from '@/lib/result-times';

const exam = { exam_end_at: '2025-06-22T14:30:00+09:00' };

test('when the pack says nothing else, then the score can be seen once nobody can answer any more', () => {
  expect(quickScoreFrom(exam)).toBe(Date.parse('2025-06-22T14:30:05+09:00'));
});

test('when the pack says at_finish, then there is nothing to wait for', () => {
  expect(quickScoreFrom(exam, 'at_finish')).toBeUndefined();
});

describe('the crew’s word for a score', () => {
  test.each([
    [0, 0],
    [9, 0],
    [10, 10],
    [99, 90],
    [100, 100],
  ])('for %i of 100 points it is the one of the band from %i percent', (score, from) => {
    expect(cheerFor(score, 100)).toBe(cheers.bands.find((band) => band.from === from));
  });

  test('a contest without points has one too', () => {
    expect(cheerFor(0, 0)).toBe(cheers.bands[0]);
  });
});

test('who went to the end gets the same word each time, and not everybody the same', () => {
  const at = (second: number) => endWordFor(`2025-06-22T13:00:0${second}+09:00`);
  expect(at(1)).toEqual(at(1));
  expect(new Set([0, 1, 2, 3, 4, 5].map((second) => at(second)?.line)).size).toBe(cheers.to_the_end.length);
});

describe('the results’ announcement', () => {
  const exam = { exam_start_at: '2025-06-22T13:00:00+09:00' };

  test('is so many days after the exam’s day in Japan, at about that hour', () => {
    const { text, at = 0 } = promisedResults(exam, { days_after_exam: 7, hour: 18 }) ?? {};
    expect(text).toBe('2025年6月29日(日) 18時ごろ');
    expect(new Date(at).toISOString()).toBe('2025-06-29T09:00:00.000Z');
  });

  test('counts from the day in Japan where that is another day elsewhere', () => {
    const early = promisedResults(
      { exam_start_at: '2025-06-22T00:30:00+09:00' },
      { days_after_exam: 0, hour: 9 },
    );
    expect(new Date(early?.at ?? 0).toISOString()).toBe('2025-06-22T00:00:00.000Z');
  });

  test('is not promised where the pack has none', () => {
    expect(promisedResults(exam, null)).toBeUndefined();
  });
});

describe('the best genre', () => {
  const row = (label: string, rate: number, average?: number) => ({ label, rate, text: '', average });

  test.each([
    ['the highest rate', [row('a', 0.2), row('b', 0.5), row('c', 0.4)], 'b'],
    ['of equal ones the one further above the average', [row('a', 0.5, 0.4), row('b', 0.5, 0.2)], 'b'],
    ['none where nothing was right', [row('a', 0), row('b', 0)], undefined],
  ])('is %s', (_name, rows, label) => {
    expect(bestGenreOf(rows)?.label).toBe(label);
  });
});
