import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { timeText } from '@knowledgeking/contract/rules/time';
import { readJapanTime } from '../../src/command-line/input.ts';

describe('a time that an operator types', () => {
  for (const shown of ['2025-06-22(日) 00:00:00', '2024-02-29(木) 00:30:00'])
    test(`when it is ${shown}, then it can be typed as it was shown`, () => {
      assert.equal(timeText(readJapanTime(shown)), shown);
    });

  test('when its weekday is not that of its day, then it is not taken for one', () => {
    assert.throws(() => readJapanTime('2025-06-22(土) 13:00'), /日時（日本時間）/);
  });
});
