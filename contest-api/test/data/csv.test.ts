import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, test } from 'node:test';
import { type CsvColumn, writeCsv } from '../../src/data/csv.ts';
import { testFolder } from '../support/folder.ts';

const folder = testFolder();
const file = path.join(folder, 'table.csv');

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
  test('when one is written, then it has a byte order mark, headings, CRLF, and only its owner reads it', async () => {
    assert.deepEqual(await written(['なぎさ', null]), ['\uFEFF名前,番号', 'なぎさ,7', ',7', '']);
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  test('when a text could be run as a formula, then an apostrophe keeps it a text; numbers stay numbers', async () => {
    const texts = ['=1+1', '+81', '-5', '@SUM(A1)', '\tx', '＝1', '-'];
    const [, ...lines] = await written([...texts, -5]);
    assert.deepEqual(lines.slice(0, -1), [...texts.map((text) => `'${text},7`), '-5,7']);
    assert.equal((await written(['\r=1']))[1]?.startsWith('"\'\r=1"'), true);
  });

  test('when a text has commas, quotes or lines, then it stays one cell', async () => {
    assert.deepEqual((await written(['a,"b"\nc']))[1], '"a,""b""\nc",7');
  });

  test('when a cell is a time or yes and no, then it is readable by people and spreadsheets', async () => {
    const [, ...lines] = await written([new Date('2025-06-22T04:00:00Z'), true, false]);
    assert.deepEqual(lines.slice(0, 3), ['2025-06-22T13:00:00.000+09:00,7', '1,7', '0,7']);
  });

  test('when the rows break off, then the file of before stays and nothing else is left', async () => {
    await written(['before']);
    const failing = async function* () {
      yield ['after'];
      throw new Error('lost');
    };
    await assert.rejects(writeCsv(file, columns, failing()), /lost/);
    assert.match(readFileSync(file, 'utf8'), /before/);
    assert.deepEqual(readdirSync(folder), ['table.csv']);
  });
});
