import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { QuizType } from '@knowledgeking/contract';
import { canonicalAnswer } from '../../src/services/marking.ts';

const same: [QuizType, string, string, string][] = [
  ['multiple_selection', '3,1', '1,3', 'order'],
  ['multiple_selection', '10,9', '9,10', 'order of longer values'],
  ['combine_options', 'B-3,A-1', 'A-1,B-3', 'order of the pairs'],
  ['free_input', '海底 二万里', '海底二万里', 'a space inside'],
  ['free_input', '　海底二万里　', '海底二万里', 'full-width spaces around'],
  ['free_input', '\t海底\n二万里', '海底二万里', 'tab and line break'],
  ['free_input', '「海底二万里」', '海底二万里', 'Japanese quotation marks'],
  ['free_input', '『海底』“二”‘万’"里"\'', '海底二万里', 'every other quotation mark'],
  ['free_input', '｢海底｣＂二＇万里', '海底二万里', 'quotation marks of another width'],
  ['free_input', 'ＡＢＣ１２３', 'ABC123', 'full-width letters and digits'],
  ['free_input', 'ｶﾞｲｺﾂ', 'ガイコツ', 'half-width kana'],
  ['free_input', 'か\u3099', 'が', 'a combining voiced mark'],
  ['free_input', 'やった!', 'やった！', 'width of a symbol'],
];

const different: [QuizType, string, string, string][] = [
  ['single_selection', '1', '2', 'another option'],
  ['multiple_selection', '1', '1,3', 'one pick fewer'],
  ['order_selection', '3,1,2', '1,2,3', 'another order'],
  ['combine_options', 'A-1,B-3', 'A-3,B-1', 'other pairs'],
  ['order_six_char', 'た,い,へ,い,よ,う', 'い,た,へ,い,よ,う', 'another order'],
  ['free_input', 'うみ', 'ウミ', 'the other kana'],
  ['free_input', 'abc', 'ABC', 'case'],
  ['free_input', 'ア・イ', 'アイ', 'a middle dot'],
  ['free_input', 'やった！', 'やった', 'an exclamation mark'],
  ['free_input', 'は', 'ぱ', 'a voiced mark'],
];

describe('two answers to one question', () => {
  for (const [type, one, other, what] of same) {
    test(`when they differ by ${what} in ${type}, then they are the same`, () => {
      assert.equal(canonicalAnswer(type, one), canonicalAnswer(type, other));
    });
  }
  for (const [type, one, other, what] of different) {
    test(`when they differ by ${what} in ${type}, then they are different`, () => {
      assert.notEqual(canonicalAnswer(type, one), canonicalAnswer(type, other));
    });
  }
});
