import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { createEmptyDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { type Kysely, sql } from 'kysely';
import { openDatabase } from '../../src/database/database.ts';
import { LeasePostgresAdapter } from '../../src/database/migration-lease.ts';

/** Shorter than a migration, yet long enough for a busy machine to renew the lease in time. */
const leaseMilliseconds = 3_000;
let testDatabase: TestDatabase;
let database: Kysely<unknown>;
before(async () => {
  testDatabase = await createEmptyDatabase();
  database = testDatabase.connection.database as unknown as Kysely<unknown>;
});
after(() => testDatabase.drop());

const copy = (onWait?: (message: string) => void) =>
  new LeasePostgresAdapter(
    () => openDatabase(testDatabase.url, { poolSize: 1, onError: () => undefined }),
    leaseMilliseconds,
    onWait,
  );

async function expiry(): Promise<number | undefined> {
  const { rows } = await sql<{ expires_at: Date }>`select expires_at from leases`.execute(database);
  return rows[0]?.expires_at.getTime();
}

test('when a migration takes longer than its lease, then the lease is renewed, and another copy waits until it is done, and says so', async () => {
  const told: string[] = [];
  const [first, second] = [copy(), copy((message) => told.push(message))];
  await first.acquireMigrationLock(database);
  const begun = (await expiry()) ?? 0;
  let hasSecond = false;
  const waiting = second.acquireMigrationLock(database).then(() => {
    hasSecond = true;
  });
  const deadline = Date.now() + 30_000;
  while (((await expiry()) ?? 0) <= begun + leaseMilliseconds && Date.now() < deadline) await pause(50);
  assert.ok(((await expiry()) ?? 0) > begun + leaseMilliseconds);
  assert.equal(hasSecond, false);
  assert.match(told.join(), /^Another process is bringing the database up to date.* at most 3 s\.$/);
  await first.releaseMigrationLock(database);
  await waiting;
  await second.releaseMigrationLock(database);
  assert.equal(await expiry(), undefined);
});

test('when the copy that migrates has died, then another takes over once the lease has run out', async () => {
  const heir = copy();
  await sql`insert into leases values ('migration', '00000000-0000-4000-8000-000000000001', ${new Date(0)})`.execute(
    database,
  );
  await heir.acquireMigrationLock(database);
  assert.ok(((await expiry()) ?? 0) > 0);
  await heir.releaseMigrationLock(database);
});
