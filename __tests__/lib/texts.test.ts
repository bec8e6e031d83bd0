/** @jest-environment node */

import { formatDeviation, formatPercent, formatRank, genreRows, scoreRows } from '@/lib/result-text';
import { mockOverallResult, mockPersonalResult, mockQuickScore } from '@/mock-api/results';

test('figures as Japanese sites write them', () => {
  expect(formatRank(1_234)).toBe('1,234位');
  expect(formatDeviation(61)).toBe('61.0');
  expect(formatPercent(0.814)).toBe('81%');
});

test('rows carry a label, a rate, the same in words, and the average of all where it is known', () => {
  const row = { label: 'ふつう', rate: 57 / 70, text: '57 / 70点' };
  expect(scoreRows(mockQuickScore)[0]).toEqual(row);
  const { average_score_rates_by_difficulty: averages } = mockOverallResult;
  expect(scoreRows(mockQuickScore, averages)[0]).toEqual({ ...row, average: 0.56 });
  expect(scoreRows({ ...mockQuickScore, hard_level_score: 0, hard_level_full_score: 0 })[1]?.rate).toBe(0);
  const rates = mockPersonalResult().score_rates_by_quiz_genre;
  expect(genreRows(rates, mockOverallResult.average_score_rates_by_quiz_genre)).toEqual([
    { label: 'キャラクター', rate: 0.84, text: '84%', average: 0.55 },
    { label: 'ストーリー・名ゼリフ', rate: 0.72, text: '72%', average: 0.51 },
    { label: '文化', rate: 0.56, text: '56%', average: 0.43 },
    { label: '能力・技', rate: 0.64, text: '64%', average: 0.47 },
  ]);
});
