import assert from 'node:assert/strict';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { samplePack, sampleQuiz, secretTags, writePack } from '@knowledgeking/pack/test/sample-pack';
import sharp from 'sharp';
import { balanceText, generateContent } from '../generate-content.ts';

/** A folder that takes the place of the repository when the site's content is made. */
class MadeSite {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'site-'));

  /** All generated files, with their content. */
  files(): Map<string, string> {
    const names = globSync('**/*.*', { cwd: this.folder });
    return new Map(names.sort().map((name) => [name, readFileSync(path.join(this.folder, name), 'utf8')]));
  }

  /** The content of one of the files in `lib/generated`; null where there is none. */
  json(name: string) {
    return JSON.parse(this.files().get(`lib/generated/${name}.json`) ?? 'null');
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

let site: MadeSite;
beforeEach(() => {
  site = new MadeSite();
});
afterEach(() => site.remove());

/** Makes the site's content from a pack with these files. @returns whether anything was written */
async function make(...content: Parameters<typeof writePack>): Promise<boolean> {
  using written = writePack(...content);
  return await generateContent(written.folder, site.folder);
}

suite('making the site’s content from a pack', () => {
  test('the site gets words and practice, and of the exam only files whose names reveal nothing', async () => {
    const pack = samplePack();
    const media = { type: 'image' as const, file: 'media/secret-name.svg', alt: 'ひみつの絵' };
    pack.exam.quizzes = [
      sampleQuiz({ statement: 'ひみつの問題', answers: ['1'], explanation: 'ひみつの解説', media }),
    ];
    pack['media/spares'].spares = [{ folder: 'media', reason: '-', files: ['unused.svg'] }];
    assert.equal(
      await make(pack, { 'media/secret-name.svg': '<svg/>', 'media/unused.svg': '<svg></svg>' }),
      true,
    );
    const files = site.files();
    assert.deepEqual(
      [...files.keys()]
        .filter((file) => file.startsWith('public'))
        .map((file) => file.replace(/[0-9a-f]{16}/, '#')),
      ['public/images/quiz/#.svg'],
    );
    assert.doesNotMatch([...files].flat().join(), /ひみつ|secret-name/);
    const practice = site.json('practice');
    assert.deepEqual(practice.quizzes[0].answers, ['2']);
    assert.equal(practice.quizzes[0].quiz.question_statement, '｜船首《せんしゅ》はどちら？');
    assert.equal(practice.points_per_quiz, 10);
    assert.deepEqual(site.json('regions'), pack.contest.regions);
    const top = site.json('top');
    assert.deepEqual(top.titles, [{ code: 'perfect', name: '満点', description: '全問正解' }]);
  });

  test('when writers say more about questions, then the site’s files stay the same', async () => {
    const pack = samplePack();
    const media = { type: 'image' as const, file: 'media/a.svg', alt: '旗' };
    pack.practice.quizzes = [sampleQuiz({ media })];
    const drawing = { 'media/a.svg': '<svg/>' };
    await make(pack, drawing);
    pack.practice.quizzes = [sampleQuiz({ media, ...structuredClone(secretTags) })];
    pack.exam.quizzes = pack.exam.quizzes.map((quiz) => ({ ...quiz, crew: ['ii'], canon: 'secret-canon' }));
    assert.equal(await make(pack, drawing), false);
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
    await make({ ...samplePack(), today: { questions } });
    assert.deepEqual(site.json('today-1'), { question: west, yesterday: null });
    assert.deepEqual(site.json('today-3'), { question: east, yesterday: north });
    assert.equal(site.json('top').today_questions, 3);
    assert.doesNotMatch(JSON.stringify(site.json('top')), /西|北|東は/);
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
    await make({ ...pack, signal: { pieces, page, title } }, flags);
    const spelling = [...site.files()].filter(([, content]) => /abcdef/i.test(content)).map(([file]) => file);
    assert.deepEqual(spelling, ['lib/generated/signal-pages.json']);
    assert.deepEqual(site.json('signal-lamp'), { morse: '-.. .' });
    assert.match(
      site.files().get('lib/generated/top.json') ?? '',
      /信号旗が2枚。上から1枚目は、つばめの尾の形で、左が白、右が青/,
    );
  });

  test('every page has a description: its own, or the site’s where the pack has none', async () => {
    const pack = samplePack();
    pack.words.descriptions = {
      '/exam/play': '予選に挑戦中です。',
      '/share/2031/practice{n}': '{n}問正解！',
    };
    pack.contest.exam = JSON.parse(JSON.stringify(pack.contest.exam).replaceAll('"2025-', '"2031-'));
    await make(pack);
    const descriptions = site.json('descriptions');
    assert.equal(descriptions['/exam/play'], '予選に挑戦中です。');
    assert.equal(descriptions['/share/[year]/[practice]'], '{n}問正解！');
    assert.deepEqual(site.json('championship'), { year: '2031' });
    for (const page of ['/', '/entry/resend', '/404']) {
      assert.equal(descriptions[page], pack.words.site.description);
    }
  });

  test('when the pack has a re-examination, then the words for those who passed speak of it, else not', async () => {
    const pack = samplePack();
    const item = { heading: '集合時間', body: '後日お知らせします。' };
    const word = '再試験のため検討中です。';
    pack.words.final_stage.items.push({ ...item, with_reexamination: word });
    const bodies = async () => {
      await make(pack);
      return site.json('final-stage').words.items.map(({ body }: { body: string }) => body);
    };
    assert.deepEqual(await bodies(), ['{final_date}', item.body]);
    pack.contest.final_stage.has_reexamination = true;
    assert.deepEqual(await bodies(), ['{final_date}', word]);
  });

  test('when the pack says when the quick score is shown, and when the final stage is, then the site knows it', async () => {
    const pack = samplePack();
    await make(pack);
    assert.deepEqual(site.json('result-times').quick_score, 'after_end');
    pack.contest.exam.quick_score = 'at_finish';
    pack.contest.final_stage.days_after_exam = 50;
    await make(pack);
    assert.deepEqual(site.json('result-times').quick_score, 'at_finish');
    assert.deepEqual(site.json('top').final_stage, { name: '頂上決戦', days_after_exam: 50 });
    assert.deepEqual(site.json('final-stage').days, {
      days_after_exam: 50,
      qualified_by_days_after_exam: 0,
    });
  });

  test('when the pack is wrong, then all problems are reported and nothing is written', async () => {
    using written = writePack(samplePack(), { 'crew.yaml': 'ship: {}', 'words.yaml': null });
    await assert.rejects(generateContent(written.folder, site.folder), {
      name: 'StartError',
      message: /^The content pack .* has \d+ problems:\nwords\.yaml:1: .*\ncrew\.yaml:1: /,
    });
    assert.equal(site.files().size, 0);
  });
});

test('the balance of a pack is a table of words for practice and exam', () => {
  const text = balanceText({ practice: [sampleQuiz()], exam: [sampleQuiz({ canon: 'odyssey' })] });
  assert.match(text, /^practice: 1 questions\n {2}types +single_selection: 1, multiple_selection: 0, /);
  assert.match(text, /\n\nexam: 1 questions\n[\s\S]*\n {2}canons +odyssey: 1\n/);
});

suite('making the site’s pictures and films from a pack', () => {
  test('when nothing changed, then nothing is written; when a picture is removed, then so is its copy', async () => {
    const withPicture = samplePack();
    withPicture.practice.quizzes = [sampleQuiz({ media: { type: 'image', file: 'media/a.svg', alt: '旗' } })];
    await make(withPicture, { 'media/a.svg': '<svg/>' });
    assert.equal(await make(withPicture, { 'media/a.svg': '<svg/>' }), false);
    assert.equal(await make(), true);
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
    await make(pack, { 'media/a.png': png });
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
    await make(pack, {
      'media/lamp.mp4': 'film',
      'media/lamp.webm': 'other form',
      'media/lamp.svg': '<svg/>',
    });
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
