import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { readMaintenance, writeMaintenance } from '../../../src/contest/queries.ts';
import { listAuditEntries } from '../../../src/operations/queries.ts';
import { testContest } from '../../support/contest.ts';
import { LivePage } from '../../support/live-page.ts';
import { lastedFor } from '../../support/outages.ts';

let page: LivePage;
const contest = testContest({}, async () => {
  page = await LivePage.open(contest);
  await page.logIn('はな');
});
beforeEach(async () => {
  await writeMaintenance(contest.database, { isInMaintenance: false, message: '' }, new Date());
  await contest.settle();
});

const isOn = async () => (await readMaintenance(contest.database)).isInMaintenance;
const ask = async (change: { position: 'on' | 'off'; message: string; confirmation?: unknown }) =>
  (await page.post('/live/maintenance', change)).body;
const on = { position: 'on', message: '点検中です' } as const;
const off = { position: 'off', message: '' } as const;

describe('maintenance on the live page', () => {
  test('when it is asked for once, then it says whom it would stop, and nothing has changed', async () => {
    await (await contest.contestant()).call('startExam');
    const { changes } = await ask(on);
    assert.match(String(changes), /いま1人が受験中です/);
    assert.match(String(changes), /点検中です/);
    assert.equal(await isOn(), false);
    assert.deepEqual(await listAuditEntries(contest.database, { limit: 1 }), []);
  });

  test('when it is confirmed, then contestants get the message at once, and the log names the operator', async () => {
    const { confirmation } = await ask(on);
    await ask({ ...on, confirmation });
    const refused = await contest.client().call('getMe');
    assert.deepEqual([refused.status, refused.body.message], [503, '点検中です']);
    const { confirmation: toEnd } = await ask(off);
    const { lines } = await ask({ ...off, confirmation: toEnd });
    assert.match(String(lines), /メンテナンスを終えました/);
    assert.equal((await contest.client().call('getMe')).status, 200);
    const entries = await listAuditEntries(contest.database, { limit: 2 });
    assert.deepEqual(
      entries.map(({ operator, command, subject }) => [operator, command, subject]),
      [
        ['はな', 'maintenance off', {}],
        ['はな', 'maintenance on', { message: '点検中です' }],
      ],
    );
    assert.ok(entries.every(({ ended_at, outcome }) => ended_at && outcome && !('before' in outcome)));
  });

  test('when somebody else has switched it meanwhile, then the confirmation counts no more, and it says what is so now', async () => {
    const { confirmation } = await ask(on);
    const other = { isInMaintenance: true, message: '別の人の文' };
    await writeMaintenance(contest.database, other, new Date());
    const { changes } = await ask({ ...on, confirmation });
    assert.match(String(changes), /からメンテナンス中です。見せる文だけ/);
    assert.equal((await readMaintenance(contest.database)).message, '別の人の文');
  });

  test('when a confirmation is for another change or by another operator, or made up, then nothing changes', async () => {
    const { confirmation } = await ask(on);
    const colleague = await LivePage.open(contest);
    await colleague.logIn('ゆう');
    await colleague.post('/live/maintenance', { ...on, confirmation: String(confirmation) });
    for (const wrong of [confirmation, `${contest.clock.now.getTime()}.c2lnbmVk`, ''])
      await ask({ ...on, message: '別の文', confirmation: wrong });
    assert.equal(await isOn(), false);
  });

  test('when a confirmation has been used, then it counts no more, though all is as it was then', async () => {
    const { confirmation } = await ask(on);
    await ask({ ...on, confirmation });
    const { confirmation: toEnd } = await ask(off);
    await ask({ ...off, confirmation: toEnd });
    assert.equal(await isOn(), false);
    assert.ok((await ask({ ...on, confirmation })).changes, 'it proposes again');
    assert.equal(await isOn(), false);
  });

  test('when a message holds what no database takes, then it is refused as such', async () => {
    for (const message of ['点検\u0000中', '点検\ud800中'])
      assert.equal((await page.post('/live/maintenance', { ...on, message })).status, 400);
  });
});

describe('the end of maintenance on the live page', () => {
  const fromNow = (minutes: number) => new Date(Date.now() + minutes * 60_000);

  let own: LivePage;
  const playing = testContest({ now: new Date() }, async () => {
    await playing.moveExam({ exam_start_at: fromNow(-40), exam_end_at: fromNow(60) });
    own = await LivePage.open(playing);
    await own.logIn('はな');
    await (await playing.contestant()).call('startExam');
    await playing.query('update attempts set started_at = $1', [fromNow(-30)]);
  });
  beforeEach(() => playing.database.deleteFrom('audit_log').execute());

  /** Switches maintenance on the live page. @returns what it says then */
  async function switchTo(position: 'on' | 'off'): Promise<string> {
    playing.clock.now = new Date();
    const asked = await own.post('/live/maintenance', { position, message: '' });
    const { confirmation } = asked.body;
    const done = await own.post('/live/maintenance', { position, message: '', confirmation });
    return String(done.body.lines);
  }

  test('when somebody was playing for minutes of it, then it names the command with the number that the list has', async () => {
    await switchTo('on');
    await lastedFor(playing, 12);
    const said = await switchTo('off');
    assert.match(said, /終えました。12分(?:\d+秒)?、.*1人が受験中で/);
    assert.match(said, /30秒たったら contest extend --outage 1 --dry-run/);
    const { outages } = (await own.state()).parts;
    assert.deepEqual(outages.state === 'ok' && outages.value.map(({ number }) => number), [1]);
  });

  test('when it was too short to be an outage, then it promises no number, as the command does not', async () => {
    const tooShort = /15秒より短いので、障害には数えません。残り時間は戻さなくてかまいません。/;
    await switchTo('on');
    const said = await switchTo('off');
    assert.match(said, tooShort);
    assert.doesNotMatch(said, /--outage|番の障害/);
    await switchTo('on');
    assert.match(await playing.printed('maintenance', 'off', '--yes'), tooShort);
  });

  test('when the list cannot be read just then, then it still says that maintenance has ended, and where to look', async () => {
    await switchTo('on');
    await playing.database.schema.alterTable('copy_reports').renameTo('copy_reports_away').execute();
    try {
      const said = await switchTo('off');
      assert.match(said, /メンテナンスを終えました.*「見つかった障害」/);
    } finally {
      await playing.database.schema.alterTable('copy_reports_away').renameTo('copy_reports').execute();
    }
    const { body } = await own.get('/live');
    assert.match(String(body.text), /<h2[^>]*>見つかった障害<\/h2>/);
  });
});
