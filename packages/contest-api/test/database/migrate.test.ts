import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, test } from 'node:test';
import type { Period } from '@knowledgeking/contract/rules/periods';
import { createEmptyDatabase, testDataKey } from '@knowledgeking/stage/database';
import { type Kysely, sql } from 'kysely';
import { loadExams } from '../../src/contest/load-exams.ts';
import { openDatabase } from '../../src/database/database.ts';
import { migrations } from '../../src/database/migrate.ts';
import { LeasePostgresAdapter } from '../../src/database/migration-lease.ts';
import { moveToPeriod } from '../../src/rehearsal/move-to-period.ts';
import { aggregate } from '../../src/results/versions/make-or-restore-version.ts';
import { type Server, startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { Client, longPatience } from '../support/client.ts';
import { emptyDatabase, testContest } from '../support/contest.ts';
import { rowContents } from '../support/inspect-database.ts';
import { until } from '../support/waiting.ts';

const own = emptyDatabase();

/** A file that is not there. */
const nowhere = path.join(tmpdir(), `${randomUUID()}.backup`);

const migrate = (...options: string[]) => own.command('db', 'migrate', ...options);

describe('a database without the contest’s tables', () => {
  for (const words of [
    ['status'],
    ['log'],
    ['exam', 'list'],
    ['exam', 'import', 'content', '--dry-run'],
    ['maintenance', 'on', '--message', 'x', '--yes'],
    ['db', 'retention', '--yes'],
    ['db', 'backup', nowhere],
    ['simulate', '--remove', '--yes'],
  ])
    test(`when ${words.slice(0, 2).join(' ')} is typed, then nothing is made in it, and it says so`, async () => {
      assert.match(
        await own.refusal(...words),
        /まだ大会の表がありません.*次は: contest db migrate|まだ何もありません/,
      );
      assert.deepEqual(await rowContents(own.database), {});
    });

  test('when db migrate is tried, then it says which migrations would run, and makes nothing', async () => {
    const { code, stdout } = await migrate('--dry-run', '--json');
    assert.equal(code, 0);
    assert.deepEqual(JSON.parse(stdout).migrations, Object.keys(migrations).sort());
    assert.deepEqual(await rowContents(own.database), {});
  });
});

test('when a new database is brought up to date, then the command says with which migrations, and the audit log too', async () => {
  const { code, stdout } = await migrate('--json');
  assert.equal(code, 0);
  assert.deepEqual(JSON.parse(stdout), { migrations: Object.keys(migrations).sort() });
  const rows = await own.database.selectFrom('audit_log').select('command').execute();
  assert.deepEqual(rows, [{ command: 'db migrate' }]);
});

test('when it is up to date, then nothing is changed, and the next step is said', async () => {
  const { code, stdout } = await migrate();
  assert.equal(code, 0);
  assert.match(stdout, /最新です。何も変えていません。次は: /);
  const rows = await own.database.selectFrom('audit_log').select('command').execute();
  assert.equal(rows.length, 1);
});

describe('copies that start at once on an empty database', () => {
  test('when one makes the table of leases while another looks whether it is there, then both go on', async (t) => {
    const empty = await createEmptyDatabase({ poolSize: 3 });
    t.after(() => empty.drop());
    const { database, pool } = empty.connection;
    const other = await pool.connect();
    await other.query(
      'begin; create table leases (lease_id text primary key, holder uuid not null, expires_at timestamptz not null)',
    );
    const adapter = new LeasePostgresAdapter(() => openDatabase(empty.url, { poolSize: 1 }));
    const acquiring = adapter.acquireMigrationLock(database as unknown as Kysely<unknown>);
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await until(async () => (await pool.query(waiting)).rowCount === 1, 'the other one waits');
    await other.query('commit');
    other.release();
    await acquiring;
    await adapter.releaseMigrationLock(database as unknown as Kysely<unknown>);
  });

  test('when six of them do, then all of them come up', async (t) => {
    const empty = await createEmptyDatabase({ poolSize: 2 });
    t.after(() => empty.drop());
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
    const options = { databaseUrl: empty.url, smtpUrl: 'smtp://127.0.0.1:1' };
    const servers = await Promise.all(Array.from({ length: 6 }, () => startServer(settings, options)));
    await Promise.all(servers.map((server) => server.close()));
  });
});

describe('a database of another version', () => {
  const later = '2100-1-later';
  const run = (name: string) => sql`insert into kysely_migration values (${name}, '')`.execute(own.database);
  const forget = (name: string) =>
    sql`delete from kysely_migration where name = ${name}`.execute(own.database);
  const [name = ''] = Object.keys(migrations);

  test('when it is of an earlier version, then commands say that they are newer, and change nothing', async () => {
    migrations['2099-1-next'] = { up: async () => undefined };
    try {
      await own.unchangedBy(async () => {
        const said =
          /前の版のもので、この contest のほうが新しい版です（データベースにない移行: 2099-1-next）.*次は: contest db migrate/;
        assert.match(await own.refusal('exam', 'list'), said);
      });
    } finally {
      delete migrations['2099-1-next'];
    }
  });

  test('when it is of a later version, then commands say so and work, but for a backup, which would not be of everything', async () => {
    await run(later);
    const { code, stderr } = await own.command('exam', 'list');
    assert.deepEqual([code, stderr.includes('データベースのほうが新しい版です（2100-1-later）')], [0, true]);
    const refused = await own.refusal('db', 'backup', nowhere);
    assert.match(
      refused,
      /データベースのほうが新しい版です（2100-1-later）.*新しい版の contest で db backup/,
    );
    await forget(later);
  });

  test('when it is neither, then copies and commands say that it is of another version, and which setting to change', async () => {
    await run(later);
    await forget(name);
    const expected = /DATABASE_URL: .*いまのデータベースは別の版のものです。この版にない移行: 2100-1-later/;
    await own.unchangedBy(async () => {
      assert.match(await own.refusal('status'), expected);
      assert.match(await own.refusal('db', 'migrate'), expected);
      const embedded = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
      const starting = startServer(embedded, { databaseUrl: own.url, smtpUrl: 'smtp://127.0.0.1:1' });
      await assert.rejects(
        starting,
        /^SettingsError: DATA_DIR: expected a folder with this version's data.*2100-1-later$/,
      );
    });
    await run(name);
    await forget(later);
  });
});

/** Shorter than a migration, yet long enough for a busy machine to renew the lease in time. */
const leaseMilliseconds = 3_000;

const database = () => own.database as unknown as Kysely<unknown>;

const copy = (onWait?: (message: string) => void) =>
  new LeasePostgresAdapter(
    () => openDatabase(own.url, { poolSize: 1, onError: () => undefined }),
    leaseMilliseconds,
    onWait,
  );

async function expiry(): Promise<number | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`select expires_at from leases`.execute(database());
  return rows[0]?.expires_at.getTime();
}

test('when a migration takes longer than its lease, then the lease is renewed, and another copy waits until it is done, and says so', async () => {
  const told: string[] = [];
  const [first, second] = [copy(), copy((message) => told.push(message))];
  await first.acquireMigrationLock(database());
  const begun = (await expiry()) ?? 0;
  let hasSecond = false;
  const waiting = second.acquireMigrationLock(database()).then(() => {
    hasSecond = true;
  });
  await until(async () => ((await expiry()) ?? 0) > begun + leaseMilliseconds, 'the lease is renewed');
  assert.equal(hasSecond, false);
  assert.match(told.join(), /^Another process is bringing the database up to date.* at most 3 s\.$/);
  await first.releaseMigrationLock(database());
  await waiting;
  await second.releaseMigrationLock(database());
  assert.equal(await expiry(), undefined);
});

test('when the copy that migrates has died, then another takes over once the lease has run out', async () => {
  const heir = copy();
  await sql`insert into leases values ('migration', '00000000-0000-4000-8000-000000000001', ${new Date(0)})`.execute(
    database(),
  );
  await heir.acquireMigrationLock(database());
  assert.ok(((await expiry()) ?? 0) > 0);
  await heir.releaseMigrationLock(database());
});

describe('a database that a later version has brought up to date', () => {
  const contest = testContest({ now: new Date() }, addLaterMigration);

  /** The changes that a later version may make: a column more in every table, filled by itself, and a table more. */
  async function addLaterMigration(): Promise<void> {
    const { database } = contest;
    const { rows } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' and table_name not like 'kysely%' and table_name <> 'leases'`.execute(
      database,
    );
    assert.ok(rows.length > 10);
    for (const { name } of rows)
      await sql`alter table ${sql.table(name)} add column of_a_later_version text not null default 'x'`.execute(
        database,
      );
    await sql`create table things_of_a_later_version (thing_id uuid primary key)`.execute(database);
    await sql`insert into kysely_migration values ('2100-1-later', '2100-01-01T00:00:00Z')`.execute(database);
  }

  /** Hands a copy of this version over, and ends it. */
  async function withCopy(use: (server: Server, client: Client) => Promise<void>): Promise<void> {
    const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_KEY: testDataKey });
    const server = await startServer(settings, {
      databaseUrl: contest.url,
      smtpUrl: 'smtp://127.0.0.1:1',
    });
    try {
      await use(server, new Client(`http://127.0.0.1:${server.port}`, longPatience));
    } finally {
      await server.close();
    }
  }

  async function moveTo(period: Period): Promise<void> {
    const { database } = contest;
    const [exam] = await loadExams(database);
    assert.ok(exam);
    await moveToPeriod(database, exam, period, new Date());
  }

  test('when a later version has brought the database up to date, then this one starts on it, is ready, and serves; and again when it is restarted', async () => {
    let login = {};
    await moveTo('entry');
    await withCopy(async ({ operationsPort }, client) => {
      assert.equal((await fetch(`http://127.0.0.1:${operationsPort}/readyz`)).status, 200);
      const { body } = await client.call('debugEntry', { body: { children_division: false } });
      login = { body };
    });
    await moveTo('in_progress');
    await withCopy(async (_server, client) => {
      const statuses = [
        (await client.call('login', login)).status,
        (await client.call('startExam')).status,
        (await client.submit(1, '1')).status,
        (await client.submit(1, '1')).status,
        (await client.call('finishExam')).status,
      ];
      assert.deepEqual(statuses, [200, 200, 200, 200, 200]);
    });
  });

  test('when it is this version’s operators who aggregate on it, then there are results', async () => {
    await moveTo('after_end_not_aggregated');
    const { database } = contest;
    const [exam] = await loadExams(database);
    assert.ok(exam);
    await aggregate(database, exam, new Date());
    const [{ of_a_later_version: filled, ...result } = {}] = await database
      .selectFrom('participant_results')
      .selectAll()
      .$castTo<Record<string, unknown>>()
      .execute();
    assert.deepEqual([filled, result.answered_count], ['x', 1]);
  });
});
