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
