import { type Database, databaseOn, type Pool, type PoolClient } from './database.ts';

/**
 * Runs the work on one state of the database, however long it takes and whatever is written meanwhile.
 * @param work gets the connection, for COPY, and the same as a handle for other statements
 * @param makesTables whether the work makes tables that are there until it ends; otherwise it only reads
 */
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
