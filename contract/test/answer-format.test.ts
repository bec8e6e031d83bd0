import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isAnswerValid } from '../src/rules/answers.ts';
import type { AnswerableOption, QuizType } from '../src/rules/quiz.ts';

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

const table: Record<QuizType, { accepted: string[]; refused: Record<string, string> }> = {
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
  },
  order_selection: {
    accepted: ['3,1,2,4', '2'],
    refused: { 'an unknown value': '3,1,9,4', 'a value twice': '3,1,3,4', 'an empty value': '3,,1' },
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
  },
  free_input: {
    accepted: ['海底二万里', 'a,b', 'あ'.repeat(100), '𠮟'.repeat(100), ' ', '1-2'],
    refused: {
      '101 characters': 'あ'.repeat(101),
      '101 characters beyond the basic plane': '𠮟'.repeat(101),
    },
  },
};

for (const [type, { accepted, refused }] of Object.entries(table)) {
  const quiz = { type: type as QuizType, options: optionsOf[type as QuizType] };
  describe(type, () => {
    for (const answer of accepted) {
      test(`when the answer is ${JSON.stringify(answer.slice(0, 24))}, then its format is right`, () => {
        assert.equal(isAnswerValid(quiz, answer), true);
      });
    }
    for (const [what, answer] of Object.entries(refused)) {
      test(`when the answer has ${what}, then its format is wrong`, () => {
        assert.equal(isAnswerValid(quiz, answer), false);
      });
    }
    test('when the question is skipped, then the empty answer is right', () => {
      assert.equal(isAnswerValid(quiz, ''), true);
    });
  });
}
