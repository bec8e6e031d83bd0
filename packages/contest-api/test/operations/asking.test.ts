import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { writePack } from '@knowledgeking/pack/test/sample-pack';
import { runCommand, stagingEnvironment } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';

const pack = writePack();
after(() => pack[Symbol.dispose]());
const contest = testContest({}, async () => {
  await contest.played(['3']);
  // The pack's exam must not become the current one before its turn, and there must be results to overwrite.
  await run(['aggregate', '--yes']);
});

const { DATA_KEY: _, ...staging } = stagingEnvironment;
const run = (words: string[], answer?: string) => runCommand(contest.url, words, staging, answer);
const contents = () => rowContents(contest.database);

/** Every command that contestants can notice, in an order in which each has something to do. */
const commands: [string[], RegExp][] = [
  [['exam', 'import', pack.folder], /試験 first-round を新しく作ります/],
  [['exam', 'schedule', 'test-exam', '--end', '2025-06-22T14:40'], /試験の終了 .* → .*14:40/],
  [['maintenance', 'on'], /メンテナンスの画面になります/],
  [['maintenance', 'off'], /ふだんどおりに戻ります/],
  [['simulate', '--participants', '5'], /模擬参加者 5人を加えます/],
  [['aggregate'], /置きかわります/],
  [['publish'], /結果のある人は6人/],
  [['unpublish'], /だれにも見えなくなります/],
  [['simulate', '--remove'], /模擬参加者 5人を.*とりのぞきます/],
  [['period', 'in_progress'], /試験の開始 .* → /],
];

describe('a command that contestants can notice', () => {
  for (const [words, shown] of commands) {
    const name = words.filter((word) => word !== pack.folder).join(' ');
    test(`when ${name} is typed, then it shows what changes, and does it only after a yes`, async () => {
      const before = await contents();
      const unattended = await run(words);
      assert.equal(unattended.code, 1);
      assert.match(unattended.stdout, shown);
      assert.match(unattended.stderr, /何も変えていません.*--yes/);
      assert.deepEqual(await contents(), before);

      const { code, asked, stderr } = await run(words, 'y');
      assert.deepEqual([code, asked.length], [0, 1], stderr);
      assert.notDeepEqual(await contents(), before);
    });
  }

  test('when the answer is no, or there is nobody to ask for JSON, then there is no outcome', async () => {
    const before = await contents();
    const refused = await run(['maintenance', 'on'], 'n');
    assert.deepEqual([refused.code, refused.asked.length], [1, 1]);
    const { code, stdout } = await run(['maintenance', 'on', '--json']);
    assert.deepEqual([code, stdout], [1, '']);
    assert.deepEqual(await contents(), before);
  });
});
