import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeFreeInput } from '../src/rules/answers/free-input.ts';
import { canonicalAnswer, isAnswerCorrect, partsOfAnswer, skippedAnswer } from '../src/rules/answers.ts';
import { type QuizType, quizTypes } from '../src/rules/quiz.ts';

type Pair = [one: string, other: string, difference: string];

interface AnswersOfType {
  /** An answer and what it is made of. */
  parts: [answer: string, ...parts: string[]];
  /** Two answers that are the same. */
  same: Pair[];
  different: Pair[];
}

const table: Record<QuizType, AnswersOfType> = {
  single_selection: {
    parts: ['1', '1'],
    same: [],
    different: [['1', '2', 'another option']],
  },
  multiple_selection: {
    parts: ['3,1', '3', '1'],
    same: [
      ['3,1', '1,3', 'order'],
      ['10,9', '9,10', 'order of longer values'],
    ],
    different: [['1', '1,3', 'one pick fewer']],
  },
  order_selection: {
    parts: ['3,1,2', '3', '1', '2'],
    same: [],
    different: [['3,1,2', '1,2,3', 'another order']],
  },
  combine_options: {
    parts: ['A-1,B-3', 'A-1', 'B-3'],
    same: [['B-3,A-1', 'A-1,B-3', 'order of the pairs']],
    different: [['A-1,B-3', 'A-3,B-1', 'other pairs']],
  },
  order_six_char: {
    parts: ['た,い,へ,い,よ,う', 'た', 'い', 'へ', 'い', 'よ', 'う'],
    same: [],
    different: [['た,い,へ,い,よ,う', 'い,た,へ,い,よ,う', 'another order']],
  },
  free_input: {
    parts: ['海,底', '海,底'],
    same: [
      ['海底 二万里', '海底二万里', 'a space inside'],
      ['　海底二万里　', '海底二万里', 'full-width spaces around'],
      ['\t海底\n二万里', '海底二万里', 'tab and line break'],
      ['海底\u0007二万里', '海底二万里', 'a control character'],
      ['\u202e海\u200b底二万\u00ad里\u2060', '海底二万里', 'characters that nobody sees'],
      ['「海底二万里」', '海底二万里', 'Japanese quotation marks'],
      ['『海底』“二”‘万’"里"\'', '海底二万里', 'every other quotation mark'],
      ['｢海底｣＂二＇万里', '海底二万里', 'quotation marks of another width'],
      ['ＡＢＣ１２３', 'ABC123', 'full-width letters and digits'],
      ['ｶﾞｲｺﾂ', 'ガイコツ', 'half-width kana'],
      ['か\u3099', 'が', 'a combining voiced mark'],
      ['やった!', 'やった！', 'width of a symbol'],
    ],
    different: [
      ['うみ', 'ウミ', 'the other kana'],
      ['abc', 'ABC', 'case'],
      ['ア・イ', 'アイ', 'a middle dot'],
      ['やった！', 'やった', 'an exclamation mark'],
      ['は', 'ぱ', 'a voiced mark'],
      ['1,2', '2,1', 'order'],
    ],
  },
};

for (const type of quizTypes) {
  const { parts, same, different } = table[type];
  describe(`answers of the type ${type}`, () => {
    test('when one is taken apart, then its parts are in order, and a skip has none', () => {
      const [answer, ...expected] = parts;
      assert.deepEqual(partsOfAnswer(type, answer), expected);
      assert.deepEqual(partsOfAnswer(type, skippedAnswer), []);
    });
    for (const [one, other, difference] of same) {
      test(`when two differ by ${difference}, then they are the same, and each is right where the other is`, () => {
        assert.equal(canonicalAnswer(type, one), canonicalAnswer(type, other));
        assert.equal(isAnswerCorrect(type, ['?', other], one), true);
      });
    }
    for (const [one, other, difference] of different) {
      test(`when two differ by ${difference}, then they are different`, () => {
        assert.notEqual(canonicalAnswer(type, one), canonicalAnswer(type, other));
        assert.equal(isAnswerCorrect(type, [other], one), false);
        assert.equal(isAnswerCorrect(type, [other], other), true);
      });
    }
    test('when a question is skipped, then that is never right', () => {
      assert.equal(canonicalAnswer(type, skippedAnswer), skippedAnswer);
      assert.equal(isAnswerCorrect(type, [skippedAnswer], skippedAnswer), false);
    });
  });
}

describe('what is sent of typed words', () => {
  for (const [typed, sent] of [
    ['  海底 二万里　', '海底二万里'],
    ['「『"\'“”‘’』」', ''],
    ['ヨーホー！ホー・ホー', 'ヨーホー！ホー・ホー'],
    ['白\u0000鯨\ud800', '白鯨'],
    ['𠮷野', '𠮷野'],
    ['\u202e白\u200b鯨\u00ad', '白鯨'],
  ] as const)
    test(`when it is ${JSON.stringify(typed)}, then it is ${sent}`, () =>
      assert.equal(normalizeFreeInput(typed), sent));
});
