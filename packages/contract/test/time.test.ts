import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  addMilliseconds,
  hourText,
  isTime,
  timeText,
  toJapaneseDate,
  toJapaneseDay,
  toJapanTime,
} from '../src/rules/time.ts';

/** One after the other: the text of a second is kept for the next. */
const moments = [
  ['2025-06-22T04:00:00.000Z', '2025-06-22T13:00:00.000+09:00'],
  ['2025-06-22T04:00:00.009Z', '2025-06-22T13:00:00.009+09:00'],
  ['2025-06-22T04:00:00.010Z', '2025-06-22T13:00:00.010+09:00'],
  ['2025-06-22T04:00:00.100Z', '2025-06-22T13:00:00.100+09:00'],
  ['2025-06-22T04:00:01.099Z', '2025-06-22T13:00:01.099+09:00'],
  ['2025-12-31T15:00:00.000Z', '2026-01-01T00:00:00.000+09:00'],
  ['1969-12-31T23:59:59.999Z', '1970-01-01T08:59:59.999+09:00'],
] as const;

describe('a moment', () => {
  for (const [moment, written] of moments) {
    test(`when it is ${moment}, then the API writes ${written}, and reads it`, () => {
      assert.equal(toJapanTime(new Date(moment)), written);
      assert.ok(isTime(written));
    });
  }

  for (const other of [
    '2025-06-22',
    '2025-06-22T13:00:00+09:00',
    ' 2025-06-22T13:00:00.000Z',
    '2025-06-22T13:00:00.000Z\n',
    0,
    null,
  ])
    test(`when it is ${JSON.stringify(other)}, then it is not as the API writes it`, () =>
      assert.equal(isTime(other), false));

  for (const [moment, shown, words] of [
    ['2025-06-21T15:02:03.999Z', '2025-06-22(日) 00:02:03', '2025年6月22日(日) 00:02'],
    ['2025-06-21T14:59:59.999Z', '2025-06-21(土) 23:59:59', '2025年6月21日(土) 23:59'],
    ['2024-12-31T15:00:00Z', '2025-01-01(水) 00:00:00', '2025年1月1日(水) 00:00'],
    ['2024-02-28T15:30:00Z', '2024-02-29(木) 00:30:00', '2024年2月29日(木) 00:30'],
  ] as const)
    test(`when it is ${moment}, then operators read ${shown}, and mails say ${words}`, () => {
      assert.equal(timeText(moment), shown);
      assert.equal(timeText(new Date(moment)), shown);
      assert.equal(hourText(moment), shown.slice(-8));
      assert.equal(toJapaneseDate(new Date(moment)), words);
    });

  test('when a mail has a day, then it is that in Japan, or so many days later', () => {
    const exam = new Date('2025-06-21T15:30:00Z');
    assert.equal(toJapaneseDay(exam), '2025年6月22日(日)');
    assert.equal(toJapaneseDay(exam, 48), '2025年8月9日(土)');
    assert.equal(addMilliseconds(exam, -1).toISOString(), '2025-06-21T15:29:59.999Z');
  });
});
