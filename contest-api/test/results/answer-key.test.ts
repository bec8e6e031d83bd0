import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuizKey } from '../../src/database/tables.ts';
import { keyChangeWords, keyWords } from '../../src/results/marking/answer-key.ts';

const keyOf = (accepted_answers: string[], correct_answer = '', is_void = false): QuizKey => ({
  accepted_answers,
  correct_answer,
  is_void,
});

describe('a key for an operator to read', () => {
  test('when it has many spellings, then the shown one is first, and most are only counted', () => {
    const key = keyOf(['19', '19N', '19°', '19度', '十九', '約19'], '十九');
    assert.equal(keyWords(key), '十九 / 19 / 19N / 19° ほか2通り');
    const changed = keyOf(['19', '19N', '19°', '19度', '十九', 'じゅうく'], '十九');
    assert.match(keyChangeWords(key, changed), / {2}加わる: じゅうく {2}外れる: 約19$/);
  });

  test('when the shown answer is written in another form than it is compared in, then it is there once', () => {
    assert.equal(keyWords(keyOf(['1,3'], '3,1')), '1,3');
  });

  test('when a question was withdrawn, then its answers no longer matter', () => {
    assert.equal(keyChangeWords(keyOf(['4'], '4'), keyOf(['4'], '4', true)), '4 → 全員正解');
  });
});
