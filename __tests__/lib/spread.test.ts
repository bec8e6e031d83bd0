/** @jest-environment node */

import { calmPause } from '@knowledgeking/contract/rules/poll-pause';
import { spreadMilliseconds, turnIn } from '@knowledgeking/contract/rules/spread';

const at = 1_000_000;

test.each([
  ['the first one’s turn comes at once', { random: 0 }, 0],
  ['turns are spread evenly', { random: 0.5 }, 5_000],
  ['the last one waits for ten seconds', { random: 1 }, 10_000],
  ['where there is time to lose, nothing changes', { random: 1, latest: at + 10_000 }, 10_000],
  ['where there is little, the spread is as short', { random: 0.5, latest: at + 4_000 }, 2_000],
  ['where there is none, nobody waits', { random: 1, latest: at }, 0],
  ['where it is too late, nobody waits', { random: 1, latest: at - 60_000 }, 0],
])('%s', (_name, { random, latest }: { random: number; latest?: number }, expected) => {
  expect(turnIn('start', at, random, latest) - at).toBe(expected);
});

test('a rush never outlasts a few seconds', () => {
  expect(Math.max(...Object.values(spreadMilliseconds))).toBeLessThanOrEqual(10_000);
});

describe('the pause until the site status is read again', () => {
  test.each([
    ['about 30 s, not in step: the soonest', undefined, 0, 24_000],
    ['on average', undefined, 0.5, 30_000],
    ['the latest', undefined, 1, 36_000],
    ['a date that is far away changes nothing', 3_600_000, 0.5, 30_000],
    ['after a date, once the cache has dropped the old response: the first', 10_000, 0, 11_000],
    ['the last', 10_000, 1, 16_000],
  ])('%s', (_name, untilChange, random, expected) => {
    expect(calmPause(untilChange, random)).toBe(expected);
  });
});
