import assert from 'node:assert/strict';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import sharp from 'sharp';
import { samplePack, sampleQuiz, writePack } from '../../pack/test/sample-pack.ts';
import { generateContent } from '../generate-content.ts';
import { MadeSite } from './support/made-site.ts';

let site: MadeSite;

suite('making the site’s pictures and films from a pack', () => {
  beforeEach(() => {
    site = new MadeSite();
  });
  afterEach(() => site.remove());

  test('when nothing changed, then nothing is written; when a picture is removed, then so is its copy', async () => {
    const withPicture = samplePack();
    withPicture.practice.quizzes = [sampleQuiz({ media: { type: 'image', file: 'media/a.svg', alt: '旗' } })];
    using first = writePack(withPicture, { 'media/a.svg': '<svg/>' });
    await generateContent(first.folder, site.folder);
    assert.equal(await generateContent(first.folder, site.folder), false);
    using second = writePack();
    assert.equal(await generateContent(second.folder, site.folder), true);
    assert.deepEqual(
      [...site.files().keys()].filter((file) => !file.startsWith('lib/generated/')),
      [],
    );
  });

  test('a photograph has a WebP version beside it', async () => {
    const pack = samplePack();
    pack.practice.quizzes = [sampleQuiz({ media: { type: 'image', file: 'media/a.png', alt: '海' } })];
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2f86a6' } })
      .png()
      .toBuffer();
    using written = writePack(pack, { 'media/a.png': png });
    await generateContent(written.folder, site.folder);
    const names = [...site.files().keys()].filter((file) => file.startsWith('public/images/quiz'));
    assert.deepEqual(
      names.map((name) => path.extname(name)),
      ['.png', '.webp'],
    );
    const twin = await sharp(path.join(site.folder, names[1] ?? '')).metadata();
    assert.deepEqual([twin.format, twin.width], ['webp', 8]);
  });

  test('when a question has a video, then its other form and its poster are beside it under the video’s name', async () => {
    const pack = samplePack();
    pack.practice.quizzes = [sampleQuiz({ media: { type: 'video', file: 'media/lamp.mp4' } })];
    using written = writePack(pack, {
      'media/lamp.mp4': 'film',
      'media/lamp.webm': 'other form',
      'media/lamp.svg': '<svg/>',
    });
    await generateContent(written.folder, site.folder);
    const names = [...site.files().keys()].filter((file) => file.startsWith('public/images/quiz')).sort();
    assert.deepEqual(
      names.map((name) => path.extname(name)),
      ['.mp4', '.svg', '.webm'],
    );
    assert.equal(new Set(names.map((name) => path.parse(name).name)).size, 1);
    assert.deepEqual(
      names.map((name) => site.files().get(name)),
      ['film', '<svg/>', 'other form'],
    );
  });
});
