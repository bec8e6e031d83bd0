import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseRuby, withoutRuby } from '../src/rules/ruby.ts';

const cases: [source: string, segments: object[]][] = [
  ['海の話', [{ text: '海の話' }]],
  ['｜海賊《かいぞく》の船', [{ text: '海賊', reading: 'かいぞく' }, { text: 'の船' }]],
  ['あの船長《せんちょう》', [{ text: 'あの' }, { text: '船長', reading: 'せんちょう' }]],
  ['｜S字《エスじ》', [{ text: 'S字', reading: 'エスじ' }]],
  ['《》', [{ text: '《》' }]],
  ['', []],
];

describe('a text with readings', () => {
  for (const [source, segments] of cases)
    test(`when it is 「${source}」, then each reading is with its word`, () =>
      assert.deepEqual(parseRuby(source), segments));

  test('when the readings are left out, then the words stay', () => {
    assert.equal(withoutRuby('｜海賊《かいぞく》の船長《せんちょう》'), '海賊の船長');
  });
});
