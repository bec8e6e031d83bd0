import assert from 'node:assert/strict';
import { createHash, randomUUID } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { buildApp } from '../../src/app.ts';
import { importExam } from '../../src/contest/import-exam.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { migrateToLatest } from '../../src/database/migrate.ts';
import * as firstSchema from '../../src/database/migrations/2025-01-contest.ts';
import { decryptMailBody } from '../../src/mail/content/body.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { Client } from '../support/client.ts';
import { runCommand } from '../support/command-line.ts';
import { createEmptyDatabase, type TestDatabase, testDataKey } from '../support/database.ts';
import { buildPack, testTimes } from '../support/pack.ts';
import { dumpedRows } from '../support/row-contents.ts';

const dataKey = new DataKey(testDataKey);
const otherKey = 'another key, also with more than thirty-two characters';
let testDatabase: TestDatabase;
let database: Kysely<unknown>;
before(async () => {
  testDatabase = await createEmptyDatabase();
  database = testDatabase.connection.database as Kysely<unknown>;
});
after(() => testDatabase.drop());

const person = { id: randomUUID(), email: 'crew@example.jp', number: '7K3M-Q01T-2XWD' };
const synthetic = { id: randomUUID(), email: 'x@simulated.invalid', number: 'AAAA-BBBB-CCCC' };
const entryToken = 'a-token-that-waits-in-a-mail';
const mails = { waiting: randomUUID(), sent: randomUUID(), failed: randomUUID() };
const textOf = (name: string) => `${name}: 7K3M-Q01T-2XWD entry_token=${entryToken}`;

/** Fills a database of the first release: numbers, token hash and mails in plain text. */
async function fillFirstSchema(): Promise<void> {
  const provider = { getMigrations: async () => ({ '2025-01-contest': firstSchema }) };
  const { error } = await new Migrator({ db: database, provider }).migrateToLatest();
  if (error) throw error;
  for (const { id, email, number } of [person, synthetic]) {
    const isSynthetic = id === synthetic.id;
    await sql`insert into participants values
      (${id}, 'test-exam', ${email}, ${number}, 'なぎさ', '東京都', false, ${isSynthetic}, ${testTimes.entry})`.execute(
      database,
    );
    await sql`insert into exam_numbers values (${number}, ${id})`.execute(database);
  }
  await sql`insert into entries values ('test-exam', ${person.email}, ${person.id}, ${testTimes.entry})`.execute(
    database,
  );
  const plainHash = createHash('sha256').update(entryToken).digest('base64url');
  await sql`insert into entry_requests values
    (${plainHash}, 'test-exam', 'late@example.jp', 'みなと', '海外', true, ${testTimes.entry}, ${testTimes.inProgress})`.execute(
    database,
  );
  for (const [name, id] of Object.entries(mails)) {
    const sentAt = name === 'sent' ? testTimes.entry : null;
    const failedAt = name === 'failed' ? testTimes.entry : null;
    await sql`insert into mails values (${id}, ${person.email}, 'subject', ${textOf(name)}, ${`<p>${textOf(name)}</p>`},
      ${testTimes.entry}, ${testTimes.entry}, 1, ${sentAt}, ${failedAt}, null)`.execute(database);
  }
}

describe('a database from before there was a key', () => {
  test('when it is migrated, then exam numbers, entry tokens and waiting mails still work, and no secret is left in plain text', async () => {
    await fillFirstSchema();
    await migrateToLatest(testDatabase.connection.database, dataKey);
    const dump = await dumpedRows(testDatabase.connection.database);
    assert.match(dump, /みなと/);
    for (const secret of [person.number, synthetic.number, entryToken, person.number.replaceAll('-', '')])
      assert.ok(!dump.includes(secret), secret);

    const rows = await testDatabase.connection.database.selectFrom('mails').selectAll().execute();
    for (const name of ['waiting', 'failed'] as const) {
      const row = rows.find(({ mail_id }) => mail_id === mails[name]);
      assert.ok(row);
      assert.deepEqual(decryptMailBody(dataKey, row), { text: textOf(name), html: `<p>${textOf(name)}</p>` });
    }
    assert.equal(rows.find(({ mail_id }) => mail_id === mails.sent)?.encrypted_body, null);

    await importExam(testDatabase.connection.database, buildPack(), testTimes.entry);
    const settings = readSettings({ DATA_KEY: testDataKey, LOG_LEVEL: 'silent' });
    const { connection } = testDatabase;
    const app = await buildApp({ settings, connection, now: () => testTimes.entry, eventLoopDelayLimit: 0 });
    const client = new Client(await app.listen({ host: '127.0.0.1', port: 0 }));
    const me = await client.call('login', { body: { base_crew_token: person.number } });
    assert.equal(me.body.display_name, 'なぎさ');
    const confirmed = await client.call('confirmEntry', { body: { entry_token: entryToken } });
    assert.deepEqual(confirmed.body, { display_name: 'みなと' });
    await app.close();
  });

  test('when it is migrated again, then nothing changes', async () => {
    const before = await dumpedRows(testDatabase.connection.database);
    await migrateToLatest(testDatabase.connection.database, dataKey);
    assert.equal(await dumpedRows(testDatabase.connection.database), before);
  });
});

describe('a database that was created with another key', () => {
  test('when a server starts on it, then it says which setting is wrong instead of refusing every login', async () => {
    const settings = readSettings({ DATA_KEY: otherKey, LOG_LEVEL: 'silent', PORT: '0' });
    const options = { databaseUrl: testDatabase.url, smtpUrl: 'smtp://127.0.0.1:1' };
    const starting = startServer(settings, options).then((server) => server.close());
    await assert.rejects(starting, /^SettingsError: DATA_KEY: expected the key/);
  });

  test('when a command runs on it, then it ends with the one message', async () => {
    const { code, stderr } = await runCommand(testDatabase.url, ['status'], { DATA_KEY: otherKey });
    assert.equal(code, 1);
    assert.match(stderr, /^設定を直してください.*\nDATA_KEY: このデータベースを作ったときの鍵.*\n$/);
    assert.equal((await runCommand(testDatabase.url, ['status'])).code, 0);
  });
});
