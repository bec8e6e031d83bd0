import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { standing } from '../../src/services/past.ts';

const distribution = (...participants: number[]) => ({
  score_distribution: participants.map((count, score) => ({ score, participants: count })),
});

describe('the standing that a replay would have had', () => {
  const four = distribution(0, 1, 2, 0, 1);
  for (const [score, rank] of [
    [4, 1],
    [3, 2],
    [2, 2],
    [1, 4],
    [0, 5],
  ] as const) {
    test(`when the scores are 4, 2, 2, 1 and the replay has ${score}, then it is place ${rank}`, () => {
      assert.equal(standing(four, score).overall_rank, rank);
    });
  }

  test('when scores spread, then the deviation is 50 at the mean and 10 per standard deviation, one decimal', () => {
    const twoAndFour = distribution(0, 0, 1, 0, 1);
    assert.equal(standing(twoAndFour, 3).overall_deviation, 50);
    assert.equal(standing(twoAndFour, 4).overall_deviation, 60);
    assert.equal(standing(twoAndFour, 0).overall_deviation, 20);
    assert.equal(standing(distribution(1, 1, 1), 2).overall_deviation, 62.2);
  });

  test('when the mean has many digits, then no intermediate rounding changes the deviation', () => {
    // 997 × 0 and 3 × 1: mean 0.003, standard deviation 0.05469; two decimals of both would give 250.0.
    assert.equal(standing(distribution(997, 3), 1).overall_deviation, 232.3);
  });

  test('when all scores are the same, or there are none, then the deviation is 50.0', () => {
    assert.equal(standing(distribution(0, 7), 1).overall_deviation, 50);
    assert.equal(standing(distribution(0, 7), 0).overall_deviation, 50);
    assert.deepEqual(standing(distribution(0, 0), 1), { overall_rank: 1, overall_deviation: 50 });
  });
});
