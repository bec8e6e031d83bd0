import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { createExamNumber } from '../../src/entry/exam-number.ts';

describe('an exam number', () => {
  test('when one is made, then it is three groups of Crockford’s base 32, as it is read', () => {
    for (const number of Array.from({ length: 200 }, createExamNumber)) {
      assert.match(number, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      assert.equal(normalizeExamNumber(number.toLowerCase()), number);
    }
  });
});
