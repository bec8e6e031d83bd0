import { sql } from 'kysely';
import type { Database } from './database.ts';
import { isMigrated } from './migrate.ts';

/** Whether the database answers and its schema is this version's. */
export async function isReady(database: Database): Promise<boolean> {
  try {
    return await isMigrated(database);
  } catch {
    return false;
  }
}

/** Makes sure that the database can be worked with. Throws whatever the driver throws where it can't. */
export async function requireReachable(database: Database): Promise<void> {
  await sql`select 1`.execute(database);
}
