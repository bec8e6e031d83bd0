import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackSpares } from '@knowledgeking/contract';
import { checkSpares, mediaUses } from '../src/checks/check-media.ts';
import { linesOf, sampleQuiz } from './sample-pack.ts';

const quizzes = [
  sampleQuiz({ media: { type: 'video', file: 'media/videos/run.mp4' } }),
  sampleQuiz({
    options: [
      { value: '1', picture: 'media/flags/a.svg', picture_selected: 'media/flags/a-selected.svg', alt: '旗' },
      { value: '2', picture: 'media/flags/b.svg', alt: '旗' },
    ],
  }),
];
const files = [
  ...['media/flags/a.svg', 'media/flags/a-selected.svg', 'media/flags/b.svg', 'media/flags/c.svg'],
  ...['media/videos/run.mp4', 'media/videos/run.webm', 'media/videos/run.svg'],
  ...['media/videos/cab.mp4', 'media/videos/cab.webm', 'media/videos/cab.svg'],
  ...['media/scripts/flags.ts', 'media/spares.yaml'],
];
const spares: PackSpares['spares'] = [
  { folder: 'media/flags', reason: 'x', files: ['c.svg'] },
  { folder: 'media/videos', reason: 'x', files: ['cab.mp4'] },
];

const used = quizzes.flatMap(mediaUses).map(({ file }) => file);
const found = (named: PackSpares['spares'], there = files) =>
  linesOf(checkSpares({ spares: named }, there, used));

suite('media that no question uses', () => {
  test('are allowed when each is named as a spare; a video includes its other form and its poster', () => {
    assert.deepEqual(found(spares), []);
  });

  const unused = (file: string) => `spares: expected ${file} in a question, or among the spares`;
  const flags = (...names: string[]) => [
    { folder: 'media/flags', reason: 'x', files: names },
    ...spares.slice(1),
  ];
  const table: [string, PackSpares['spares'], string[], string[]][] = [
    ['not named', spares.slice(1), files, [unused('media/flags/c.svg')]],
    ['a video not named', spares.slice(0, 1), files, [unused('media/videos/cab.mp4')]],
    [
      'a WebM and a poster left behind',
      spares,
      [...files, 'media/videos/x.webm', 'media/videos/x.svg'],
      [unused('media/videos/x.webm'), unused('media/videos/x.svg')],
    ],
    [
      'several at once',
      [],
      [...files, 'media/old.png'],
      [unused('media/flags/c.svg'), unused('media/videos/cab.mp4'), unused('media/old.png')],
    ],
    [
      'a spare that is used',
      flags('c.svg', 'a.svg'),
      files,
      ['spares[0].files[1]: expected no file that a question uses, as media/flags/a.svg is'],
    ],
    [
      'a spare that is used when picked',
      flags('c.svg', 'a-selected.svg'),
      files,
      ['spares[0].files[1]: expected no file that a question uses, as media/flags/a-selected.svg is'],
    ],
    [
      'a spare that is not there',
      flags('c.svg', 'd.svg'),
      files,
      ['spares[0].files[1]: expected a medium of the pack, media/flags/d.svg is none'],
    ],
    [
      'a spare that belongs to a video',
      [...spares, { folder: 'media/videos', reason: 'x', files: ['cab.svg'] }],
      files,
      ['spares[2].files[0]: expected a medium of the pack, media/videos/cab.svg is none'],
    ],
    [
      'a spare twice',
      flags('c.svg', 'c.svg'),
      files,
      ['spares[0].files[1]: expected every spare once, media/flags/c.svg is repeated here'],
    ],
  ];
  for (const [name, named, there, expected] of table) {
    test(`are reported: ${name}`, () => assert.deepEqual(found(named, there), expected));
  }
});
