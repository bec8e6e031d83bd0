import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import type { PackQuiz, RequirableTag } from '@knowledgeking/contract';
import { checkTags } from '../src/checks/check-tags.ts';
import { assertOne, linesOf, pairOptions, sampleQuiz, textOptions } from './sample-pack.ts';

const image = { type: 'image', file: 'media/flag-a.svg', alt: '旗' } as const;
const sound = { type: 'audio', file: 'media/bell.mp3' } as const;
const film = { type: 'video', file: 'media/lamp.mp4' } as const;
const free: Partial<PackQuiz> = { type: 'free_input', options: undefined, answers: ['SOS', 'エスオーエス'] };

const found = (quizzes: PackQuiz[], required: RequirableTag[] = []) =>
  linesOf(checkTags(quizzes, required, ['roku', 'maya']));

suite('what writers say about a question', () => {
  const right: Record<string, Partial<PackQuiz>> = {
    'nothing at all, even with a medium': { media: image },
    'that a flag has to be read': { media: image, medium_role: 'read' },
    'that strokes have to be counted': { media: sound, medium_role: 'measure' },
    'that a film has to be watched': { media: film, medium_role: 'watch' },
    'everything else': {
      template: 'flag-meaning',
      canon: 'treasure-island',
      fields: ['ainu', 'food_on_board'],
      deduction: true,
      crew: ['roku', 'maya'],
      estimates: { child: 10, fan: 50, expert: 90 },
    },
    'the look of the answer': { ...free, hint: 'アルファベット3文字' },
  };
  for (const [name, tags] of Object.entries(right)) {
    test(`may be ${name}`, () => assert.deepEqual(found([sampleQuiz(tags)]), []));
  }

  const wrong: [string, Partial<PackQuiz>, RegExp][] = [
    [
      'a role without a medium',
      { medium_role: 'read' },
      /^quizzes\[0\]\.medium_role: .* there is no medium$/,
    ],
    [
      'a role that the medium can’t have',
      { media: image, medium_role: 'hear' },
      /^quizzes\[0\]\.medium_role: question 1: expected a medium of type audio for hear, not image$/,
    ],
    ['a hint for options', { hint: '番号' }, /^quizzes\[0\]\.hint: .* its answers are picked$/],
    [
      'a hint with the answer',
      { ...free, hint: 'たとえばSOS' },
      /^quizzes\[0\]\.hint: .* does not contain an answer$/,
    ],
    [
      'a hint with the word of the tiles',
      { type: 'order_six_char', answers: ['た,い,へ,い,よ,う'], hint: 'たいへいようのような6文字' },
      /^quizzes\[0\]\.hint: .* does not contain an answer$/,
    ],
    [
      'someone who is not on board',
      { crew: ['roku', 'ahab'] },
      /^quizzes\[0\]\.crew\[1\]: question 1: expected an id of crew\.yaml \(roku, maya\), not "ahab"$/,
    ],
    ['a member twice', { crew: ['roku', 'roku'] }, /^quizzes\[0\]\.crew: .* expected "roku" once$/],
    ['a field twice', { fields: ['ainu', 'ainu'] }, /^quizzes\[0\]\.fields: .* expected "ainu" once$/],
  ];
  for (const [name, tags, expected] of wrong) {
    test(`may not be ${name}`, () => {
      assertOne(found([sampleQuiz(tags)]), expected);
    });
  }

  test('when the crew can’t be read, then nobody is called unknown', () => {
    assert.deepEqual(checkTags([sampleQuiz({ crew: ['ahab'] })]), []);
  });
});

suite('tags that contest.yaml requires', () => {
  const required = (tag: RequirableTag, quiz: Partial<PackQuiz>) => found([sampleQuiz(quiz)], [tag]);

  test('when a question with a medium does not say why it needs it, then the medium is refused', () => {
    assert.match(
      required('medium_role', { media: image }).join(),
      /^quizzes\[0\]\.media: question 1: expected medium_role, .* leave the medium out$/,
    );
    assert.deepEqual(required('medium_role', { media: image, medium_role: 'identify' }), []);
    assert.deepEqual(required('medium_role', {}), []);
  });

  test('when a sound or film does not say in words what is heard or seen, then it is named', () => {
    const text = 'カンカン、カン';
    for (const media of [sound, film]) {
      assert.match(
        required('media_text', { media }).join(),
        /^quizzes\[0\]\.media: question 1: expected text: /,
      );
      assert.deepEqual(required('media_text', { media: { ...media, text } }), []);
    }
    assert.deepEqual(required('media_text', { media: image }), []);
  });

  test('when a template, the estimates or the hint is missing, then the question is named', () => {
    const message = (tag: string) => `quizzes[0]: question 1: expected ${tag}, as contest.yaml requires`;
    assert.deepEqual(required('template', {}), [message('template')]);
    assert.deepEqual(required('estimates', {}), [message('estimates')]);
    assert.deepEqual(required('hint', free), [message('hint')]);
    assert.deepEqual(required('hint', { type: 'order_six_char', options: textOptions('た1') }), [
      message('hint'),
    ]);
    assert.deepEqual(required('hint', { type: 'combine_options', options: pairOptions() }), []);
  });
});

suite('questions of one template or book', () => {
  const of = (tags: Partial<PackQuiz>, count: number) =>
    Array.from({ length: count }, (_, index) => sampleQuiz({ number: index + 1, ...tags }));

  test('four of a template and three of a book are enough, whatever else there is', () => {
    assert.deepEqual(
      linesOf(
        checkTags([
          ...of({ template: 'flag-meaning' }, 4),
          ...of({ template: 'years' }, 4),
          ...of({ canon: 'odyssey' }, 3),
          ...of({}, 9),
        ]),
      ),
      [],
    );
  });

  test('when a template has five, then the fifth is named with all of them', () => {
    assert.deepEqual(linesOf(checkTags(of({ template: 'flag-meaning' }, 6))), [
      'quizzes[4].template: expected at most 4 questions of template flag-meaning, not 6 (questions 1, 2, 3, 4, 5, 6)',
    ]);
  });

  test('when a book has four, then the fourth is named with all of them', () => {
    assert.deepEqual(linesOf(checkTags(of({ canon: 'odyssey' }, 4))), [
      'quizzes[3].canon: expected at most 3 questions of canon odyssey, not 4 (questions 1, 2, 3, 4)',
    ]);
  });
});
