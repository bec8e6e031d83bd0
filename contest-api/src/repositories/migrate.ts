import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import type { DataKey } from '../data-key.ts';
import { migrations } from '../migrations/index.ts';
import { SettingsError } from '../setting-readers.ts';
import type { Database } from './database.ts';

/**
 * Brings the database's schema up to date; a second caller waits for the first. Where nothing is to be done nobody waits, not even after
 * a command that was killed at its start.
 * @throws SettingsError where the database was written with another DATA_KEY
 */
export async function migrateToLatest(database: Database, dataKey: DataKey): Promise<void> {
  if (!(await isExactlyMigrated(database))) {
    const { error } = await migrator(database, dataKey).migrateToLatest();
    if (error) throw error;
  }
  await requireDataKey(database, dataKey);
}

/** The names of the migrations that have run, in their order; none where there is no schema yet. */
export async function listRunMigrations(database: Database): Promise<string[]> {
  const known = await migrator(database).getMigrations();
  return known.filter(({ executedAt }) => executedAt !== undefined).map(({ name }) => name);
}

/** Brings a database without a schema to that of an older version, of which this is the last migration. */
export async function migrateUpTo(database: Database, dataKey: DataKey, name: string): Promise<void> {
  const { error } = await migrator(database, dataKey).migrateTo(name);
  if (error) throw error;
}

/** Whether every migration of this version has run. */
export async function isMigrated(database: Database): Promise<boolean> {
  const known = await migrator(database).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/** Whether every migration of this version has run, and none of a later one, which the migrator refuses. */
async function isExactlyMigrated(database: Database): Promise<boolean> {
  if (!(await isMigrated(database))) return false;
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::integer as count from kysely_migration`.execute(database);
  return rows[0]?.count === Object.keys(migrations).length;
}

function migrator(database: Database, dataKey?: DataKey): Migrator {
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    const run = async (transaction: Parameters<typeof up>[0]) => {
      if (!dataKey) throw new Error('migrations run with a data key only');
      // Citus makes no function after a command that was sent to several shards of a node at once. Elsewhere the setting means nothing.
      await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(transaction);
      await up(transaction, dataKey);
    };
    return [name, { up: run }] as const;
  });
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  return new Migrator({ db: database, provider });
}

/** With another key no exam number would log in and no mail could be sent; that is said at the start. */
async function requireDataKey(database: Database, dataKey: DataKey): Promise<void> {
  const row = await database
    .selectFrom('key_checks')
    .select('key_hash')
    .where('key_check_id', '=', 'data_key')
    .executeTakeFirst();
  if (row?.key_hash === dataKey.hash('key_check', '')) return;
  throw new SettingsError([
    'DATA_KEY: expected the key that this database began with; with another one nobody could log in',
  ]);
}
