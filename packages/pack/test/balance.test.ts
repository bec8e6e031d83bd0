import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { balanceOf } from '../src/balance.ts';
import { guessChance } from '../src/guess-chance.ts';
import { paceOf } from '../src/pace.ts';
import { pairOptions, sampleQuiz, textOptions } from './sample-pack.ts';

test('the balance counts what an exam is made of', () => {
  const film = { type: 'video', file: 'media/lamp.mp4' } as const;
  const rows = Object.fromEntries(
    balanceOf([
      sampleQuiz({ template: 'years', canon: 'odyssey', deduction: true, crew: ['roku', 'maya'] }),
      sampleQuiz({
        number: 2,
        template: 'years',
        fields: ['ainu', 'pacific'],
        answers: ['4'],
        crew: ['maya'],
      }),
      sampleQuiz({
        number: 3,
        level: 'hard',
        media: film,
        medium_role: 'watch',
        deduction: true,
        estimates: { child: 20, fan: 50, expert: 90 },
      }),
      sampleQuiz({
        number: 4,
        type: 'free_input',
        level: 'hard',
        media: film,
        deduction: false,
        estimates: { child: 5, fan: 20, expert: 80 },
      }),
    ]),
  );
  assert.deepEqual(rows, {
    types:
      'single_selection: 3, multiple_selection: 0, order_selection: 0, combine_options: 0, order_six_char: 0, free_input: 1',
    levels: 'normal: 2, hard: 2, super_hard: 0',
    genres: 'character: 0, stories_and_dialogues: 0, culture: 4, capabilities_and_skills: 0',
    media: 'video watch: 1, video without a role: 1',
    deduction: '2 (1, 3)',
    crew: 'maya: 2, roku: 1',
    'with crew': '2 (1, 2)',
    fields:
      'sea_creatures: 0, marine_science: 0, rescue_and_safety: 0, food_on_board: 0, ships_and_ports: 0, women_of_the_sea: 0, ainu: 1, ryukyu: 0, pacific: 1, weather_and_tides: 0',
    wider: '1 (2)',
    canons: 'odyssey: 1',
    templates: 'years: 2',
    'places in single_selection': '1: 0, 2: 2, 3: 0, 4: 1',
    'estimated, normal': 'none',
    'guessed, normal': '25 % on average, at most 25 %: 2 (1, 2)',
    'estimated, hard': 'child 13 %, fan 35 %, expert 85 % (2 of 2)',
    'guessed, hard': '13 % on average, at most 25 %: 1 (3)',
  });
});

suite('the chance to guess', () => {
  const options = textOptions('1', '2', '3', '4');
  const table: [string, Partial<PackQuiz>, number][] = [
    ['one of four', {}, 1 / 4],
    ['several of four, but not none', { type: 'multiple_selection', answers: ['1,3'] }, 1 / 15],
    ['all four in order', { type: 'order_selection', options, answers: ['4,3,2,1'] }, 1 / 24],
    ['two of four in order', { type: 'order_selection', answer_count: 2, answers: ['4,1'] }, 1 / 12],
    ['two accepted orders', { type: 'order_selection', answers: ['4,3,2,1', '4,3,1,2'] }, 2 / 24],
    ['three pairs', { type: 'combine_options', options: pairOptions(), answers: ['A-1,B-3,C-2'] }, 1 / 6],
    [
      'one pair of nine',
      { type: 'combine_options', options: pairOptions(), answer_count: 1, answers: ['B-3'] },
      1 / 9,
    ],
    ['a word', { type: 'free_input', options: undefined, answers: ['宝島', 'たからじま'] }, 0],
    ['six characters', { type: 'order_six_char', answers: ['た,い,へ,い,よ,う'] }, 0],
  ];
  for (const [name, overrides, expected] of table) {
    test(`${name}: ${expected}`, () => assert.equal(guessChance(sampleQuiz(overrides)), expected));
  }
});

/** A statement of 350 characters: a minute for a child. */
const minuteOfText = { statement: '海'.repeat(350), options: [] };
const film = { type: 'video', file: 'media/lamp.mp4' } as const;

suite('how long a child needs for one question', () => {
  const table: [string, Partial<PackQuiz>, number][] = [
    ['the text, and to answer one of four', minuteOfText, 76],
    ['furigana are not read', { statement: `｜${'海'.repeat(350)}《うみ》`, options: [] }, 76],
    [
      'options are read as well',
      { statement: '海'.repeat(175), options: [{ value: '1', text: '海'.repeat(175) }] },
      76,
    ],
    ['several', { ...minuteOfText, type: 'multiple_selection' }, 88],
    ['an order', { ...minuteOfText, type: 'order_selection' }, 92],
    ['pairs', { ...minuteOfText, type: 'combine_options' }, 94],
    ['six characters', { ...minuteOfText, type: 'order_six_char' }, 88],
    ['a word to type', { ...minuteOfText, type: 'free_input' }, 92],
    ['a film is seen as a whole', { ...minuteOfText, media: film }, 116],
  ];
  for (const [name, overrides, seconds] of table) {
    test(`${name}: ${seconds} s`, () => {
      const [child] = paceOf([sampleQuiz(overrides)], [], () => 40);
      assert.deepEqual(child?.levels, [{ level: 'normal', seconds }]);
    });
  }
});

test('a film that was seen before is seen in part', () => {
  const quizzes = [
    sampleQuiz({ ...minuteOfText, media: film }),
    sampleQuiz({ ...minuteOfText, media: film }),
  ];
  const [child] = paceOf(quizzes, [], () => 40);
  assert.equal(child?.minutes, (116 + 86) / 60);
});

test('each reader is at the question that is begun and not answered, and beyond the last one who is through', () => {
  const quizzes = Array.from({ length: 5 }, () => sampleQuiz(minuteOfText));
  const paces = paceOf(quizzes, [0, 2, 4], () => 0);
  assert.deepEqual(
    paces.map(({ reader, questions }) => [reader, ...questions]),
    [
      ['child', 1, 2, 4],
      ['fan', 1, 3, 5],
      ['expert', 1, 3, 6],
    ],
  );
});
