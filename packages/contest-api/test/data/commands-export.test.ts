import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { type CsvColumn, writeCsv } from '../../src/operations/csv.ts';
import { testExamId } from '../support/client.ts';
import { testFolder } from '../support/contest.ts';
import { fivePlayed } from '../support/played.ts';

const contest = fivePlayed();
const folder = testFolder();
const statics = testFolder();
const tables = testFolder();

const exported = () => contest.command('export', 'static', '--out', statics, '--json');
const readIndex = () => JSON.parse(readFileSync(path.join(statics, testExamId, 'index.json'), 'utf8'));
const read = (name: string) =>
  readFileSync(path.join(statics, testExamId, readIndex().files[name].path), 'utf8');

describe('export static', () => {
  test('when the results are not published, then it refuses and writes nothing', async () => {
    const { code, stderr } = await exported();
    assert.equal(code, 1);
    assert.match(stderr, /公開されていません/);
    assert.deepEqual(readdirSync(statics), []);
  });

  test('when they are published, then the files have what the API sends, also compressed', async () => {
    await contest.publish();
    assert.equal((await exported()).code, 0);
    const client = contest.client();
    assert.deepEqual(JSON.parse(read('overall')), (await client.call('getOverallResult')).body);
    assert.deepEqual(JSON.parse(read('regional')), (await client.call('getRegionalResult')).body);
    assert.deepEqual(JSON.parse(read('children')), (await client.call('getChildrenResult')).body);
    const { start_at, server_time, ...past } = (await client.call('startPastExam')).body;
    assert.deepEqual(JSON.parse(read('past')), past);
    for (const name of ['overall', 'regional', 'children', 'past']) {
      const file = path.join(statics, testExamId, readIndex().files[name].path);
      assert.equal(gunzipSync(readFileSync(`${file}.gz`)).toString(), read(name));
      assert.equal(brotliDecompressSync(readFileSync(`${file}.br`)).toString(), read(name));
    }
  });

  test('when there is another version, then it gets its own folder and the old one stays', async () => {
    const { version } = readIndex();
    assert.equal((await exported()).code, 0);
    assert.equal(readIndex().version, version, 'the same results are the same version');
    await contest.publish();
    assert.equal((await exported()).code, 0);
    assert.notEqual(readIndex().version, version);
    assert.deepEqual(
      readdirSync(path.join(statics, testExamId)).sort(),
      [version, readIndex().version, 'index.json'].sort(),
    );
  });
});

const fileOf = (kind: string) => path.join(folder, `${kind}.csv`);
const run = (kind: string, ...words: string[]) =>
  contest.command('export', kind, '--csv', fileOf(kind), ...words);
const outcome = (kind: string, ...words: string[]) =>
  contest.outcome('export', kind, '--csv', fileOf(kind), ...words);
/** The cells by heading, of a table in which none has a comma. */
function rowsOf(kind: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(fileOf(kind), 'utf8').slice(1).split('\r\n').slice(0, -1);
  const headings = head.split(',');
  return lines.map((line) =>
    Object.fromEntries(line.split(',').map((cell, index) => [headings[index], cell])),
  );
}

describe('export', () => {
  test('when entries are written, then everyone who entered is there once, with the attempt', async () => {
    assert.equal((await outcome('entries')).rows, 6);
    const rows = rowsOf('entries');
    assert.deepEqual(rows.map((row) => row.回答数).sort(), ['', '0', '5', '5', '5', '8']);
    assert.equal(new Set(rows.map((row) => row.参加者ID)).size, 6);
  });

  test('when submissions are written, then every answer is there, with what the key says', async () => {
    assert.equal((await outcome('submissions')).rows, 23);
    const text = readFileSync(fileOf('submissions'), 'utf8');
    assert.equal(text.match(/,1,2025-06-22T13:1[\d:.]+\+09:00\r\n/g)?.length, 20);
    assert.match(text, /,"3,1","1,3",1,/);
  });

  test('when a question is withdrawn, then every answer to it is right, a wrong one and a skip too', async () => {
    const quiz = contest.database.updateTable('quizzes').where('quiz_number', '=', 8);
    const answer = contest.database.updateTable('answers').where('quiz_number', '=', 8);
    await quiz.set({ is_void: true }).execute();
    for (const sent of ['ちがう答え', '']) {
      await answer.set({ answer: sent, canonical_answer: null, verdict: null }).execute();
      await outcome('submissions', '--yes');
      const rows = rowsOf('submissions').filter((row) => row.問題 === '8');
      assert.deepEqual(
        rows.map((row) => [row.回答, row.正解]),
        [[sent, '1']],
      );
    }
    await quiz.set({ is_void: false }).execute();
  });

  test('when results are written, then they are those of the version that is shown, or of the one that is named', async () => {
    assert.equal((await outcome('results')).rows, 5);
    const best = rowsOf('results').find((row) => row.総合順位 === '1');
    assert.deepEqual([best?.得点, best?.通過, best?.出身地], ['8', '1', '東京都']);
    assert.match(best?.称号 ?? '', /perfect_score、/);
    const { stderr } = await run('results', '--version', '7', '--yes');
    assert.match(stderr, /版7はありません（あるのは 2、1）/);
  });

  test('when qualifiers are written, then the best come first, without those who were cancelled', async () => {
    const written = await outcome('qualifiers');
    assert.deepEqual([written.rows, written.left_out], [3, 0]);
    assert.deepEqual(
      rowsOf('qualifiers').map((row) => row.総合順位),
      ['1', '2', '2'],
    );
    const best = rowsOf('qualifiers')[0]?.参加者ID ?? '';
    await contest.outcome('participant', 'cancel', best, '--no-mail');
    const again = await outcome('qualifiers');
    assert.deepEqual([again.rows, again.left_out, again.stale], [2, 1, true]);
  });

  test('when there is a file already, then it is replaced only if the operator says so', async () => {
    const { code, stderr } = await run('entries');
    assert.equal(code, 1);
    assert.match(stderr, /--yes/);
    assert.equal(readdirSync(folder).length, 4, 'nothing unfinished is left');
  });
});

const file = path.join(tables, 'table.csv');

type Row = string | number | boolean | Date | null;
const columns: CsvColumn<Row>[] = [
  ['名前', '名前です', (row) => row],
  ['番号', '番号です', () => 7],
];
const written = async (rows: Row[]): Promise<string[]> => {
  await writeCsv(file, columns, [rows]);
  return readFileSync(file, 'utf8').split('\r\n');
};

describe('tables for spreadsheets', () => {
  test('when one is written, then spreadsheets read it, run no text as a formula, and only its owner opens it', async () => {
    assert.deepEqual(await written(['なぎさ', null, 'a,"b"', 'c\nd', '\r=1', true, false]), [
      '\uFEFF名前,番号',
      'なぎさ,7',
      ',7',
      '"a,""b""",7',
      '"c\nd",7',
      `"'\r=1",7`,
      '1,7',
      '0,7',
      '',
    ]);
    const texts = ['=1+1', '+81', '-5', '@SUM(A1)', '\tx', '＝1', '-'];
    const [, ...lines] = await written([...texts, -5, new Date('2025-06-22T04:00:00Z')]);
    const asTexts = texts.map((text) => `'${text},7`);
    assert.deepEqual(lines, [...asTexts, '-5,7', '2025-06-22T13:00:00.000+09:00,7', '']);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  test('when the rows break off, then the file of before stays and nothing else is left', async () => {
    await written(['before']);
    const failing = async function* () {
      yield ['after'];
      throw new Error('lost');
    };
    await assert.rejects(writeCsv(file, columns, failing()), /lost/);
    assert.match(readFileSync(file, 'utf8'), /before/);
    assert.deepEqual(readdirSync(tables), ['table.csv']);
  });
});
