import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Kysely, PostgresAdapter, type QueryExecutorProvider, sql } from 'kysely';
import { readDatabaseTime } from './clock.ts';

const defaultLeaseMilliseconds = 60_000;
type OwnConnection = { database: QueryExecutorProvider; close(): Promise<void> };

/** For how many milliseconds another's migration is waited for in silence: two copies that start together need no words. */
const patience = 2_000;

/**
 * Kysely's PostgreSQL adapter with the migration lock as a lease row. Its own advisory lock is one node's only in a Citus cluster
 * (docs/decisions/database.md). A holder that died is succeeded when its lease has run out; one that is still at it renews the lease,
 * however long its migrations take.
 */
export class LeasePostgresAdapter extends PostgresAdapter {
  readonly #holder = randomUUID();
  readonly #open: () => OwnConnection;
  readonly #leaseMilliseconds: number;
  readonly #onWait: (message: string) => void;
  #endRenewal: (() => Promise<void>) | undefined;

  /** @param open for renewals: the migrations' transaction hides what it writes @param onWait called once where it takes long, for an operator */
  constructor(
    open: () => OwnConnection,
    leaseMilliseconds = defaultLeaseMilliseconds,
    onWait: (message: string) => void = () => undefined,
  ) {
    super();
    this.#open = open;
    this.#onWait = onWait;
    this.#leaseMilliseconds = leaseMilliseconds;
  }

  override async acquireMigrationLock(database: Kysely<unknown>): Promise<void> {
    await sql`create table if not exists leases (
      lease_id text primary key, holder uuid not null, expires_at timestamptz not null
    )`
      .execute(database)
      .catch(ignoreMadeMeanwhile);
    const tellAt = performance.now() + patience;
    let isTold = false;
    while (!(await this.#takeLease(database))) {
      if (!isTold && performance.now() > tellAt) {
        isTold = true;
        this.#onWait(waitingMessage(this.#leaseMilliseconds));
      }
      await setTimeout(100);
    }
    this.#endRenewal = this.#startRenewal();
  }

  override async releaseMigrationLock(database: Kysely<unknown>): Promise<void> {
    await this.#endRenewal?.();
    this.#endRenewal = undefined;
    await sql`delete from leases where lease_id = 'migration' and holder = ${this.#holder}`.execute(database);
  }

  async #takeLease(database: Kysely<unknown>): Promise<boolean> {
    const { now, expiresAt } = await this.#nextTerm(database);
    const taken = await sql`
      insert into leases (lease_id, holder, expires_at) values ('migration', ${this.#holder}, ${expiresAt})
      on conflict (lease_id) do update set holder = excluded.holder, expires_at = excluded.expires_at
        where leases.expires_at < ${now}
      returning lease_id`.execute(database);
    return taken.rows.length > 0;
  }

  /** Renews the lease three times in each term. A renewal that fails is made up for by the next. */
  #startRenewal(): () => Promise<void> {
    let connection: OwnConnection | undefined;
    let turn = Promise.resolve();
    const renew = async () => {
      connection ??= this.#open();
      const { expiresAt } = await this.#nextTerm(connection.database);
      await sql`update leases set expires_at = ${expiresAt}
        where lease_id = 'migration' and holder = ${this.#holder}`.execute(connection.database);
    };
    const timer = setInterval(() => {
      turn = turn.then(renew).catch(() => undefined);
    }, this.#leaseMilliseconds / 3);
    return async () => {
      clearInterval(timer);
      await turn;
      await connection?.close();
    };
  }

  async #nextTerm(database: QueryExecutorProvider): Promise<{ now: Date; expiresAt: Date }> {
    const now = await readDatabaseTime(database);
    return { now, expiresAt: new Date(now.getTime() + this.#leaseMilliseconds) };
  }
}

/** PostgreSQL looks whether a table exists before it makes it: of two who do both at once, one fails, and the table is there. */
function ignoreMadeMeanwhile(error: unknown): void {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const [uniqueViolation, duplicateTable, duplicateType] = ['23505', '42P07', '42710'];
  if (code !== uniqueViolation && code !== duplicateTable && code !== duplicateType) throw error;
}

const waitingMessage = (leaseMilliseconds: number) =>
  `Another process is bringing the database up to date, or was killed while it did: waiting for it, in the latter case at most ${leaseMilliseconds / 1_000} s.`;
