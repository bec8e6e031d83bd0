import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, sql } from 'kysely';
import { readDatabaseTime } from './clock.ts';
import type { Database } from './database.ts';

const leaseMilliseconds = 60_000;

/**
 * Kysely's PostgreSQL adapter with the migration lock as a lease row. Its own advisory lock is missing in some of the
 * distributed engines that we keep to (docs/decisions/0004). A holder that died is succeeded when its lease has run out.
 */
export class LeasePostgresAdapter extends PostgresAdapter {
  readonly #holder = randomUUID();

  override async acquireMigrationLock(database: Kysely<unknown>): Promise<void> {
    await sql`create table if not exists leases (
      lease_id text primary key, holder uuid not null, expires_at timestamptz not null
    )`.execute(database);
    while (!(await this.#takeLease(database))) await setTimeout(100);
  }

  override async releaseMigrationLock(database: Kysely<unknown>): Promise<void> {
    await sql`delete from leases where lease_id = 'migration' and holder = ${this.#holder}`.execute(database);
  }

  async #takeLease(database: Kysely<unknown>): Promise<boolean> {
    const now = await readDatabaseTime(database as Database);
    const expiresAt = new Date(now.getTime() + leaseMilliseconds);
    const taken = await sql`
      insert into leases (lease_id, holder, expires_at) values ('migration', ${this.#holder}, ${expiresAt})
      on conflict (lease_id) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where leases.expires_at < ${now}
      returning lease_id`.execute(database);
    return taken.rows.length > 0;
  }
}
