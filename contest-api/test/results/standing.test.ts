import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { deviationOf, rankOf } from '../../src/results/scores.ts';

const distribution = (...participants: number[]) =>
  participants.map((count, score) => ({ score, participants: count }));

describe('the standing that a replay would have had', () => {
  test('when scores spread, then the deviation is 50 at the mean and 10 per standard deviation, one decimal', () => {
    const twoAndFour = distribution(0, 0, 1, 0, 1);
    assert.equal(deviationOf(3, twoAndFour), 50);
    assert.equal(deviationOf(4, twoAndFour), 60);
    assert.equal(deviationOf(0, twoAndFour), 20);
    assert.equal(deviationOf(2, distribution(1, 1, 1)), 62.2);
  });

  test('when the mean has many digits, then no intermediate rounding changes the deviation', () => {
    // 997 × 0 and 3 × 1: mean 0.003, standard deviation 0.05469; two decimals of both would give 250.0.
    assert.equal(deviationOf(1, distribution(997, 3)), 232.3);
  });

  test('when a deviation lies between two decimals, then half goes away from zero', () => {
    // Mean 0.2, standard deviation 0.4: 70.0 and 45.0. Then mean 40, standard deviation 40: 51.25 and 48.75.
    assert.equal(deviationOf(1, distribution(4, 1)), 70);
    assert.equal(deviationOf(0, distribution(4, 1)), 45);
    const nothingOrEighty = [
      { score: 0, participants: 1 },
      { score: 80, participants: 1 },
    ];
    assert.equal(deviationOf(45, nothingOrEighty), 51.3);
    assert.equal(deviationOf(35, nothingOrEighty), 48.8);
    assert.equal(deviationOf(-161, nothingOrEighty), -0.3, '-0.25');
  });

  test('when all scores are the same, or there are none, then the deviation is 50.0', () => {
    assert.equal(deviationOf(1, distribution(0, 7)), 50);
    assert.equal(deviationOf(0, distribution(0, 7)), 50);
    assert.equal(deviationOf(1, distribution(0, 0)), 50);
    assert.equal(rankOf(1, distribution(0, 0)), 1);
  });
});
