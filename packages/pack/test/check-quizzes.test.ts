import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { checkQuizzes } from '../src/checks/check-quizzes.ts';
import { sentenceOf } from '../src/finding-words.ts';
import { placeOf } from '../src/problem.ts';
import { pairOptions, sampleQuiz, textOptions } from './sample-pack.ts';

const files = [
  ...['media/flag-a.svg', 'media/bell.mp3', 'media/bare.mp4'],
  ...['media/lamp.mp4', 'media/lamp.webm', 'media/lamp.svg'],
];

/** Places and messages of the findings for one question, without the words that all of them share. */
function findingsFor(overrides: Partial<PackQuiz>): string[] {
  const findings = checkQuizzes([sampleQuiz(overrides)], (file) => files.includes(file));
  return findings.map(
    (found) => `${placeOf(found.path.slice(2))}: ${sentenceOf({ ...found, quiz: undefined })}`,
  );
}

const tiles = textOptions('た1', 'い1', 'へ1', 'い2', 'よ1', 'う1', 'ん1');
const picture = { value: '1', picture: 'media/flag-a.svg', alt: '青と白の旗' };

suite('questions that are right', () => {
  const right: Record<string, Partial<PackQuiz>> = {
    'one of four': {},
    'several of four': { type: 'multiple_selection', answers: ['1,3'] },
    'all in order': { type: 'order_selection', answers: ['4,3,2,1', '1,2,3,4'] },
    'two of four in order': { type: 'order_selection', answer_count: 2, answers: ['4,1'] },
    'all pairs': { type: 'combine_options', options: pairOptions(), answers: ['A-1,B-3,C-2'] },
    'one pair': { type: 'combine_options', options: pairOptions(), answer_count: 1, answers: ['B-3'] },
    'six characters': { type: 'order_six_char', options: tiles, answers: ['た,い,へ,い,よ,う'] },
    'six characters without texts': {
      type: 'order_six_char',
      options: tiles.map(({ value }) => ({ value })),
      answers: ['た,い,へ,い,よ,う'],
    },
    'free input': { type: 'free_input', options: undefined, answers: ['宝島', 'たからじま！'] },
    pictures: { options: [picture, { ...picture, value: '2' }] },
    'a film with its other form and its poster': { media: { type: 'video', file: 'media/lamp.mp4' } },
    'a sound': { media: { type: 'audio', file: 'media/bell.mp3' } },
    'places of their own': {
      options: textOptions('1', '2').map((option, index) => ({ ...option, row: 1, column: index + 1 })),
    },
  };
  for (const [name, overrides] of Object.entries(right)) {
    test(name, () => assert.deepEqual(findingsFor(overrides), []));
  }
});

suite('questions that are wrong', () => {
  const wrong: [Partial<PackQuiz>, RegExp][] = [
    [{ answers: ['1,2'] }, /^answers\[0\]: expected values of the options/],
    [{ answers: ['2', '2'] }, /^answers\[1\]: expected every accepted answer once/],
    [{ type: 'multiple_selection', answers: ['3,1'] }, /own order: 1,3/],
    [{ type: 'multiple_selection', answers: ['1,1'] }, /expected "1" once/],
    [{ type: 'order_selection', answers: ['1,2,3'] }, /expected 4 picks .* not 3/],
    [{ type: 'order_selection', answer_count: 5, answers: ['1,2,3,4'] }, /^answer_count: expected at most 4/],
    [{ answer_count: 1 }, /^answer_count: expected only for/],
    [{ type: 'combine_options', options: pairOptions(), answers: ['A-1,B-2'] }, /expected 3 picks/],
    [
      { type: 'combine_options', options: pairOptions(), answers: ['1-A,B-2,C-3'] },
      /left option before the hyphen/,
    ],
    [{ type: 'combine_options', options: pairOptions(), answers: ['A1,B2,C3'] }, /expected pairs such as/],
    [{ type: 'combine_options', options: pairOptions(), answers: ['A-1,B-1,C-2'] }, /expected "1" once/],
    [{ type: 'combine_options', answers: ['1-2'] }, /^options\[0\]: expected group/],
    [{ options: pairOptions(), answers: ['A'] }, /expected no group/],
    [{ type: 'order_six_char', options: tiles, answers: ['た,い,へ,い,よ'] }, /expected six characters/],
    [
      { type: 'order_six_char', options: tiles, answers: ['う,い,へ,い,よ,う'] },
      /enough tiles for "う": 1 of 2/,
    ],
    [{ type: 'free_input', options: undefined, answers: ['宝 島'] }, /no spaces and quotation marks/],
    [{ type: 'free_input', options: undefined, answers: ['宝島です'] }, /the word only/],
    [{ type: 'free_input', options: undefined, answers: ['あ'.repeat(101)] }, /at most 100 characters/],
    [{ type: 'free_input', answers: ['宝島'] }, /^options: expected no options/],
    [{ options: textOptions('2') }, /^options: expected at least two/],
    [{ options: textOptions('1', '2', '2') }, /^options\[2\]\.value: expected every value once/],
    [{ options: textOptions('1,2', '2') }, /^options\[0\]\.value: expected a value without/],
    [
      { type: 'combine_options', options: textOptions('A-1', '2') },
      /^options\[0\]\.value: expected a value w/,
    ],
    [{ options: [{ value: '1' }, ...textOptions('2')] }, /^options\[0\]: expected "text"/],
    [{ options: [{ value: '1', text: '－・' }, ...textOptions('2')] }, /^options\[0\]: expected an alt/],
    [{ options: [picture, ...textOptions('2')] }, /^options\[1\]: expected a picture/],
    [
      { option_media_type: 'text', options: [picture, ...textOptions('2')] },
      /^options\[0\]\.picture: expected text options/,
    ],
    [
      { options: textOptions('1', '2').map((option) => ({ ...option, row: 1, column: 1 })) },
      /row 1, column 1 is taken/,
    ],
    [
      { options: textOptions('1', '2').map((option) => ({ ...option, row: 1 })) },
      /expected row and column in every/,
    ],
    [
      {
        options: [
          { ...picture, alt: undefined },
          { ...picture, value: '2' },
        ],
      },
      /^options\[0\]: expected an alt/,
    ],
    [{ media: { type: 'image', file: 'media/flag-a.svg' } }, /^media: expected an alt/],
    [
      { media: { type: 'audio', file: 'media/none.mp3' } },
      /^media\.file: expected the file media\/none\.mp3/,
    ],
    [
      { media: { type: 'video', file: 'media/bare.mp4' } },
      /^media\.file: expected the file media\/bare\.webm in the pack, the film for browsers without H\.264$/m,
    ],
    [
      { media: { type: 'video', file: 'media/bare.mp4' } },
      /^media\.file: expected the file media\/bare\.svg in the pack, the poster of the film$/m,
    ],
    [{ media: { type: 'video', file: 'media/bell.mp3' } }, /expected a file ending in mp4/],
    [{ media: { type: 'audio', file: '../bell.mp3' } }, /expected a path such as/],
  ];
  for (const [overrides, expected] of wrong) {
    test(`${expected.source}: ${JSON.stringify(overrides).slice(0, 80)}`, () => {
      assert.match(findingsFor(overrides).join('\n'), expected);
    });
  }

  test('a number that is used twice leaves a gap', () => {
    const findings = checkQuizzes([sampleQuiz(), sampleQuiz()], () => true);
    assert.deepEqual(
      findings.map((found) => sentenceOf(found)),
      [
        'expected every number once, 1 is repeated here',
        'expected the numbers 1 to 2 without a gap, missing: 2',
      ],
    );
  });
});
