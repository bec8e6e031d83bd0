import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { normalizeFreeInput } from '../src/rules/answers/free-input.ts';
import {
  canonicalAnswer,
  isAnswerCorrect,
  isAnswerValid,
  partsOfAnswer,
  skippedAnswer,
} from '../src/rules/answers.ts';
import { type AnswerableOption, type QuizType, quizTypes } from '../src/rules/quiz.ts';

type Pair = [one: string, other: string, difference: string];

const options = (values: string[], group?: AnswerableOption['group']): AnswerableOption[] =>
  values.map((value) => ({ value, ...(group && { group }) }));

const fourOptions = options(['1', '2', '3', '4']);
const optionsOf: Record<QuizType, AnswerableOption[]> = {
  single_selection: fourOptions,
  multiple_selection: fourOptions,
  order_selection: fourOptions,
  combine_options: [...options(['A', 'B'], 'left'), ...options(['1', '2', '3'], 'right')],
  order_six_char: options(['た1', 'い1', 'へ1', 'い2', 'よ1', 'う1', 'せ1', '𠮟1']),
  free_input: [],
};

interface AnswersOfType {
  /** Answers of the right format, and those of a wrong one by what is wrong. */
  accepted: string[];
  refused: Record<string, string>;
  /** An answer and what it is made of. */
  parts: [answer: string, ...parts: string[]];
  /** Two answers that are the same. */
  same: Pair[];
  different: Pair[];
}

const table: Record<QuizType, AnswersOfType> = {
  single_selection: {
    accepted: ['1', '4'],
    refused: {
      'an unknown value': '5',
      'two values': '1,2',
      'the same value twice': '1,1',
      'a space': ' ',
      'a space around a value': ' 1',
      'a comma behind': '1,',
      'only a comma': ',',
      'an object’s own property': 'constructor',
    },
    parts: ['1', '1'],
    same: [],
    different: [['1', '2', 'another option']],
  },
  multiple_selection: {
    accepted: ['1', '1,3', '3,1', '1,2,3,4'],
    refused: {
      'an unknown value': '1,5',
      'a value twice': '1,3,1',
      'an empty value': '1,,3',
      'a comma behind': '1,3,',
      'another separator': '1 3',
      'a space behind the comma': '1, 3',
    },
    parts: ['3,1', '3', '1'],
    same: [
      ['3,1', '1,3', 'order'],
      ['10,9', '9,10', 'order of longer values'],
    ],
    different: [['1', '1,3', 'one pick fewer']],
  },
  order_selection: {
    accepted: ['3,1,2,4', '2'],
    refused: { 'an unknown value': '3,1,9,4', 'a value twice': '3,1,3,4', 'an empty value': '3,,1' },
    parts: ['3,1,2', '3', '1', '2'],
    same: [],
    different: [['3,1,2', '1,2,3', 'another order']],
  },
  combine_options: {
    accepted: ['A-1', 'A-1,B-3', 'B-3,A-1'],
    refused: {
      'an unknown value': 'A-9',
      'the right one first': '1-A',
      'two of the left': 'A-B',
      'two of the right': '1-2',
      'half a pair': 'A',
      'half a pair with its hyphen': 'A-',
      'three joined': 'A-1-2',
      'a left option twice': 'A-1,A-2',
      'a right option twice': 'A-1,B-1',
      'the same pair twice': 'A-1,A-1',
      'an empty pair': 'A-1,',
      'only a hyphen': '-',
    },
    parts: ['A-1,B-3', 'A-1', 'B-3'],
    same: [['B-3,A-1', 'A-1,B-3', 'order of the pairs']],
    different: [['A-1,B-3', 'A-3,B-1', 'other pairs']],
  },
  order_six_char: {
    accepted: ['た,い,へ,い,よ,う', '𠮟,せ,う,よ,へ,た'],
    refused: {
      'five characters': 'た,い,へ,い,よ',
      'seven characters': 'た,い,へ,い,よ,う,せ',
      'a character without a tile': 'た,い,へ,い,よ,ん',
      'a character more often than its tiles': 'い,い,い,へ,よ,う',
      'whole values': 'た1,い1,へ1,い2,よ1,う1',
      'no separators': 'たいへいよう',
      'an empty character': 'た,い,,い,よ,う',
    },
    parts: ['た,い,へ,い,よ,う', 'た', 'い', 'へ', 'い', 'よ', 'う'],
    same: [],
    different: [['た,い,へ,い,よ,う', 'い,た,へ,い,よ,う', 'another order']],
  },
  free_input: {
    accepted: ['海底二万里', 'a,b', 'あ'.repeat(100), '𠮟'.repeat(100), ' ', '1-2'],
    refused: {
      '101 characters': 'あ'.repeat(101),
      '101 characters beyond the basic plane': '𠮟'.repeat(101),
    },
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
  const { accepted, refused, parts, same, different } = table[type];
  const quiz = { type, options: optionsOf[type] };
  describe(`answers of the type ${type}`, () => {
    for (const answer of ['', ...accepted])
      test(`when the answer is ${JSON.stringify(answer.slice(0, 24))}, then its format is right`, () => {
        assert.equal(isAnswerValid(quiz, answer), true);
      });
    for (const [what, answer] of Object.entries(refused))
      test(`when the answer has ${what}, then its format is wrong`, () => {
        assert.equal(isAnswerValid(quiz, answer), false);
      });
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
