/** @jest-environment node */

import fc from 'fast-check';
import { bestGenreOf } from '@/components/result/result-view';
import { promisedResults, quickScoreFrom } from '@/lib/exam-dates';
import cheers from '@/lib/generated/cheers.json';
import { binText, scoreBins } from '@/lib/result/histogram-bins';
import { completeRanking, nearRegions, type RankedRegion } from '@/lib/result/regional-ranking';
import { formatDeviation, formatPercent, formatRank, scoreRows } from '@/lib/result/result-text';
import { cheerFor, endWordFor } from '@/lib/result/stamps-cheers-and-tiers';
import { mockOverallResult, mockQuickScore } from '@/mock-api/results';

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
});

const exam = { exam_end_at: '2025-06-22T14:30:00+09:00' };

test('the score can be seen once nobody can answer any more, or at once where the pack says so', () => {
  expect(quickScoreFrom(exam)).toBe(Date.parse('2025-06-22T14:30:05+09:00'));
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

  test.each([
    ['2025-06-22T13:00:00+09:00', 7, 18, '2025年6月29日(日) 18時ごろ', '2025-06-29T09:00:00.000Z'],
    // Elsewhere that is another day.
    ['2025-06-22T00:30:00+09:00', 0, 9, '2025年6月22日(日) 9時ごろ', '2025-06-22T00:00:00.000Z'],
  ])('of an exam at %s, %i days later at %i, is on %s', (exam_start_at, days_after_exam, hour, text, at) => {
    const promised = promisedResults({ exam_start_at }, { days_after_exam, hour });
    expect(promised?.text).toBe(text);
    expect(new Date(promised?.at ?? 0).toISOString()).toBe(at);
  });

  test('is not promised where the pack has none', () => {
    expect(promisedResults(exam, null)).toBeUndefined();
  });
});

const row = (label: string, rate: number, average?: number) => ({ label, rate, text: '', average });

test.each([
  ['the highest rate', [row('a', 0.2), row('b', 0.5), row('c', 0.4)], 'b'],
  ['of equal ones the one further above the average', [row('a', 0.5, 0.4), row('b', 0.5, 0.2)], 'b'],
  ['none where nothing was right', [row('a', 0), row('b', 0)], undefined],
])('the best genre is %s', (_name, rows, label) => {
  expect(bestGenreOf(rows)?.label).toBe(label);
});

const everyScore = (fullScore: number) =>
  Array.from({ length: fullScore + 1 }, (_, score) => ({ score, participants: 1 }));

test('a hundred points: twenty bars of five points, the full score in the last', () => {
  const bins = scoreBins(everyScore(100), 100, 62);
  expect(bins).toHaveLength(20);
  expect(bins[0]).toEqual({ from: 0, to: 4, participants: 5, isOwn: false });
  expect(bins[12]).toEqual({ from: 60, to: 64, participants: 5, isOwn: true });
  expect(bins[19]).toEqual({ from: 95, to: 100, participants: 6, isOwn: false });
  expect(bins.filter(({ isOwn }) => isOwn)).toHaveLength(1);
});

test.each([
  [0, 0],
  [4, 0],
  [5, 1],
  [99, 19],
  [100, 19],
])('%i points stand in bar %i', (own, bar) => {
  expect(scoreBins([], 100, own).findIndex(({ isOwn }) => isOwn)).toBe(bar);
});

test('only one participant, and scores that are not listed', () => {
  const bins = scoreBins([{ score: 50, participants: 1 }], 100, 50);
  expect(bins.filter(({ participants }) => participants > 0)).toEqual([
    { from: 50, to: 54, participants: 1, isOwn: true },
  ]);
});

test('whatever the full score: at most 21 bars without gap or overlap, and nobody is lost', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3_000 }), fc.nat(), (fullScore, seed) => {
      const own = seed % (fullScore + 1);
      const bins = scoreBins(everyScore(fullScore), fullScore, own);
      expect(bins.length).toBeLessThanOrEqual(21);
      expect(bins[0]?.from).toBe(0);
      expect(bins.at(-1)?.to).toBe(fullScore);
      for (const [index, { from }] of bins.entries()) {
        if (index > 0) expect(from).toBe((bins[index - 1]?.to ?? 0) + 1);
      }
      expect(bins.reduce((sum, { participants }) => sum + participants, 0)).toBe(fullScore + 1);
      expect(bins.filter(({ isOwn }) => isOwn)).toHaveLength(1);
    }),
  );
});

test('a bar’s span in words', () => {
  expect(binText({ from: 60, to: 64 })).toBe('60〜64点');
  expect(binText({ from: 7, to: 7 })).toBe('7点');
});

const ranking = Array.from(
  { length: 48 },
  (_, index): RankedRegion => ({
    name: `地域${index + 1}`,
    figures: { rank: index + 1, average_score: 60 - index, deviation: 50 },
  }),
);
const ranksNear = (own: string, of = ranking) => nearRegions(of, own).map(({ figures }) => figures?.rank);

test('the places around one’s own: two above, two below, five also at the ends', () => {
  expect(ranksNear('地域8')).toEqual([6, 7, 8, 9, 10]);
  expect(ranksNear('地域1')).toEqual([1, 2, 3, 4, 5]);
  expect(ranksNear('地域48')).toEqual([44, 45, 46, 47, 48]);
});

test('a region that is not ranked: the first places; few regions: all of them', () => {
  expect(ranksNear('月')).toEqual([1, 2, 3, 4, 5]);
  expect(ranksNear('地域2', ranking.slice(0, 3))).toEqual([1, 2, 3]);
  expect(ranksNear('地域1', [])).toEqual([]);
});

test('when the server leaves regions out, or has some without participants, then they come last and have no figures', () => {
  const served = [
    { rank: 1, name: '東京都', average_score: 61, deviation: 58, participants: 3 },
    { rank: 2, name: '海外', average_score: 50, deviation: 50 },
    { rank: 3, name: '青森県', average_score: 0, deviation: 50, participants: 0 },
  ];
  expect(completeRanking(served, ['北海道', '青森県', '東京都', '海外'])).toEqual([
    { name: '東京都', figures: expect.objectContaining({ rank: 1, average_score: 61, deviation: 58 }) },
    { name: '海外', figures: expect.objectContaining({ rank: 2 }) },
    { name: '北海道', figures: undefined },
    { name: '青森県', figures: undefined },
  ]);
});

test('regions without figures are not among the places around one’s own', () => {
  expect(ranksNear('地域2', [...ranking.slice(0, 3), { name: '月', figures: undefined }])).toEqual([1, 2, 3]);
});
