import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { paceOf } from '../src/pace.ts';
import { sampleQuiz } from './sample-pack.ts';

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
