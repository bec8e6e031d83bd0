import assert from 'node:assert/strict';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { PackQuiz } from '@knowledgeking/contract';
import { loadPack } from '@knowledgeking/pack/load';
import { samplePack, sampleQuiz, secretTags, writePack } from '@knowledgeking/pack/test/sample-pack';
import { toRows } from '../../src/contest/import-exam.ts';
import { ownDatabase } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';

const own = ownDatabase();

const spelled: Partial<PackQuiz> = { type: 'free_input', options: undefined, answers: ['SOS'] };
const statements = ['一問目はどれ？', '二問目はどれ？', '三問目はどれ？'];

/** A pack of three questions, the last one spelled, changed as a test wants. */
function packOf(change: (parts: ReturnType<typeof samplePack>) => void = () => undefined) {
  const parts = samplePack();
  parts.exam.quizzes = statements.map((statement, index) =>
    sampleQuiz({ number: index + 1, statement, ...(index === 2 && spelled) }),
  );
  change(parts);
  return parts;
}

async function importPack(parts: ReturnType<typeof samplePack>, answer?: string, options: string[] = []) {
  using written = writePack(parts);
  return await own.asked(['exam', 'import', written.folder, ...options], answer);
}

const corrected = packOf(({ exam, contest }) => {
  const [first, second, third] = exam.quizzes;
  assert.ok(first && second && third);
  first.answers = ['3'];
  second.statement = '二番目の問題はどれ？';
  second.explanation = '新しい解説です。';
  third.hint = 'アルファベット3文字';
  exam.quizzes = [first, second, third, sampleQuiz({ number: 4, statement: '四問目はどれ？' })];
  contest.exam.title = '予選（改）';
  contest.exam.exam_start_at = '2025-06-22T12:00:00+09:00';
});

const shortened = packOf(({ exam }) => void exam.quizzes.pop());

describe('exam import', () => {
  test('when there is no such folder, then that is said, and not what its files lack', async () => {
    const rest = 'というフォルダーはありません。パックのフォルダー（例: content）を書いてください。';
    for (const folder of ['no-such-folder', 'package.json', ''])
      assert.equal(
        await own.refusal('exam', 'import', folder),
        `「${folder && path.resolve(folder)}」${rest}\n`,
      );
  });

  test('when a pack has mistakes, then each is named with file and line, and nothing is written', async () => {
    const wrong = packOf(({ exam, tiers }) => {
      Object.assign(exam.quizzes[0] ?? {}, { level: 'easy' });
      Object.assign(tiers.tiers[0] ?? {}, { crew: 'nobody' });
    });
    await own.unchangedBy(async () => {
      const { code, stdout, stderr } = await importPack(wrong);
      assert.deepEqual([code, stdout], [1, '']);
      assert.match(stderr, /exam\.yaml:\d+: /);
      assert.match(stderr, /tiers\.yaml:\d+: /);
    });
  });

  test('when the exam is new, then its title, number of questions and dates are shown and it asks', async () => {
    const { asked, stdout, code } = await importPack(packOf(), 'y');
    assert.equal(code, 0);
    assert.deepEqual(asked, ['取りこみますか？ [y/N] ']);
    assert.match(stdout, /first-round を新しく作ります: 予選/);
    assert.match(stdout, /3問、2025-06-22\(日\) 13:00:00 から 2025-06-22\(日\) 15:00:00 まで/);
  });

  test('when it already exists, then every difference is shown, changes of the key marked, and it asks', async () => {
    const before = await rowContents(own.database);
    const { code, stdout } = await importPack(corrected, 'n');
    assert.equal(code, 1);
    assert.deepEqual(stdout.trim().split('\n'), [
      '試験 first-round はもうあります（3問）。パックとの違い:',
      '  題名: 予選 → 予選（改）',
      '  問題数: 3 → 4',
      '  第1問 変更: 正解とする回答、表示する正解  【正解キー】',
      '  第2問 変更: 問題文、解説',
      '  第3問 変更: ヒント',
      '  第4問 追加  【正解キー】',
      '日程はいまのままです（2025-06-22(日) 13:00:00 から 2025-06-22(日) 15:00:00 まで）。パックでは 2025-06-22(日) 12:00:00 から 2025-06-22(日) 15:00:00 まで。変えるには: contest exam schedule',
    ]);
    assert.deepEqual(await rowContents(own.database), before);
  });

  test('when a script imports, then the differences are in its JSON, and the dates stay', async () => {
    const { stdout } = await importPack(corrected, undefined, ['--yes', '--json']);
    const { outcome, difference } = JSON.parse(stdout);
    assert.equal(outcome, 'updated');
    assert.deepEqual(difference.quizzes[0], {
      number: 1,
      change: 'changed',
      parts: ['accepted answers', 'right answer shown'],
      is_key_change: true,
    });
    const { rows } = await own.query('select exam_start_at from exams');
    assert.deepEqual(rows, [{ exam_start_at: new Date('2025-06-22T13:00:00+09:00') }]);
  });

  test('when a question is removed, then it is named; when nothing changes, then nothing is asked', async () => {
    const { stdout } = await importPack(shortened, 'y');
    assert.match(stdout, /第3問 削除/);
    assert.match(stdout, /第4問 削除/);
    const again = await importPack(shortened);
    assert.equal(again.code, 0);
    assert.match(again.stdout, /何も変えていません/);
  });

  test('when rows were changed by hand, then importing the pack again shows that and restores them', async () => {
    await own.query('update accepted_answers set canonical_answer = $1 where quiz_number = 2', ['4']);
    const { stdout } = await importPack(shortened, 'y');
    assert.match(stdout, /第2問 変更: 正解とする回答 {2}【正解キー】/);
    assert.match((await importPack(shortened)).stdout, /何も変えていません/);
  });

  test('when a key was corrected by remark, then importing the pack again says that the correction stays', async () => {
    await own.outcome('remark', '1', '--accept', '3', '--apply', '--reason', '「3」も正解でした');
    const { stdout } = await importPack(shortened, 'y');
    assert.match(stdout, /第1問は採点の訂正（「3」も正解でした）のまま残します: 2 \/ 3/);
    const rows = await own.database.selectFrom('accepted_answers').selectAll().execute();
    assert.equal(rows.filter((row) => row.quiz_number === 1).length, 2);
  });

  test('when a question has sources and tags, and a pack small pieces, then nothing of that is stored', () => {
    using written = writePack();
    const { pack } = loadPack(written.folder);
    assert.ok(pack);
    const tagged = {
      ...pack,
      exam: pack.exam.map((quiz) => ({ ...quiz, ...secretTags })),
      today: [{ statement: '？', answer: '！', explanation: '。', sources: ['-'] }],
    };
    const now = new Date();
    assert.deepEqual(toRows(tagged, now), toRows(pack, now));
  });
});
