import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, suite, test } from 'node:test';
import { sampleQuiz } from '../../contest-api/test/pack/sample-pack.ts';
import { checkProduction, checkSeparation } from '../lib/check-export.ts';

const practice = [sampleQuiz({ statement: '練習の問題', explanation: '練習の解説' })];
const exam = [sampleQuiz({ statement: '｜秘密《ひみつ》の問題', explanation: '"秘密"の解説' })];

suite('an exported site', () => {
  let site = '';
  const write = (file: string, content: string) => {
    mkdirSync(path.dirname(path.join(site, file)), { recursive: true });
    writeFileSync(path.join(site, file), content);
  };
  beforeEach(() => {
    site = mkdtempSync(path.join(tmpdir(), 'site-'));
    write('practice.html', '<p>練習の問題</p>');
  });
  afterEach(() => rmSync(site, { recursive: true, force: true }));

  test('passes without anything of the exam', () => {
    checkSeparation(site, { exam, practice });
  });

  for (const [file, content] of [
    ['_next/chunk.js', 'const a="秘密の問題"'],
    ['exam.html', '<p>｜秘密《ひみつ》の問題</p>'],
    ['exam.json', '"\\u79d8\\u5bc6\\u306e\\u554f\\u984c"'],
    ['answers.html', '<p>&quot;秘密&quot;の解説</p>'],
  ] as const) {
    test(`is refused with ${content}`, () => {
      write(file, content);
      assert.throws(() => checkSeparation(site, { exam, practice }), new RegExp(file.replace('.', '\\.')));
    });
  }

  test('is refused where not even the practice questions are found in it', () => {
    rmSync(path.join(site, 'practice.html'));
    assert.throws(() => checkSeparation(site, { exam, practice }), /not found/);
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
