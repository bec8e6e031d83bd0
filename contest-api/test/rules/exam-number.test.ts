import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createExamNumber, normalizeExamNumber } from '../../src/services/exam-number.ts';

const written = '7K3M-Q01T-2XWD';
const accepted = {
  'as it is written': written,
  'in lower case': '7k3m-q01t-2xwd',
  'without hyphens': '7K3MQ01T2XWD',
  'with spaces': ' 7K3M Q01T 2XWD ',
  'with full-width spaces': '　7K3M　Q01T　2XWD　',
  'in full-width': '７Ｋ３Ｍ－Ｑ０１Ｔ－２ＸＷＤ',
  'in full-width lower case': '７ｋ３ｍｑ０１ｔ２ｘｗｄ',
  'with the long vowel mark for a hyphen': '7K3MーQ01Tー2XWD',
  'with a dash': '7K3M–Q01T—2XWD',
  'with a minus sign': '7K3M−Q01T−2XWD',
  'with hyphens elsewhere': '7K-3MQ0-1T2XWD',
  'with O for 0 and I for 1': '7K3M-QOIT-2XWD',
  'with o for 0 and l for 1': '7k3m-qolt-2xwd',
  'with L for 1': '7K3M-Q0LT-2XWD',
};
const refused = {
  nothing: '',
  'eleven characters': '7K3M-Q01T-2XW',
  'thirteen characters': '7K3M-Q01T-2XWDD',
  'the letter U': '7K3M-Q01T-2XWU',
  'another script': '七K3M-Q01T-2XWD',
  'a symbol': '7K3M_Q01T_2XWD',
  'a very long text': '7'.repeat(60_000),
};

describe('an exam number', () => {
  for (const [how, typed] of Object.entries(accepted)) {
    test(`when it is typed ${how}, then it is understood`, () => {
      assert.equal(normalizeExamNumber(typed), written);
    });
  }
  for (const [what, typed] of Object.entries(refused)) {
    test(`when ${what} is typed, then it is not an exam number`, () => {
      assert.equal(normalizeExamNumber(typed), undefined);
    });
  }
  test('when one is made, then it is three groups of Crockford’s base 32, and no two are the same', () => {
    const numbers = Array.from({ length: 2_000 }, createExamNumber);
    for (const number of numbers) {
      assert.match(number, /^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
      assert.equal(normalizeExamNumber(number.toLowerCase()), number);
    }
    assert.equal(new Set(numbers).size, numbers.length);
  });
});
