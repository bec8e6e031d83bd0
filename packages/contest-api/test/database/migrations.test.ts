import assert from 'node:assert/strict';
import { after, describe, test } from 'node:test';
import { testDataKey } from '@knowledgeking/stage/database';
import { sql } from 'kysely';
import { attemptSeconds } from '../../src/contest/queries-attempt-ends.ts';
import { DataKey } from '../../src/database/data-key.ts';
import { isReady, listRunMigrations, migrateToLatest, migrations } from '../../src/database/migrate.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { runCommand } from '../support/command-line.ts';
import { testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';

const dataKey = new DataKey(testDataKey);
const nobody = '00000000-0000-4000-8000-000000000001';
const farAway = new Date('2100-01-01T00:00:00Z');

const contest = testContest();

describe('a migration more than the database has', () => {
  const name = '2099-1-next';
  after(() => {
    delete migrations[name];
  });

  test('when it fails in the middle, then nothing of it is left', async () => {
    migrations[name] = {
      up: async (database) => {
        await sql`alter table attempts add column of_the_next text`.execute(database);
        throw new Error('broken');
      },
    };
    await contest.played(['3']);
    const contents = await rowContents(contest.database);
    await assert.rejects(migrateToLatest(contest.database, dataKey), /broken/);
    assert.deepEqual(await rowContents(contest.database), contents);
    assert.equal(await isReady(contest.database), false);
  });

  test('when there are contestants, then it runs once, with the key, and they and others go on', async () => {
    let times = 0;
    migrations[name] = {
      up: async (database, key) => {
        times += 1;
        await sql`alter table attempts add column of_the_next text not null default 'x'`.execute(database);
        await sql`update key_checks set key_hash = ${key.hash('key_check', '')}`.execute(database);
      },
    };
    const client = await contest.played(['3']);
    assert.deepEqual(await migrateToLatest(contest.database, dataKey), []);
    assert.deepEqual(await migrateToLatest(contest.database, dataKey), []);
    assert.equal(times, 1);
    assert.ok((await listRunMigrations(contest.database)).includes(name));
    assert.equal((await client.call('getMe')).status, 200);
    assert.equal((await (await contest.played(['3', ''])).call('getMe')).status, 200);
  });
});

test('when the function of the submit has been made, then attempts end in it as they do everywhere else', async () => {
  const { rows } = await sql<{ source: string }>`
    select prosrc as source from pg_proc where proname = 'submit_own_answer'`.execute(contest.database);
  const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');
  const everywhere = attemptSeconds('', 'duration_seconds', 'the_exams_end');
  assert.ok(onOneLine(rows[0]?.source ?? '').includes(onOneLine(everywhere)));
});

describe('a database of another version', () => {
  test('when nothing is to be brought up to date, then a lease of a killed command holds nobody up, not even on a later version’s database', async () => {
    const { database } = contest;
    await sql`insert into leases values ('migration', ${nobody}, ${farAway})`.execute(database);
    assert.deepEqual(await migrateToLatest(database, dataKey), ['2099-1-next']);
    await sql`insert into kysely_migration values ('2100-1-later', ${farAway.toISOString()})`.execute(
      database,
    );
    assert.deepEqual(await migrateToLatest(database, dataKey), ['2099-1-next', '2100-1-later']);
    await sql`delete from leases`.execute(database);
  });

  test('when a later version’s migration says that earlier versions can’t work with it, then they refuse', async () => {
    const name = '2100-2-other-incompatible';
    await sql`insert into kysely_migration values (${name}, '')`.execute(contest.database);
    await assert.rejects(
      migrateToLatest(contest.database, dataKey),
      /DATABASE_URL: .*2100-2-other-incompatible/,
    );
    await sql`delete from kysely_migration where name = ${name}`.execute(contest.database);
  });
});

describe('a database that was created with another key', () => {
  const otherKey = 'another key, also with more than thirty-two characters';

  test('when a server starts on it, then it says which setting is wrong instead of refusing every login', async () => {
    const settings = readSettings({ DATA_KEY: otherKey, LOG_LEVEL: 'silent', PORT: '0' });
    const options = { databaseUrl: contest.url, smtpUrl: 'smtp://127.0.0.1:1' };
    const starting = startServer(settings, options).then((server) => server.close());
    await assert.rejects(starting, /^SettingsError: DATA_KEY: expected the key/);
  });

  test('when a command runs on it, then it ends with the one message', async () => {
    const { url } = contest.testDatabase;
    const { code, stderr } = await runCommand(url, ['status'], { DATA_KEY: otherKey });
    assert.equal(code, 1);
    assert.match(stderr, /^設定を直してください.*\nDATA_KEY: このデータベースを作ったときの鍵.*\n$/);
    assert.equal((await runCommand(url, ['status'])).code, 0);
  });
});
