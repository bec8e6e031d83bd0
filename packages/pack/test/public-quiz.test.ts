import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { quizTags } from '@knowledgeking/contract';
import { mediaPathsOf, pictureSizesOf } from '../src/public-media.ts';
import { toQuiz } from '../src/public-quiz.ts';
import { pairOptions, samplePack, sampleQuiz, secretTags, textOptions, writePack } from './sample-pack.ts';

const mediaPath = (file: string) => `/public/${file}`;

suite('a question as a contestant sees it', () => {
  test('never contains its answers, its explanation or the sources of its facts', () => {
    const quiz = sampleQuiz({ answers: ['こたえ'], explanation: 'かいせつ', sources: ['しゅってん'] });
    assert.doesNotMatch(JSON.stringify(toQuiz(quiz, mediaPath)), /こたえ|かいせつ|しゅってん/);
  });

  test('shows nothing of what its writers say about it but the hint', () => {
    const media = { type: 'image', file: 'media/a.svg', alt: '旗' } as const;
    const plain = sampleQuiz({ type: 'free_input', options: undefined, answers: ['SOS'], media });
    assert.deepEqual(Object.keys({ ...secretTags, hint: '' }).sort(), Object.keys(quizTags).sort());
    assert.deepEqual(toQuiz({ ...plain, ...secretTags }, mediaPath), toQuiz(plain, mediaPath));
    assert.equal(toQuiz({ ...plain, hint: '3文字' }, mediaPath).hint, '3文字');
    assert.equal('hint' in toQuiz(plain, mediaPath), false);
  });

  test('has the sizes of its pictures, as far as they have any', () => {
    using written = writePack();
    const { folder } = written;
    const draw = (file: string, svg: string) => writeFileSync(path.join(folder, 'media', file), svg);
    mkdirSync(path.join(folder, 'media'), { recursive: true });
    draw(
      'sized.svg',
      '<svg xmlns="http://www.w3.org/2000/svg" width="360" height="250" viewBox="0 0 36 25"/>',
    );
    draw('odd.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>');
    const quiz = sampleQuiz({
      media: { type: 'image', file: 'media/sized.svg', alt: '旗' },
      options: ['media/odd.svg', 'media/sized.svg'].map((picture, index) => ({
        value: `${index + 1}`,
        picture,
        alt: '旗',
      })),
    });
    const { question_media_size, options } = toQuiz(quiz, mediaPath, pictureSizesOf(folder));
    assert.deepEqual(question_media_size, { width: 360, height: 250 });
    assert.deepEqual(
      options.map(({ media_size }) => media_size),
      [undefined, { width: 360, height: 250 }],
    );
  });

  test('is laid out in one column, and pairs in two, where the pack gives no places', () => {
    const placesOf = (quiz: ReturnType<typeof sampleQuiz>) =>
      toQuiz(quiz, mediaPath).options.map(
        ({ value, pos_row, pos_column }) => `${value}:${pos_row},${pos_column}`,
      );
    assert.deepEqual(placesOf(sampleQuiz()), ['1:1,1', '2:2,1', '3:3,1', '4:4,1']);
    assert.deepEqual(placesOf(sampleQuiz({ type: 'combine_options', options: pairOptions() })), [
      'A:1,1',
      'B:2,1',
      'C:3,1',
      '1:1,2',
      '2:2,2',
      '3:3,2',
    ]);
    const placed = textOptions('1', '2').map((option, index) => ({ ...option, row: 1, column: index + 1 }));
    assert.deepEqual(placesOf(sampleQuiz({ options: placed })), ['1:1,1', '2:1,2']);
  });

  test('is laid out in two columns where its options are short and it has a picture or video beside them', () => {
    const columnsOf = (overrides: Parameters<typeof sampleQuiz>[0]) =>
      Math.max(...toQuiz(sampleQuiz(overrides), mediaPath).options.map(({ pos_column }) => pos_column));
    const image = { type: 'image' as const, file: 'media/a.svg', alt: '図' };
    const named = (text: string) => [
      { value: '1', text },
      { value: '2', text: '旗' },
    ];
    assert.equal(columnsOf({ media: image, options: named('アンドロメダ座') }), 2);
    assert.equal(
      columnsOf({ media: image, options: named('｜函館《はこだて》｜函館《はこだて》函館函館') }),
      2,
    );
    assert.equal(columnsOf({ media: image, options: named('九文字をこえるものたち') }), 1);
    assert.equal(columnsOf({ media: { ...image, type: 'audio' }, options: named('旗') }), 1);
    assert.equal(columnsOf({ options: named('旗') }), 1);
    const places = toQuiz(sampleQuiz({ media: image }), mediaPath).options;
    assert.deepEqual(
      places.map(({ pos_row, pos_column }) => [pos_row, pos_column]),
      [
        [1, 1],
        [1, 2],
        [2, 1],
        [2, 2],
      ],
    );
  });

  test('has public addresses and descriptions of its media, and its number of picks', () => {
    const picture = { value: '1', picture: 'media/a.svg', picture_selected: 'media/b.svg', alt: '旗' };
    const quiz = toQuiz(
      sampleQuiz({
        type: 'order_selection',
        answer_count: 1,
        media: { type: 'image', file: 'media/q.svg', alt: '海図', text: '海図の内容' },
        options: [picture, { value: '2', picture: 'media/c.svg', alt: '帆' }],
      }),
      mediaPath,
    );
    assert.equal(quiz.question_media_url, '/public/media/q.svg');
    assert.equal(quiz.question_media_alt, '海図');
    assert.equal(quiz.question_media_text, '海図の内容');
    assert.equal(quiz.option_media_type, 'image');
    assert.equal(quiz.answer_count, 1);
    assert.equal(quiz.options[0]?.media_url_selected, '/public/media/b.svg');
    assert.equal(quiz.options[1]?.media_url_selected, '/public/media/c.svg');
    assert.equal(quiz.options[1]?.alt, '帆');
  });

  test('shows the character of a tile that has no text', () => {
    const quiz = toQuiz(sampleQuiz({ type: 'order_six_char', options: [{ value: 'い2' }] }), mediaPath);
    assert.equal(quiz.options[0]?.text, 'い');
  });
});

test('public names of media come from their content', () => {
  using written = writePack(samplePack(), {
    'media/a.svg': '<svg/>',
    'media/b.svg': '<svg/>',
    'media/c.svg': '<svg />',
  });
  const pathOf = mediaPathsOf(written.folder);
  assert.match(pathOf('media/a.svg'), /^\/images\/quiz\/[0-9a-f]{16}\.svg$/);
  assert.equal(pathOf('media/b.svg'), pathOf('media/a.svg'));
  assert.notEqual(pathOf('media/c.svg'), pathOf('media/a.svg'));
});
