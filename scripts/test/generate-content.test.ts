import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import sharp from 'sharp';
import { samplePack, sampleQuiz, secretTags, writePack } from '../../contest-api/test/pack/sample-pack.ts';
import { balanceText, generateContent } from '../generate-content.ts';

let site = '';

/** All generated files, with their content. */
function made(): Map<string, string> {
  const files = globSync('**/*.*', { cwd: site });
  return new Map(files.sort().map((file) => [file, readFileSync(path.join(site, file), 'utf8')]));
}

suite('making the site’s content from a pack', () => {
  beforeEach(() => {
    site = mkdtempSync(path.join(tmpdir(), 'site-'));
  });
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  test('the site gets words and practice, and of the exam only files whose names reveal nothing', async () => {
    const pack = samplePack();
    const media = { type: 'image' as const, file: 'media/secret-name.svg', alt: 'ひみつの絵' };
    pack.exam.quizzes = [
      sampleQuiz({ statement: 'ひみつの問題', answers: ['1'], explanation: 'ひみつの解説', media }),
    ];
    pack['media/spares'].spares = [{ folder: 'media', reason: '-', files: ['unused.svg'] }];
    using written = writePack(pack, { 'media/secret-name.svg': '<svg/>', 'media/unused.svg': '<svg></svg>' });
    assert.equal(await generateContent(written.folder, site), true);
    const files = made();
    assert.deepEqual(
      [...files.keys()]
        .filter((file) => file.startsWith('public'))
        .map((file) => file.replace(/[0-9a-f]{16}/, '#')),
      ['public/images/quiz/#.svg'],
    );
    assert.doesNotMatch([...files].flat().join(), /ひみつ|secret-name/);
    const practice = JSON.parse(files.get('lib/generated/practice.json') ?? '');
    assert.deepEqual(practice.quizzes[0].answers, ['2']);
    assert.equal(practice.quizzes[0].quiz.question_statement, '｜船首《せんしゅ》はどちら？');
    assert.equal(practice.points_per_quiz, 10);
    assert.deepEqual(JSON.parse(files.get('lib/generated/regions.json') ?? ''), pack.contest.regions);
    const top = JSON.parse(files.get('lib/generated/top.json') ?? '');
    assert.deepEqual(top.titles, [{ code: 'perfect', name: '満点', description: '全問正解' }]);
  });

  test('when writers say more about questions, then the site’s files stay the same', async () => {
    const pack = samplePack();
    const media = { type: 'image' as const, file: 'media/a.svg', alt: '旗' };
    pack.practice.quizzes = [sampleQuiz({ media })];
    const drawing = { 'media/a.svg': '<svg/>' };
    using plain = writePack(pack, drawing);
    await generateContent(plain.folder, site);
    pack.practice.quizzes = [sampleQuiz({ media, ...structuredClone(secretTags) })];
    pack.exam.quizzes = pack.exam.quizzes.map((quiz) => ({ ...quiz, crew: ['ii'], canon: 'secret-canon' }));
    using tagged = writePack(pack, drawing);
    assert.equal(await generateContent(tagged.folder, site), false);
  });

  test('when there is a question for each day, then a day’s file has that day’s and the answer of the day before, and no more', async () => {
    const questionOf = (name: string) => ({
      statement: `${name}は？`,
      answer: name,
      explanation: `${name}です。`,
    });
    const [west, north, east] = ['西', '北', '東'].map(questionOf);
    const questions = [west, north, east].map((question) => ({
      ...question,
      sources: ['-'],
      deduction: true,
    }));
    using daily = writePack({ ...samplePack(), today: { questions } });
    await generateContent(daily.folder, site);
    const contentOf = (name: string) => JSON.parse(made().get(`lib/generated/${name}.json`) ?? 'null');
    assert.deepEqual(contentOf('today-1'), { question: west, yesterday: null });
    assert.deepEqual(contentOf('today-3'), { question: east, yesterday: north });
    assert.equal(contentOf('top').today_questions, 3);
    assert.doesNotMatch(JSON.stringify(contentOf('top')), /西|北|東は/);
  });

  test('when the pack has a hidden signal, then its word is only in the file of its page', async () => {
    const pieces = { top: 'AB', mails: 'C', not_found: 'DE', certificate: 'F' };
    const page = {
      heading: '台',
      description: '台です。',
      crew: 'ei',
      line: 'やあ。',
      story: ['よく来たね。'],
    };
    const title = { name: '名人', description: '読んだ人。' };
    const flags = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => [`media/flags/${name}.svg`, '<svg/>']),
    );
    const pack = samplePack();
    pack['media/spares'].spares = [
      { folder: 'media/flags', reason: '-', files: Object.keys(flags).map((file) => path.basename(file)) },
    ];
    using signalled = writePack({ ...pack, signal: { pieces, page, title } }, flags);
    await generateContent(signalled.folder, site);
    const spelling = [...made()].filter(([, content]) => /abcdef/i.test(content)).map(([file]) => file);
    assert.deepEqual(spelling, ['lib/generated/signal-pages.json']);
    assert.deepEqual(JSON.parse(made().get('lib/generated/signal-lamp.json') ?? ''), { morse: '-.. .' });
    assert.match(
      made().get('lib/generated/top.json') ?? '',
      /信号旗が2枚。上から1枚目は、つばめの尾の形で、左が白、右が青/,
    );
  });

  test('when the crew has words for every score, then the site has them', async () => {
    const line = { crew: 'ei', line: 'よし。' };
    const cheers = { bands: [{ from: 0, ...line }], to_the_end: [{ ...line, line: '走りきったね。' }] };
    using cheered = writePack({ ...samplePack(), cheers });
    await generateContent(cheered.folder, site);
    assert.deepEqual(JSON.parse(made().get('lib/generated/cheers.json') ?? ''), cheers);
  });

  test('every page has a file with its description: its own, or the site’s where the pack has none', async () => {
    const pack = samplePack();
    pack.words.descriptions = {
      '/exam/play': '予選に挑戦中です。',
      '/share/2025/practice{n}': '{n}問正解！',
    };
    using written = writePack(pack);
    await generateContent(written.folder, site);
    const descriptionOf = (page: string) =>
      JSON.parse(made().get(`lib/generated/description-${page}.json`) ?? '');
    assert.equal(descriptionOf('exam-play'), '予選に挑戦中です。');
    assert.equal(descriptionOf('shared-practice'), '{n}問正解！');
    for (const page of ['top', 'entry-resend', 'not-found']) {
      assert.equal(descriptionOf(page), pack.words.site.description);
    }
  });

  test('when nothing changed, then nothing is written; when a picture is removed, then so is its copy', async () => {
    const withPicture = samplePack();
    withPicture.practice.quizzes = [sampleQuiz({ media: { type: 'image', file: 'media/a.svg', alt: '旗' } })];
    using first = writePack(withPicture, { 'media/a.svg': '<svg/>' });
    await generateContent(first.folder, site);
    assert.equal(await generateContent(first.folder, site), false);
    using second = writePack();
    assert.equal(await generateContent(second.folder, site), true);
    assert.deepEqual(
      [...made().keys()].filter((file) => !file.startsWith('lib/generated/')),
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
    await generateContent(written.folder, site);
    const names = [...made().keys()].filter((file) => file.startsWith('public/images/quiz'));
    assert.deepEqual(
      names.map((name) => path.extname(name)),
      ['.png', '.webp'],
    );
    const twin = await sharp(path.join(site, names[1] ?? '')).metadata();
    assert.deepEqual([twin.format, twin.width], ['webp', 8]);
  });

  test('when a question has a video, then its poster is beside it under the video’s name', async () => {
    const pack = samplePack();
    pack.practice.quizzes = [sampleQuiz({ media: { type: 'video', file: 'media/lamp.mp4' } })];
    using written = writePack(pack, { 'media/lamp.mp4': 'film', 'media/lamp.svg': '<svg/>' });
    await generateContent(written.folder, site);
    const names = [...made().keys()].filter((file) => file.startsWith('public/images/quiz')).sort();
    assert.deepEqual(
      names.map((name) => path.extname(name)),
      ['.mp4', '.svg'],
    );
    assert.equal(names[0]?.replace('.mp4', '.svg'), names[1]);
    assert.equal(made().get(names[1] ?? ''), '<svg/>');
  });

  test('when the pack says when the quick score is shown, and when the final stage is, then the site knows it', async () => {
    const pack = samplePack();
    const contentOf = (name: string): unknown => JSON.parse(made().get(`lib/generated/${name}.json`) ?? '');
    using silent = writePack(pack);
    await generateContent(silent.folder, site);
    assert.deepEqual(contentOf('quick-score'), { shown: 'after_end' });
    pack.contest.exam.quick_score = 'at_finish';
    pack.contest.final_stage.days_after_exam = 50;
    using said = writePack(pack);
    await generateContent(said.folder, site);
    assert.deepEqual(contentOf('quick-score'), { shown: 'at_finish' });
    assert.equal((contentOf('top') as { final_stage_days: number }).final_stage_days, 50);
    assert.deepEqual((contentOf('final-stage') as { days: unknown }).days, {
      days_after_exam: 50,
      qualified_by_days_after_exam: 0,
    });
  });

  test('when the pack is wrong, then all problems are reported and nothing is written', async () => {
    using written = writePack(samplePack(), { 'crew.yaml': 'ship: {}', 'words.yaml': null });
    await assert.rejects(generateContent(written.folder, site), {
      name: 'StartError',
      message: /^The content pack .* has \d+ problems:\nwords\.yaml:1: .*\ncrew\.yaml:1: /,
    });
    assert.equal(made().size, 0);
  });
});

test('the balance of a pack is a table of words for practice and exam', () => {
  const text = balanceText({ practice: [sampleQuiz()], exam: [sampleQuiz({ canon: 'odyssey' })] });
  assert.match(text, /^practice: 1 questions\n {2}types +single_selection: 1, multiple_selection: 0, /);
  assert.match(text, /\n\nexam: 1 questions\n[\s\S]*\n {2}canons +odyssey: 1\n/);
});
