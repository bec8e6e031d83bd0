import assert from 'node:assert/strict';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { createTestDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { loadExams } from '../../src/contest/load-exams.ts';
import { runCommand } from '../support/command-line.ts';

const content = new URL('../../../content', import.meta.url).pathname;

let testDatabase: TestDatabase;
let folder: string;
before(async () => {
  testDatabase = await createTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'pack-'));
});
after(async () => {
  rmSync(folder, { recursive: true });
  await testDatabase.drop();
});

const contest = (...words: string[]) => runCommand(testDatabase.url, words);

describe('exam import', () => {
  test('when a pack has mistakes, then it names each with file and line, exits 1 and writes nothing', async () => {
    const broken = path.join(folder, 'broken');
    cpSync(content, broken, { recursive: true });
    const chapter = path.join(broken, 'exam/03.yaml');
    const exam = readFileSync(chapter, 'utf8');
    writeFileSync(chapter, exam.replace(/^ +level: normal$/m, '    level: easy'));
    const tiers = readFileSync(path.join(broken, 'tiers.yaml'), 'utf8');
    writeFileSync(path.join(broken, 'tiers.yaml'), tiers.replace(/crew: \w+/, 'crew: nobody'));

    const { code, stdout, stderr } = await contest('exam', 'import', broken);

    assert.equal(code, 1);
    assert.equal(stdout, '');
    assert.match(stderr, /exam\/03\.yaml:\d+: /);
    assert.match(stderr, /tiers\.yaml:\d+: /);
    assert.deepEqual(await loadExams(testDatabase.connection.database), []);
  });

  test('when a pack is valid, then its exam is there, and a second import changes nothing', async () => {
    const first = JSON.parse((await contest('exam', 'import', content, '--json', '--yes')).stdout);
    assert.equal(first.outcome, 'created');
    const second = JSON.parse((await contest('exam', 'import', content, '--json')).stdout);
    assert.equal(second.outcome, 'unchanged');
    const [exam] = await loadExams(testDatabase.connection.database);
    assert.equal(exam?.quizzes.length, first.quiz_count);
  });
});

describe('exam schedule', () => {
  test('when times are given without an offset, then they are Japan time', async () => {
    const words = [
      '--entry-end',
      '2025-06-20T00:00',
      '--start',
      '2025-06-22T13:00',
      '--end',
      '2025-06-22 14:30',
      '--yes',
    ];
    assert.equal((await contest('exam', 'schedule', ...words)).code, 0);
    const shown = JSON.parse((await contest('exam', 'show', '--json')).stdout);
    assert.equal(shown.exam_start_at, '2025-06-22T13:00:00.000+09:00');
    assert.equal(shown.exam_end_at, '2025-06-22T14:30:00.000+09:00');
  });

  test('when the dates are out of order, then nothing is changed', async () => {
    const before = (await contest('exam', 'show', '--json')).stdout;
    const { code, stderr } = await contest('exam', 'schedule', '--end', '2025-06-22T12:00');
    assert.equal(code, 1);
    assert.match(stderr, /試験の開始.*は 試験の終了.*よりあとにできません/);
    assert.equal((await contest('exam', 'show', '--json')).stdout, before);
  });

  test('when there is no such exam, then it says so', async () => {
    const { code, stderr } = await contest('exam', 'show', 'no-such-exam');
    assert.equal(code, 1);
    assert.match(stderr, /no-such-exam/);
  });
});

describe('exam show', () => {
  test('when people read it, then it is in their words, with the names of the titles', async () => {
    const { stdout } = await contest('exam', 'show');
    assert.match(stdout, /状態: (始まる前|試験中|終わりました)/);
    assert.match(stdout, /合格: 上位50位まで/);
    assert.match(stdout, /称号: .*最初の一行を書いた者/);
    assert.doesNotMatch(stdout, /_at|before_start|[{}]/);
  });
});
