/** @jest-environment node */

import fc from 'fast-check';
import { binText, scoreBins } from '@/lib/result/distribution';

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
