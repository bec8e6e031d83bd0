import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { calmPause, pauseBefore, turnIn } from '../src/rules/pauses.ts';

const at = 1_000_000;

describe('a browser’s turn in a rush', () => {
  for (const [what, random, latest, waits] of [
    ['the first one’s turn comes at once', 0, undefined, 0],
    ['turns are spread evenly', 0.5, undefined, 5_000],
    ['the last one waits for ten seconds', 1, undefined, 10_000],
    ['where there is time to lose, nothing changes', 1, at + 10_000, 10_000],
    ['where there is little, the spread is as short', 0.5, at + 4_000, 2_000],
    ['where there is none, nobody waits', 1, at, 0],
    ['where it is too late, nobody waits', 1, at - 60_000, 0],
  ] as const) {
    test(`${what}: ${waits} ms`, () => assert.equal(turnIn('start', at, random, latest) - at, waits));
  }

  test('when scores or the status are asked for, then the rush is over after ten and five seconds', () => {
    assert.deepEqual([turnIn('quick_score', 0, 1), turnIn('status', 0, 1)], [10_000, 5_000]);
  });
});

describe('the pause until the site status is read again', () => {
  for (const [what, untilChange, random, pause] of [
    ['about 30 s, not in step: the soonest', undefined, 0, 24_000],
    ['on average', undefined, 0.5, 30_000],
    ['the latest', undefined, 1, 36_000],
    ['a date that is far away changes nothing', 3_600_000, 0.5, 30_000],
    ['after a date, once the cache has dropped the old response: the first', 10_000, 0, 11_000],
    ['the last', 10_000, 1, 16_000],
  ] as const) {
    test(`${what}: ${pause} ms`, () => assert.equal(calmPause(untilChange, random), pause));
  }
});

describe('the pause before the next try', () => {
  const attempts = [1, 2, 3, 4, 5, 6];

  test('when a response was lost, then pauses double up to 8 s, with jitter down to a half', () => {
    assert.deepEqual(
      attempts.map((attempt) => pauseBefore(attempt, 1)),
      [500, 1_000, 2_000, 4_000, 8_000, 8_000],
    );
    assert.equal(pauseBefore(3, 0), 1_000);
  });

  test('when a busy server refused many together, then they come back spread over a time that doubles, never sooner than it asked', () => {
    for (const attempt of attempts) assert.equal(pauseBefore(attempt, 0, 5), 5_000);
    assert.deepEqual(
      attempts.map((attempt) => pauseBefore(attempt, 1, 5) - 5_000),
      [2_000, 4_000, 8_000, 16_000, 16_000, 16_000],
    );
    assert.equal(pauseBefore(1, 0.5, 0), 1_000);
  });
});
