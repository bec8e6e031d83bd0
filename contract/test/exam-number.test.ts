import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeExamNumber } from '../src/rules/exam-number.ts';

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
  'with the half-width long vowel mark': '7K3MｰQ01Tｰ2XWD',
  'with spaces beside the hyphens': '7K3Mー Q01Tー2XWD',
  'with a dash': '7K3M–Q01T—2XWD',
  'with the dashes of other scripts': '7K3M〜Q01T゠2XWD',
  'with a hyphen that does not break': '7K3M‐Q01T‑2XWD',
  'with a minus sign': '7K3M−Q01T−2XWD',
  'with hyphens elsewhere': '7K-3MQ0-1T2XWD',
  'with O for 0 and I for 1': '7K3M-QOIT-2XWD',
  'with o for 0 and l for 1': '7k3m-qolt-2xwd',
  'with L for 1': '7K3M-Q0LT-2XWD',
  'with as many spaces as are taken': written.padEnd(100),
};
const refused = {
  nothing: '',
  'eleven characters': '7K3M-Q01T-2XW',
  'thirteen characters': '7K3M-Q01T-2XWDD',
  'the letter U': '7K3M-Q01T-2XWU',
  'another script': '七K3M-Q01T-2XWD',
  'twelve kana': 'あいうえおかきくけこさし',
  'a symbol': '7K3M_Q01T_2XWD',
  'more than a hundred characters': written.padEnd(101),
  'a very long text': '7'.repeat(60_000),
};

describe('an exam number', () => {
  for (const [how, typed] of Object.entries(accepted)) {
    test(`when it is typed ${how}, then it is understood`, () => {
      assert.equal(normalizeExamNumber(typed), written);
    });
  }
  for (const [what, typed] of Object.entries(refused)) {
    test(`when ${what} is typed, then it is none`, () => {
      assert.equal(normalizeExamNumber(typed), undefined);
    });
  }
});
