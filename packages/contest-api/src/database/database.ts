import { Kysely, PostgresDialect } from 'kysely';
import { type Client, type ClientBase, Pool, type PoolClient, types } from 'pg';
import { LeasePostgresAdapter } from './migration-lease.ts';
import type { Tables } from './tables.ts';
import { databaseTrouble } from './trouble.ts';

export { DatabaseError, type Pool, type PoolClient } from 'pg';

/** A handle on the database, or on one transaction in it. */
export type Database = Kysely<Tables>;

export interface Connection {
  database: Database;
  /** For hot statements, which are prepared by name on each connection. */
  pool: Pool;
  /** How many connections were opened, and how many of them broke, since the start. */
  counts: { opened: number; lost: number };
  close(): Promise<void>;
}

// numeric arrives as text by default; ours are 偏差値 and averages of a few digits, exact as a double.
types.setTypeParser(types.builtins.NUMERIC, Number);
// bigint arrives as text by default; ours are counts.
types.setTypeParser(types.builtins.INT8, Number);

const connectionTimeoutMilliseconds = 3_000;
const usualStatementTimeoutMilliseconds = 10_000;
/** How much longer than PostgreSQL's own limit a statement may take until its connection counts as dead. */
const silenceMarginMilliseconds = 2_000;

/** After how long a statement that the API began has ended in any case: waiting for a connection, and executing. */
export const longestStatementMilliseconds =
  connectionTimeoutMilliseconds + usualStatementTimeoutMilliseconds + silenceMarginMilliseconds;

/** Opens a pool, with time limits: one that waits forever turns a slow second into an outage. @param onError for connections lost while idle. Default: nobody looks */
export function openDatabase(
  url: string,
  {
    poolSize,
    statementTimeoutMilliseconds = usualStatementTimeoutMilliseconds,
    onError = () => undefined,
    onMigrationWait,
  }: {
    poolSize: number;
    /** 0: none, for operators' long work. */
    statementTimeoutMilliseconds?: number;
    onError?: (error: Error) => void;
    /** Called with one sentence where a migration has to wait for somebody else's. Default: nobody looks. */
    onMigrationWait?: (message: string) => void;
  },
): Connection {
  const prepare = (client: ClientBase) => {
    if (statementTimeoutMilliseconds > 0) {
      destroyWhenSilent(client as Client, statementTimeoutMilliseconds + silenceMarginMilliseconds);
    }
    return endStatementsOfTheGone(client);
  };
  const pool = new Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: connectionTimeoutMilliseconds,
    idleTimeoutMillis: 30_000,
    statement_timeout: statementTimeoutMilliseconds,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'contest-api',
    onConnect: prepare,
  });
  let isClosing = false;
  pool.on('error', (error) => {
    if (!isClosing) onError(error);
  });
  // A connection can be lost while it is in use, too. Its user hears of that through the statement under way;
  // without a listener of its own the loss would end the process.
  const counts = { opened: 0, lost: 0 };
  const lost = new WeakSet<ClientBase>();
  const noteLost = (client: ClientBase) => {
    if (!lost.has(client)) counts.lost += 1;
    lost.add(client);
  };
  pool.on('connect', (client) => {
    counts.opened += 1;
    client.on('error', () => noteLost(client));
  });
  pool.on('release', (error, client) => {
    const trouble = databaseTrouble(error);
    if (trouble === 'lost' || trouble === 'unreachable') noteLost(client);
  });
  const dialect = new PostgresDialect({ pool });
  const openOwn = () => openDatabase(url, { poolSize: 1 });
  dialect.createAdapter = () => new LeasePostgresAdapter(openOwn, undefined, onMigrationWait);
  const database = new Kysely<Tables>({ dialect });
  const close = () => {
    isClosing = true;
    return database.destroy();
  };
  return { database, pool, counts, close };
}

/** A handle on the transaction that a connection is in, for what needs the connection itself beside it. */
export function databaseOn(client: PoolClient): Database {
  const own = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => own, end: async () => undefined };
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool: pool as unknown as Pool }) });
}

/** Runs the work in one transaction, again from the start where the database asks for that (40001, 40P01). */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return retryOnConflict(() => database.transaction().execute(work));
}

/** How often this process has repeated something that lost against a concurrent statement, for the metrics. */
export const databaseConflicts = { retried: 0 };

/** Repeats a statement or transaction that lost against a concurrent one, at most five times. */
export async function retryOnConflict<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (databaseTrouble(error) !== 'conflict' || attempt === 5) throw error;
      databaseConflicts.retried += 1;
    }
  }
}

/**
 * Destroys a connection on which a statement (or the goodbye) does not end in time. PostgreSQL's own limit only works while the
 * two can hear each other: behind a network that has gone silent, a connection looks idle for hours. It has to be destroyed,
 * not merely given up, because its user returns it to the pool as if nothing were wrong.
 */
function destroyWhenSilent(client: Client, limitMilliseconds: number): void {
  let isWaiting = false;
  const timer = setTimeout(() => {
    const message = `Connection terminated: the database said nothing for ${limitMilliseconds} ms`;
    const error = Object.assign(new Error(message), { code: 'ETIMEDOUT' });
    if (isWaiting) client.connection.stream.destroy(error);
  }, limitMilliseconds).unref();
  const expectAnswer = () => {
    isWaiting = true;
    timer.refresh();
  };
  const { query, end } = client;
  client.query = function watchedQuery(this: Client, ...statement: unknown[]) {
    expectAnswer();
    return Reflect.apply(query, this, statement);
  } as typeof query;
  client.end = function watchedEnd(this: Client, ...callback: unknown[]) {
    expectAnswer();
    return Reflect.apply(end, this, callback);
  } as typeof end;
  client.on('drain', () => {
    isWaiting = false;
  });
  client.on('end', () => clearTimeout(timer));
}

/** Has the server look every two seconds whether its client is there: an aggregation whose command was killed must not hold its exam. PostgreSQL can't on Windows. */
async function endStatementsOfTheGone(client: Pick<Client, 'query'>): Promise<void> {
  const checks = `select set_config(name, '2000', false) from pg_settings where name = 'client_connection_check_interval'`;
  await client.query(checks).catch(() => undefined);
}

/** Runs the work on one state of the database: reads only, unless it `makesTables`, which last until it ends. The connection is for COPY. */
export async function withOneState<Result>(
  pool: Pool,
  work: (client: PoolClient, snapshot: Database) => Promise<Result>,
  { makesTables = false } = {},
): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query(`begin isolation level repeatable read ${makesTables ? '' : ', read only'}`);
    // What is beyond this memory waits in temporary files. A slow disk or network drive can keep the database waiting.
    await client.query("set local work_mem = '256MB'; set local idle_in_transaction_session_timeout = '1h'");
    const result = await work(client, databaseOn(client));
    await client.query('commit');
    client.release();
    return result;
  } catch (error) {
    // It can be in the middle of a table, and has nothing to keep.
    client.release(true);
    throw error;
  }
}
