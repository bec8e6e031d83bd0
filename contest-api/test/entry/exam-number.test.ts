import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { createExamNumber } from '../../src/entry/exam-number.ts';

describe('an exam number', () => {
  test('when one is made, then it is three groups of Crockford’s base 32, and no two are the same', () => {
    const numbers = Array.from({ length: 2_000 }, createExamNumber);
    for (const number of numbers) {
      assert.match(number, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      assert.equal(normalizeExamNumber(number.toLowerCase()), number);
    }
    assert.equal(new Set(numbers).size, numbers.length);
  });
});
