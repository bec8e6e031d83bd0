import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseRuby, spokenText, withoutRuby } from '../src/rules/ruby.ts';

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

  for (const [source, spoken] of [
    ['｜海賊《かいぞく》の船', '海賊の船'],
    ['｜・－《トン、ツー》と鳴る', 'トン、ツーと鳴る'],
    ['｜；４８《セミコロン、よんじゅうはち》', 'セミコロン、よんじゅうはち'],
    ['｜４８《よんじゅうはち》番', '４８番'],
    ['｜S字《エスじ》', 'S字'],
    ['｜→北《やじるし、きた》', '→北'],
  ] as const)
    test(`when 「${source}」 is read aloud, then only signs are said by their reading`, () =>
      assert.equal(spokenText(source), spoken));
});
