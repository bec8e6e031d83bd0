import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { createTestDatabase, testDataKey } from '@knowledgeking/stage/database';
import { importExam } from '../../src/contest/import-exam.ts';
import { findProductionSince, markAsProduction } from '../../src/database/production.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { assertRefused } from '../support/client.ts';
import { productionEnvironment, runCommand, stagingEnvironment } from '../support/command-line.ts';
import { ownDatabase, startTestContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { buildPack } from '../support/pack.ts';

const { DATABASE_URL: _, DATA_KEY: __, ...production } = productionEnvironment;
const staging = { ...stagingEnvironment, DATA_KEY: testDataKey };
const own = ownDatabase(async () => {
  await importExam(own.database, buildPack(), new Date());
});

describe('a database on which production has run', () => {
  test('when a command with APP_ENV=production looks at a database, or db migrate is tried, then nothing is written', async () => {
    await own.unchangedBy(async () => {
      assert.equal((await runCommand(own.url, ['status'], production)).code, 0);
      const { stdout } = await runCommand(own.url, ['db', 'migrate', '--dry-run'], production);
      assert.match(stdout, /本番のものと記録します（取り消せません）[\s\S]*ためしの実行/);
    });
  });

  test('when db migrate runs on it with APP_ENV=production, then the database knows it from then on', async () => {
    assert.equal((await own.outcome('status')).production_since, null);
    const { stdout: said } = await runCommand(own.url, ['db', 'migrate'], production);
    assert.match(said, /本番のものと記録しました/);
    const { production_since, app_env } = await own.outcome('status');
    assert.match(production_since, /^\d{4}-\d\d-\d\dT.*\+09:00$/);
    assert.equal(app_env, 'development');
    const { stdout } = await own.command('status');
    assert.match(stdout, /環境 +development（データベースは .* から本番用）/);
    assert.match((await runCommand(own.url, ['db', 'migrate'], production)).stdout, /最新です/);
    assert.equal((await own.outcome('status')).production_since, production_since);
  });

  for (const words of [
    ['period', 'entry', '--yes'],
    ['simulate', '--participants', '500', '--yes'],
  ])
    test(`when ${words[0]} is typed, then it is refused, whatever APP_ENV says`, async () => {
      await own.unchangedBy(async () => {
        for (const env of [production, {}, staging]) {
          const { code, stderr } = await runCommand(own.url, words, env);
          assert.equal(code, 1);
          assert.match(stderr, /^[^\n]*本番（APP_ENV=production）[^\n]*\n$/);
        }
      });
    });
});

test('when production’s settings are there, then nothing that contestants would notice begins, without a database too', async () => {
  for (const [name = '', ...words] of [
    ['rehearse'],
    ['period', 'entry'],
    ['simulate', '--participants', '1'],
  ]) {
    const { code, stderr } = await runCommand('postgres://127.0.0.1:1/none', [name, ...words], production);
    assert.equal(code, 1);
    assert.ok(stderr.startsWith(`「${name}」は本番（APP_ENV=production）では使えません。`), stderr);
  }
});

describe('the API', () => {
  test('when it starts with APP_ENV=production, then its database knows it from then on', async (t) => {
    const another = await createTestDatabase();
    t.after(() => another.drop());
    const read = readSettings({ LOG_LEVEL: 'silent', PORT: '0', DATA_KEY: testDataKey });
    const settings = { ...read, appEnv: 'production' as const };
    const server = await startServer(settings, { databaseUrl: another.url, smtpUrl: 'smtp://127.0.0.1:1' });
    await server.close();
    assert.ok(await findProductionSince(another.connection.database));
  });

  test('when a copy for previews runs on production’s database, then it has no debug calls', async () => {
    await using preview = await startTestContest();
    const client = preview.client();
    assert.equal((await client.call('debugTitles')).status, 200);
    await markAsProduction(preview.database, new Date());
    await preview.unchangedBy(async () => {
      await assertRefused(client.call('debugTitles'), 'not_found');
      await assertRefused(client.call('debugEntry', { body: { children_division: false } }), 'not_found');
      await assertRefused(client.call('debugPeriod', { body: { period: 'entry' } }), 'not_found');
      const body = { maintenance_status: 'in_maintenance' } as const;
      await assertRefused(client.call('debugMaintenance', { body }), 'not_found');
    });
  });
});

describe('simulate --remove', () => {
  test('when synthetic contestants have got into a real database, then they are removed with everything that belongs to them', async () => {
    await using contest = await startTestContest();
    await contest.played(['3']);
    const before = await rowContents(contest.database);
    await contest.command('simulate', '--participants', '30', '--yes');
    await contest.command('aggregate', '--yes');
    await markAsProduction(contest.database, new Date());

    const stdout = await contest.printed('simulate', '--remove', '--yes');
    assert.match(stdout, /模擬参加者 30人をとりのぞきました[\s\S]*次は: contest aggregate/);
    const contents = await rowContents(contest.database);
    for (const table of ['participants', 'exam_numbers', 'entries', 'attempts', 'answers'])
      assert.equal(contents[table], before[table], table);

    const refusal = await contest.refusal('publish', '--yes');
    assert.match(refusal, /もう正しくありません.*受験を始めた人の数（31 → 1）/);
    await contest.command('aggregate', '--yes');
    await contest.outcome('publish');
    await contest.settle();
    const { body } = await contest.client().call('getOverallResult');
    assert.equal(body.participants, 1);
    assert.match(await contest.printed('simulate', '--remove'), /模擬参加者はいません/);
  });
});
