import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { CsvLines } from '../../src/data/csv.ts';
import { AnswerCounts } from '../../src/statistics/answer-counts.ts';
import { CodeTable } from '../../src/statistics/code-table.ts';
import { FirstOnes } from '../../src/statistics/first-ones.ts';
import { IdenticalRuns, leastBitsOf, waysToShare } from '../../src/statistics/identical-runs.ts';
import { KeptWrongAnswers, WrongAnswers } from '../../src/statistics/kept-wrong-answers.ts';
import { type PlayedAttempt, signs } from '../../src/statistics/played-attempt.ts';
import { RowReader } from '../../src/statistics/row-reader.ts';
import { RunGroups } from '../../src/statistics/run-groups.ts';
import { TimeHistogram } from '../../src/statistics/time-histogram.ts';
import { attemptOf, copiedRows } from '../support/copied.ts';

const copied = (fields: (Buffer | null)[]) => copiedRows(fields.map((field) => [field]));
const right = String.fromCharCode(signs.right);
const skipped = String.fromCharCode(signs.skipped);

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

describe('a contestant’s answers', () => {
  test('when they lie in another order, then each is at its question, with its text', () => {
    const attempt = attemptOf([
      { quizNumber: 3, text: '海図' },
      { quizNumber: 1, text: right },
      { quizNumber: 2, text: skipped },
      { quizNumber: 4, text: '' },
    ]);
    assert.deepEqual([...attempt.quizNumbers.subarray(0, attempt.count)], [1, 2, 3, 4]);
    assert.deepEqual([...attempt.outcome.subarray(1, 5)], [1, 2, 0, 0]);
    assert.deepEqual([...attempt.answeredAt.subarray(1, 5)], [1e6, 2e6, 3e6, 4e6]);
    const textOf = (quizNumber: number) =>
      attempt.bytes.toString('utf8', attempt.textFrom[quizNumber], attempt.textTo[quizNumber]);
    assert.deepEqual([textOf(3), textOf(4)], ['海図', '']);
    assert.equal(attempt.participantId, '07070707-0707-0707-0707-070707070707');
  });

  test('when short answers differ, or are given to different questions, then so do their codes', () => {
    const codes = new Set<number>();
    const texts = ['', ...'12345ABCあい', ...'12345'.split('').flatMap((one) => [`${one},2`, `2,${one}`])];
    for (const text of texts) {
      const quizNumbers = Array.from({ length: 1_000 }, (_, index) => index + 1);
      const { code } = attemptOf(quizNumbers.map((quizNumber) => ({ quizNumber, text })));
      for (const quizNumber of quizNumbers) codes.add(code[quizNumber] ?? 0);
    }
    assert.equal(codes.size, 1_000 * new Set(texts).size);
  });

  test('when one has a separator in it, then no figure is made of them', () => {
    assert.throws(() => attemptOf([{ quizNumber: 1, text: `a${String.fromCharCode(signs.separator)}b` }]));
  });
});

describe('identical runs among a million', () => {
  test('when all pairs are compared, then chance lists one in at most one contest of 128, however many take part', () => {
    for (const started of [2, 300, 10_000, 1_000_000, 100_000_000]) {
      const ways = waysToShare(started, 100);
      // A pair shares a run of n bits, from a certain question on, with a probability of at most 2 to the power of -n.
      assert.ok(ways * 2 ** -leastBitsOf(ways) <= (1 + 1e-9) / 128, `${started}`);
    }
  });

  test('when two of a million share 27 picks of one in four, then they are listed; who shares 26 of them is not', () => {
    const rarities = new CodeTable();
    for (let quizNumber = 1; quizNumber <= 40; quizNumber += 1) rarities.set(quizNumber * 1e9, 2_000);
    for (const own of [7, 8, 9]) rarities.set(own, 2_000);
    const runs = new IdenticalRuns({ started: 1_000_000, ways: waysToShare(1_000_000, 100), rarities });
    const wrong = new WrongAnswers();
    for (const [owner, length] of [27, 27, 26].entries()) {
      wrong.id.fill(owner);
      wrong.count = 28;
      for (let index = 0; index < wrong.count; index += 1) {
        wrong.quizNumbers[index] = index + 1;
        wrong.codes[index] = index < length ? (index + 1) * 1e9 : 7 + owner;
      }
      runs.add(wrong);
    }
    const [run, ...others] = runs.list(10);
    runs.close();
    assert.deepEqual([run?.participantIds.length, run?.firstQuiz, run?.lastQuiz, others], [2, 1, 27, []]);
    assert.ok(!run?.participantIds.includes('00000002-0000-0002-0000-000200000002'));
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

  test('when different answers are more than fit into memory, then each is counted all the same', () => {
    const counts = new AnswerCounts(100);
    for (let round = 0; round < 3; round += 1)
      for (let one = 0; one < 9_000; one += 1 + round) {
        const text = Buffer.from(`－${'答'.repeat(70)}${one}`);
        counts.add(one % 90, one * 7_919, text, 3, text.length);
      }
    const all = new Map([...counts.all()].map((one) => [one.code / 7_919, one]));
    counts.close();
    assert.equal(all.size, 9_000);
    assert.deepEqual([all.get(6)?.count, all.get(8_994)?.count, all.get(8_995)?.count], [3, 3, 1]);
    const { quizNumber, text } = all.get(8_994) ?? assert.fail();
    assert.deepEqual([quizNumber, Buffer.from(text).toString()], [8_994 % 90, `${'答'.repeat(70)}8994`]);
  });

  test('when wrong answers are more than fit into memory, then all come again, with how rare they are', () => {
    const kept = new KeptWrongAnswers([false, true, true, true, false]);
    const [most, few, own] = ['1', '2', '3'].map((text) =>
      attemptOf([
        { quizNumber: 1, text },
        { quizNumber: 2, text: right },
        { quizNumber: 3, text: text === '3' ? '自分だけ' : skipped },
        { quizNumber: 4, text },
      ]),
    );
    assert.ok(most && few && own);
    for (let index = 0; index < 40_000; index += 1) kept.add(index % 4 === 0 ? few : most);
    kept.add(own);
    const rarities = kept.rarities();
    const bitsOf = (attempt: PlayedAttempt, quizNumber: number) =>
      rarities.get(attempt.code[quizNumber] ?? 0);
    assert.deepEqual([bitsOf(most, 1), bitsOf(few, 1), bitsOf(own, 1), bitsOf(own, 3)], [415, 2_000, -1, 0]);
    let given = 0;
    let last: number[] = [];
    kept.each(({ quizNumbers, codes, count, id }) => {
      given += count;
      last = [...quizNumbers.subarray(0, count), codes[0] ?? 0, id[3] ?? 0];
    });
    kept.close();
    assert.equal(given, 40_002);
    assert.deepEqual(last, [1, 3, own.code[1], 0x07070707]);
  });

  test('when only the first are wanted, then they are the first of all that came', () => {
    const first = new FirstOnes<number>(3, (one, other) => one - other);
    for (let one = 5_000; one > 0; one -= 1) first.add(one);
    assert.deepEqual(first.list, [1, 2, 3]);
  });
});
