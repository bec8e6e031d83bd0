import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before, describe, test } from 'node:test';
import { runCommand } from '../support/command-line.ts';
import type { TestContest } from '../support/contest.ts';
import { startFivePlayed } from '../support/five-played.ts';
import { testFolder } from '../support/folder.ts';
import { outcomeOf } from '../support/people.ts';

let contest: TestContest;
const folder = testFolder();
before(async () => {
  ({ contest } = await startFivePlayed());
  await contest.publish();
});
after(() => contest.close());

const fileOf = (kind: string) => path.join(folder, `${kind}.csv`);
const run = (kind: string, ...words: string[]) =>
  runCommand(contest.testDatabase.url, ['export', kind, '--csv', fileOf(kind), ...words]);
const outcome = (kind: string, ...words: string[]) =>
  outcomeOf(contest, 'export', kind, '--csv', fileOf(kind), ...words);
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
    await contest.database
      .updateTable('answers')
      .set({ answer: '=1\n"2"', canonical_answer: '＋1', verdict: null })
      .where('quiz_number', '=', 8)
      .execute();
    assert.equal((await outcome('submissions', '--yes')).rows, 23);
    assert.match(
      readFileSync(fileOf('submissions'), 'utf8'),
      /\r\n[\da-f-]{36},8,"'=1\n""2""",'＋1,0,[^\r]+\r\n/,
      'a formula has its apostrophe, and a line within an answer stays',
    );
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
    assert.match(stderr, /版 7 はありません。あるのは 1 です/);
  });

  test('when qualifiers are written, then the best come first, without those who were cancelled', async () => {
    const written = await outcome('qualifiers');
    assert.deepEqual([written.rows, written.left_out], [3, 0]);
    assert.deepEqual(
      rowsOf('qualifiers').map((row) => row.総合順位),
      ['1', '2', '2'],
    );
    const best = rowsOf('qualifiers')[0]?.参加者ID ?? '';
    await outcomeOf(contest, 'participant', 'cancel', best, '--no-mail');
    const again = await outcome('qualifiers');
    assert.deepEqual([again.rows, again.left_out, again.stale], [2, 1, true]);
  });

  test('when there is a file already, then it is replaced only if the operator says so', async () => {
    const { code, stderr } = await run('entries');
    assert.equal(code, 1);
    assert.match(stderr, /--yes/);
    assert.equal(readdirSync(folder).length, 4, 'nothing unfinished is left');
  });

  test('when help is asked for, then it says what is in each column', async () => {
    const { stdout } = await run('qualifiers', '--help');
    assert.match(stdout, /列:[\s\S]*総合順位: 同じ得点は同じ順位/);
  });

  test('when it is done, then the log says who took which table, without its rows', async () => {
    const rows = await contest.database
      .selectFrom('audit_log')
      .selectAll()
      .where('command', 'like', 'export %')
      .execute();
    assert.deepEqual(rows.find((row) => row.command === 'export entries')?.outcome, {
      exam_id: 'test-exam',
      rows: 6,
      left_out: 0,
    });
  });
});
