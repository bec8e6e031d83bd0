import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { samplePack, writePack } from '@knowledgeking/pack/test/sample-pack';
import { testDataKey } from '@knowledgeking/stage/database';
import type { LiveState } from '../../src/monitoring/live/live-states.ts';
import { type Server, startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { assertRefused, Client, longPatience } from '../support/client.ts';
import { productionEnvironment, runCommand } from '../support/command-line.ts';
import { emptyDatabase } from '../support/contest.ts';
import { buildEntry } from '../support/entries.ts';
import { operationsToken } from '../support/live-page.ts';
import { until } from '../support/waiting.ts';

const { DATABASE_URL: _, DATA_KEY: __, ...production } = productionEnvironment;
const own = emptyDatabase();
const operate = (...words: string[]) => runCommand(own.url, words, production);

/** A time so many days from now, as operators type it. */
const typed = (days: number) => `${new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)}Z`;

/** A pack of this exam, whose hour was or will be so many days from now. */
function packOf(id: string, days: number) {
  const parts = samplePack();
  const inDays = (count: number) =>
    `${new Date(Date.now() + count * 86_400_000 + 9 * 3_600_000).toISOString().slice(0, 19)}+09:00`;
  Object.assign(parts.contest.exam, {
    id,
    teaser_start_at: inDays(days - 40),
    entry_start_at: inDays(days - 30),
    entry_end_at: inDays(days - 1),
    exam_start_at: inDays(days),
    exam_end_at: inDays(days + 0.1),
  });
  return writePack(parts);
}

describe('a production that has no exam yet', () => {
  let server: Server;
  let operations: string;
  let client: Client;
  before(async () => {
    assert.equal((await operate('db', 'migrate')).code, 0);
    const read = readSettings({
      LOG_LEVEL: 'silent',
      PORT: '0',
      DATA_KEY: testDataKey,
      OPERATIONS_TOKEN: operationsToken,
    });
    const settings = { ...read, appEnv: 'production' as const, siteOrigins: ['https://quiz.example.jp'] };
    server = await startServer(settings, { databaseUrl: own.url, smtpUrl: 'smtp://127.0.0.1:1' });
    operations = `http://127.0.0.1:${server.operationsPort}`;
    client = new Client(`http://127.0.0.1:${server.port}`, longPatience);
  });
  after(() => server.close());

  const listed = async () => (await client.call('getExams')).body.exams.map(({ id }) => id);

  test('when it has started, then it is ready, nobody can enter, and nothing of it is an error', async () => {
    assert.equal((await fetch(`${operations}/readyz`)).status, 200);
    assert.match(await (await fetch(`${operations}/metrics`)).text(), /contest_database_up/);
    assert.deepEqual(await listed(), []);
    const { body } = await client.call('getSiteStatus');
    assert.deepEqual(body.site_status, { period: 'entry', maintenance_status: 'none' });
    assert.equal((await client.call('getMe')).status, 200);
    await assertRefused(client.call('enter', { body: buildEntry() }), 'exam_not_found');
    await assertRefused(
      client.call('login', { body: { base_crew_token: '7K3M-Q9RT-2XWD' } }),
      'login_failed',
    );
    assert.equal((await client.call('resendExamNumber', { body: { email: 'a@example.jp' } })).status, 202);
    await assertRefused(client.call('getOverallResult'), 'exam_not_found');
  });

  test('when operators look, then the live page and the commands say so, and what comes next', async () => {
    const login = await fetch(`${operations}/live/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: operations },
      body: JSON.stringify({ operator: 'はな', token: operationsToken }),
    });
    const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? '';
    const contestOf = async () => {
      const answer = await fetch(`${operations}/live/state`, { headers: { cookie } });
      const part = ((await answer.json()) as LiveState).parts.contest;
      return part.state === 'ok' ? part.value : part.last;
    };
    assert.deepEqual(await contestOf(), {
      title: '',
      period: null,
      period_text: '試験がまだありません',
      next: null,
      is_in_maintenance: false,
      maintenance_message: '',
    });
    assert.equal((await operate('maintenance', 'on', '--message', '準備中です', '--yes')).code, 0);
    const showsMaintenance = async () => (await contestOf())?.is_in_maintenance;
    await until(async () => (await showsMaintenance()) === true, 'the live page shows maintenance');
    assert.equal((await operate('maintenance', 'off', '--yes')).code, 0);
    await until(async () => (await showsMaintenance()) === false, 'the live page shows its end');
    for (const words of [['status'], ['exam', 'list']]) {
      const { stdout, stderr } = await operate(...words);
      assert.match(stdout + stderr, /まだ試験がありません。次は: contest exam import <パックのフォルダー>/);
    }
    assert.equal((await operate('db', 'retention', '--yes')).code, 0);
  });

  test('when the demonstration’s exam, which is over, is imported, then it is refused', async () => {
    using pack = packOf('sample', -300);
    const { code, stderr } = await operate('exam', 'import', pack.folder, '--yes');
    assert.equal(code, 1);
    assert.match(
      stderr,
      /^sample は .* に終わった試験（見本の大会など）なので、本番には取りこめません。.*次は: /,
    );
    assert.equal((await operate('exam', 'list', '--json')).stdout.includes('sample'), false);
  });

  test('when an exam has ended in which nobody was, then the next one leads out of it', async () => {
    using wrong = packOf('wrong-dates', 20);
    using right = packOf('right-dates', 20);
    assert.equal((await operate('exam', 'import', wrong.folder, '--yes')).code, 0);
    const dates = [
      '--entry-start',
      typed(-30),
      '--entry-end',
      typed(-3),
      '--start',
      typed(-2),
      '--end',
      typed(-1),
    ];
    assert.equal((await operate('exam', 'schedule', ...dates, '--yes')).code, 0);
    assert.match((await operate('exam', 'import', right.folder, '--yes')).stdout, /right-dates は下書きです/);
    const refused = await operate('exam', 'use', 'right-dates', '--yes');
    assert.match(
      refused.stderr,
      /wrong-dates はだれも使っていないので、消せます。次は: contest exam delete wrong-dates/,
    );
    const deleted = await operate('exam', 'delete', 'wrong-dates', '--yes');
    assert.equal(deleted.code, 0, deleted.stderr);
    assert.match(
      deleted.stdout,
      /★いまの試験で、サイトに出ています[\s\S]*いまの試験がありません（下書き: right-dates）。次は: contest exam use/,
    );
    assert.match((await operate('status')).stderr, /次は: contest exam use/);
    assert.equal((await operate('exam', 'use', 'right-dates', '--yes')).code, 0);
    await until(async () => (await listed()).join() === 'right-dates', 'the site shows the exam');
    assert.match((await operate('status')).stdout, /right-dates/);
  });

  test('when somebody waits for the mail of an entry, then the exam is not deleted', async () => {
    await until(async () => (await listed()).length > 0, 'the exam is there');
    const { code } = await operate('exam', 'schedule', '--entry-start', typed(-0.001), '--yes');
    assert.equal(code, 0);
    const enter = () => client.call('enter', { examId: 'right-dates', body: buildEntry() });
    await until(async () => (await enter()).status === 202, 'entry is open');
    const { stderr } = await operate('exam', 'delete', 'right-dates', '--yes');
    assert.match(stderr, /right-dates には .*(?:メール|未確定のエントリー).*消せません/);
  });
});
