import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { timeText, toJapaneseDate, toJapanTime } from '@knowledgeking/contract/rules/time';
import { readJapanTime } from '../../src/command-line/input.ts';

const moments = [
  [
    '2025-06-22T04:00:00Z',
    '2025-06-22T13:00:00.000+09:00',
    '2025年6月22日(日) 13:00',
    '2025-06-22(日) 13:00:00',
  ],
  [
    '2025-06-21T15:00:00Z',
    '2025-06-22T00:00:00.000+09:00',
    '2025年6月22日(日) 00:00',
    '2025-06-22(日) 00:00:00',
  ],
  [
    '2025-06-21T14:59:59.999Z',
    '2025-06-21T23:59:59.999+09:00',
    '2025年6月21日(土) 23:59',
    '2025-06-21(土) 23:59:59',
  ],
  [
    '2024-12-31T15:00:00Z',
    '2025-01-01T00:00:00.000+09:00',
    '2025年1月1日(水) 00:00',
    '2025-01-01(水) 00:00:00',
  ],
  [
    '2024-02-28T15:30:00Z',
    '2024-02-29T00:30:00.000+09:00',
    '2024年2月29日(木) 00:30',
    '2024-02-29(木) 00:30:00',
  ],
] as const;

describe('Japan time', () => {
  for (const [utc, japan, words, shown] of moments) {
    test(`when it is ${utc}, then it is ${japan}, in a mail ${words}, to an operator ${shown}`, () => {
      assert.equal(toJapanTime(new Date(utc)), japan);
      assert.equal(Date.parse(toJapanTime(new Date(utc))), Date.parse(utc));
      assert.equal(toJapaneseDate(new Date(utc)), words);
      assert.equal(timeText(new Date(utc)), shown);
      assert.equal(timeText(utc), shown);
      assert.equal(timeText(readJapanTime(shown)), shown, 'and can be typed as it was shown');
    });
  }

  test('when a typed weekday is not that of its day, then the time is not taken for one', () => {
    assert.throws(() => readJapanTime('2025-06-22(土) 13:00'), /日時（日本時間）/);
  });
});
