import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../src/database/database.ts';
import { migrations } from '../../src/database/migrate.ts';
import { LeasePostgresAdapter } from '../../src/database/migration-lease.ts';
import { emptyDatabase } from '../support/contest.ts';
import { until } from '../support/waiting.ts';

const own = emptyDatabase();

const migrate = (...options: string[]) => own.command('db', 'migrate', ...options);

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
