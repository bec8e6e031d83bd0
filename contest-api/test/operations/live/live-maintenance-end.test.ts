import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { updateExam } from '../../../src/contest/queries.ts';
import { testExamId } from '../../support/client.ts';
import { runCommand } from '../../support/command-line.ts';
import { testContest } from '../../support/contest.ts';
import { LivePage } from '../../support/live-page.ts';
import { lastedFor } from '../../support/maintenance.ts';

const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

let page: LivePage;
const contest = testContest({ now: new Date() }, async () => {
  await updateExam(contest.database, testExamId, { exam_start_at: fromNow(-40), exam_end_at: fromNow(60) });
  await contest.settle();
  page = await LivePage.open(contest);
  await page.logIn('はな');
  await (await contest.contestant()).call('startExam');
  await contest.database
    .updateTable('attempts')
    .set({ started_at: fromNow(-30) })
    .execute();
});
beforeEach(() => contest.database.deleteFrom('audit_log').execute());

/** Switches maintenance on the live page. @returns what it says then */
async function switchTo(position: 'on' | 'off'): Promise<string> {
  contest.clock.now = new Date();
  const asked = await page.post('/live/maintenance', { position, message: '' });
  const { confirmation } = asked.body;
  const done = await page.post('/live/maintenance', { position, message: '', confirmation });
  return String(done.body.lines);
}

/** The same with the command. */
async function endWithCommand(): Promise<string> {
  return (await runCommand(contest.testDatabase.url, ['maintenance', 'off', '--yes'])).stdout;
}

describe('the end of maintenance on the live page', () => {
  test('when somebody was playing for minutes of it, then it names the command with the number that the list has', async () => {
    await switchTo('on');
    await lastedFor(contest, 12);
    const said = await switchTo('off');
    assert.match(said, /終えました。12分(?:\d+秒)?、.*1人が受験中で/);
    assert.match(said, /30秒たったら contest extend --outage 1 --dry-run/);
    const { outages } = (await page.state()).parts;
    assert.deepEqual(outages.state === 'ok' && outages.value.map(({ number }) => number), [1]);
  });

  test('when it was too short to be an outage, then it promises no number, as the command does not', async () => {
    const tooShort = /15秒より短いので、障害には数えません。残り時間は戻さなくてかまいません。/;
    await switchTo('on');
    const said = await switchTo('off');
    assert.match(said, tooShort);
    assert.doesNotMatch(said, /--outage|番の障害/);
    await switchTo('on');
    assert.match(await endWithCommand(), tooShort);
  });

  test('when the list cannot be read just then, then it still says that maintenance has ended, and where to look', async () => {
    await switchTo('on');
    await contest.database.schema.alterTable('copy_reports').renameTo('copy_reports_away').execute();
    try {
      const said = await switchTo('off');
      assert.match(said, /メンテナンスを終えました.*「見つかった障害」/);
    } finally {
      await contest.database.schema.alterTable('copy_reports_away').renameTo('copy_reports').execute();
    }
    const { body } = await page.get('/live');
    assert.match(String(body.text), /<h2[^>]*>見つかった障害<\/h2>/);
  });
});
