import type { Database } from './database.ts';
import { isMigrated } from './migrate.ts';

/** Whether the database responds and has the schema of this version. */
export async function isReady(database: Database): Promise<boolean> {
  try {
    return await isMigrated(database);
  } catch {
    return false;
  }
}
