import assert from 'node:assert/strict';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, afterEach, before, beforeEach, suite, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { mediaPathsOf } from '@knowledgeking/pack/public-media';
import {
  pairOptions,
  samplePack,
  sampleQuiz,
  textOptions,
  writePack,
} from '@knowledgeking/pack/test/sample-pack';
import { checkHidden, checkProduction, checkSeparation } from '../lib/check-export.ts';

const image = (name: string, alt: string) => ({ type: 'image' as const, file: `media/${name}.svg`, alt });
const named = (...texts: string[]) => texts.map((text, index) => ({ value: `${index + 1}`, text }));
const drawing = '<path d="M0 0h9v9z" fill="red"/>';
const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;

const practice = [
  sampleQuiz({
    statement: '練習の問題',
    explanation: '練習の解説',
    media: image('open', '見せる絵'),
    options: named('かわらない海', 'しずかな海'),
    answers: ['1'],
  }),
];
const secret: Partial<PackQuiz>[] = [
  {
    statement: '｜秘密《ひみつ》の問題',
    explanation: '"秘密"の解説',
    options: named('カモメ', '大きなタコ', 'かわらない海', '岩だらけの｜海峡《かいきょう》の門'),
    media: image('secret', 'ひみつの鳥がえがかれた絵'),
  },
  {
    statement: '二',
    type: 'free_input',
    options: undefined,
    media: image('open', '見せる絵'),
    answers: ['アホウドリ', 'albatross', 'gull', '8'],
  },
  {
    statement: '三',
    type: 'order_six_char',
    options: textOptions('た1', 'い1', 'へ1', 'い2', 'よ1', 'う1'),
    answers: ['た,い,へ,い,よ,う'],
  },
  { statement: '四', type: 'combine_options', options: pairOptions(), answers: ['A-2,B-3,C-1'] },
];

suite('an exported site', () => {
  let site = '';
  let written: ReturnType<typeof writePack>;
  let pack: Pack;
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    writeFileSync(path.join(site, file), content);
  };
  const publicPath = (name: string) => mediaPathsOf(pack.folder)(`media/${name}.svg`);

  before(() => {
    const exam = secret.map((quiz, index) => sampleQuiz({ ...quiz, number: index + 1 }));
    written = writePack(
      { ...samplePack(), practice: { quizzes: practice }, exam: { quizzes: exam } },
      { 'media/open.svg': svg('<path d="M1 1h1z"/>'), 'media/secret.svg': svg(drawing) },
    );
    const loaded = loadPack(written.folder);
    assert.deepEqual(loaded.problems, []);
    if (loaded.pack) pack = loaded.pack;
  });
  after(() => written[Symbol.dispose]());
  beforeEach(() => {
    site = mkdtempSync(path.join(tmpdir(), 'site-'));
    write('practice.html', `<p>練習の問題</p><img src="${publicPath('open')}"/>`);
    mkdirSync(path.join(site, 'images/quiz'), { recursive: true });
    for (const name of ['open', 'secret'])
      copyFileSync(path.join(pack.folder, `media/${name}.svg`), path.join(site, publicPath(name)));
  });
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  test('passes with media under names that reveal nothing, and with words that are not data of a question', () => {
    write('index.html', '<p>アホウドリの羽根ペン</p><b>カモメ</b><i>8</i>');
    write('practice.js', '["かわらない海"],{bird:"gull"}');
    checkSeparation(site, pack);
  });

  const planted: [string, string | (() => string)][] = [
    ['_next/chunk.js', 'const a="秘密の問題"'],
    ['exam.html', '<p>｜秘密《ひみつ》の問題</p>'],
    ['exam.json', '"\\u79d8\\u5bc6\\u306e\\u554f\\u984c"'],
    ['answers.html', '<p>&quot;秘密&quot;の解説</p>'],
    ['quoted.json', '"\\"秘密\\"の解説"'],
    ['option.js', '{text:"大きなタコ"}'],
    ['option.html', '<li>大きなタコ</li>'],
    ['option-in-a-string.js', '"{\\"text\\":\\"大きなタコ\\"}"'],
    ['option-escaped.js', "'\\u5927\\u304d\\u306a\\u30bf\\u30b3'"],
    ['long-option.html', '<p>それは岩だらけの海峡の門です</p>'],
    ['free.js', '["アホウドリ"]'],
    ['free-ascii.js', '`albatross`'],
    ['free.html', '<input value=&quot;アホウドリ&quot;/>'],
    ['six.js', '"た,い,へ,い,よ,う"'],
    ['six-word.js', "'たいへいよう'"],
    ['pairs.js', '{answer:"A-2,B-3,C-1"}'],
    ['alt.html', '<img alt="ひみつの鳥がえがかれた絵（1）"/>'],
    ['media-name.js', '"media/secret.svg"'],
    ['media-address.html', () => `<link href="${publicPath('secret')}"/>`],
    ['media-inline.html', `<svg class="big">${drawing}</svg>`],
    ['media-inline.js', JSON.stringify(drawing)],
    ['media-copy.svg', svg(drawing)],
    ['media-address.css', `url("data:image/svg+xml,${encodeURIComponent(svg(drawing))}")`],
    ['media-base64.css', `url(data:image/svg+xml;base64,${Buffer.from(svg(drawing)).toString('base64')})`],
  ];
  for (const [file, content] of planted) {
    test(`is refused with ${typeof content === 'string' ? content : file}`, () => {
      write(file, typeof content === 'string' ? content : content());
      assert.throws(() => checkSeparation(site, pack), new RegExp(` ${file.replace('.', '\\.')}: `));
    });
  }

  test('is refused with a sound or a picture of the exam under another name', () => {
    copyFileSync(path.join(pack.folder, 'media/secret.svg'), path.join(site, 'images/quiz/bird.bin.png'));
    assert.throws(() => checkSeparation(site, pack), /bird\.bin\.png: media\/secret\.svg/);
  });

  test('reports everything at once', () => {
    write('a.js', '"アホウドリ"');
    write('b.html', '秘密の問題');
    assert.throws(() => checkSeparation(site, pack), /(b\.html: 秘密の問題)[\s\S]*(a\.js: アホウドリ)/);
  });

  for (const left of ['<p>練習の問題</p>', '<img src="/images/quiz/">']) {
    test(`is refused where not even the practice questions are found in it, only ${left}`, () => {
      write('practice.html', left);
      assert.throws(() => checkSeparation(site, pack), /not found/);
    });
  }

  test('is refused where anything but its page spells the word of the hidden signal, and where it has no page', () => {
    const pieces = { top: 'AB', mails: 'CD', not_found: 'EF', certificate: 'G' };
    const page = { heading: '台', description: '台です。', crew: 'ei', line: 'やあ。', story: ['。'] };
    const hiding: Pack = { ...pack, signal: { pieces, page, title: { name: '名人', description: '。' } } };
    assert.throws(() => checkHidden(site, hiding), /not found/);
    write('abcdefg.html', '<link rel="canonical" href="/abcdefg"/>');
    write('_next/data/1/abcdefg.json', '{"word":"abcdefg"}');
    checkHidden(site, hiding);
    write('a.js', '"ABCDEFG"');
    write('b.html', 'Abcdefgh');
    assert.throws(() => checkHidden(site, hiding), /(a\.js: )[\s\S]*(b\.html: )|(b\.html: )[\s\S]*(a\.js: )/);
  });

  test('is refused for production with a debug page, or with what only those show', () => {
    checkProduction(site);
    write('_next/chunk.js', '"デバッグ: クイズ"');
    assert.throws(() => checkProduction(site), /chunk\.js/);
    rmSync(path.join(site, '_next'), { recursive: true });
    write('_debug/quiz.html', '');
    assert.throws(() => checkProduction(site), /_debug\/quiz\.html/);
  });
});
