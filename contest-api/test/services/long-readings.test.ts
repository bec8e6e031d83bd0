import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RowReader } from '../../src/repositories/row-reader.ts';
import { CodeTable } from '../../src/services/code-table.ts';
import { CsvLines } from '../../src/services/csv-lines.ts';
import { FirstOnes } from '../../src/services/first-ones.ts';
import { RunGroups } from '../../src/services/run-groups.ts';
import { TimeHistogram } from '../../src/services/time-histogram.ts';

/** COPY's binary format: signature, flags, no extension, rows of one field each (null: -1), the end. */
function copied(fields: (Buffer | null)[]): Buffer {
  const rows = fields.map((field) => {
    const head = Buffer.alloc(6);
    head.writeInt16BE(1);
    head.writeInt32BE(field?.length ?? -1, 2);
    return Buffer.concat([head, field ?? Buffer.alloc(0)]);
  });
  return Buffer.concat([
    Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'),
    Buffer.alloc(8),
    ...rows,
    Buffer.from([255, 255]),
  ]);
}

describe('what COPY sends', () => {
  for (const piece of [1, 3, 1_000])
    test(`when it comes in pieces of ${piece} bytes, then every row comes once`, () => {
      const bytes = copied([Buffer.from('海図'), null, Buffer.alloc(300, 'x')]);
      const reader = new RowReader();
      const sizes: (number | null)[] = [];
      for (let place = 0; place < bytes.length; place += piece) {
        reader.add(bytes.subarray(place, place + piece));
        for (let row = reader.next(); row; row = reader.next())
          sizes.push(row.at(0) < 0 ? null : row.bytes.readInt32BE(row.at(0) - 4));
      }
      assert.deepEqual(sizes, [6, null, 300]);
    });

  test('when its lines are made what spreadsheets read, then those within quotes stay, wherever it is cut', () => {
    const text = Buffer.from('1,"a\n""b""",港\n2,,\n');
    for (let cut = 0; cut <= text.length; cut += 1) {
      const lines = new CsvLines();
      const parts = [text.subarray(0, cut), text.subarray(cut)].map((part) => lines.convert(part));
      assert.equal(Buffer.concat(parts).toString(), '1,"a\n""b""",港\r\n2,,\r\n');
      assert.equal(lines.lines, 2);
    }
  });
});

describe('a million in little memory', () => {
  test('when times are counted, then their median is right to the tenth of a second', () => {
    const times = new TimeHistogram(3_600);
    const median = () => times.median?.toFixed(1);
    assert.equal(median(), undefined);
    for (const seconds of [20.06, 0, 9_999, 300.24]) times.add(seconds * 1e6);
    assert.equal(median(), '160.1');
    times.add(21e6);
    assert.equal(median(), '21.0');
  });

  test('when runs are more than fit into memory, then equal ones are found all the same', () => {
    const runs = new RunGroups();
    for (let owner = 0; owner < 7_000; owner += 1)
      runs.add({ low: 64 * owner, high: 5, owner, firstQuiz: 2, lastQuiz: 9, bits: 40_000 });
    const again = { low: 64 * 3, high: 5, owner: 9_000, firstQuiz: 2, lastQuiz: 8, bits: 41_000 };
    runs.add(again);
    runs.add({ ...again, high: 6, owner: 9_001 });
    runs.add({ ...again, firstQuiz: 3, owner: 9_002 });
    const groups = [...runs.groups()];
    runs.close();
    assert.deepEqual(
      groups.map((group) => group.map(({ owner }) => owner)),
      [[3, 9_000]],
    );
    assert.deepEqual(groups[0]?.[1], again);
  });

  test('when codes are more than there was room for, then each has its number', () => {
    const table = new CodeTable();
    for (let code = 0; code < 5_000; code += 1) table.set(code * 7_919, code);
    assert.deepEqual([table.get(4_999 * 7_919), table.get(0), table.get(1)], [4_999, 0, -1]);
  });

  test('when only the first are wanted, then they are the first of all that came', () => {
    const first = new FirstOnes<number>(3, (one, other) => one - other);
    for (let one = 5_000; one > 0; one -= 1) first.add(one);
    assert.deepEqual(first.list, [1, 2, 3]);
  });
});
