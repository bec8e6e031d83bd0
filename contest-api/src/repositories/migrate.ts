import { Migrator } from 'kysely/migration';
import { migrations } from '../migrations/index.ts';
import type { Database } from './database.ts';

/** Brings the database's schema up to date; a second caller waits for the first. */
export async function migrateToLatest(database: Database): Promise<void> {
  const { error } = await migrator(database).migrateToLatest();
  if (error) throw error;
}

/** Whether every migration of this version has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  const known = await migrator(database).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

function migrator(database: Database): Migrator {
  return new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
}
