import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { SettingsError } from '../errors.ts';
import { type DataKey, requireDataKey } from './data-key.ts';
import type { Database } from './database.ts';
import { readCitusState } from './distribution.ts';
import * as contest from './migrations/2026-11-contest.ts';
import { allRows, allValues } from './rows.ts';

/** One step of the schema. The key is for steps that hash or encrypt existing data. */
interface ContestMigration {
  up(database: Kysely<unknown>, dataKey: DataKey): Promise<void>;
}

/** Every migration by name; they run in the order of their names and are never changed once released. */
export const migrations: Record<string, ContestMigration> = {
  '2026-11-contest': contest,
};

/** The end of the name of a migration that copies of the version before can't work with (docs/decisions/database.md). */
const incompatibleEnding = '-incompatible';

/**
 * Brings the database's schema up to date; a second caller waits for the first. Where nothing is to be done nobody waits, not even after
 * a command that was killed at its start. A database that a later version has brought up to date is left as it is: migrations only add, so
 * this version goes on serving while others replace it, or again after a rollback.
 * @returns the migrations of later versions that the database has, in their order
 * @throws SettingsError where the database was written with another DATA_KEY, or a later version's migration says that this one can't
 * work with it
 */
export async function migrateToLatest(database: Database, dataKey: DataKey): Promise<string[]> {
  if (!(await isMigrated(database))) {
    if ((await readCitusState(database)).kind === 'worker')
      throw new SettingsError({
        DATABASE_URL: {
          english:
            'the coordinator of the cluster; this is a worker that does not have the tables of this version',
          japanese:
            'クラスターのコーディネーター。このワーカーにはこの版の表がありません（次は: コーディネーターで contest db distribute）',
        },
      });
    const { error } = await migrator(database, dataKey).migrateToLatest();
    if (error) throw error;
  }
  await requireDataKey(database, dataKey);
  const later = (await listRunMigrations(database)).filter((name) => !(name in migrations));
  const incompatible = later.filter((name) => name.endsWith(incompatibleEnding));
  if (incompatible.length === 0) return later;
  const names = incompatible.join(', ');
  throw new SettingsError({
    DATABASE_URL: {
      english: `a database that this version can work with; ${names} of a later version has run on it`,
      japanese: `この版で使えるデータベース。もっと新しい版の ${names} がすでに行われています`,
    },
  });
}

/** Brings a database without a schema to that of an older version, of which this is the last migration. */
export async function migrateUpTo(database: Database, dataKey: DataKey, name: string): Promise<void> {
  const { error } = await migrator(database, dataKey).migrateTo(name);
  if (error) throw error;
}

/** Whether every migration of this version has run; later ones do not matter. */
export async function isMigrated(database: Database): Promise<boolean> {
  const known = await migrator(database).getMigrations();
  return known.every((migration) => migration.executedAt !== undefined);
}

/** The names of all migrations that have run, of whichever version; none in an empty database. */
export async function listRunMigrations(database: Database): Promise<string[]> {
  const tables = await allRows(database)`select from information_schema.tables
    where table_schema = 'public' and table_name = 'kysely_migration'`;
  if (tables.length === 0) return [];
  return allValues<string>(database)`select name from kysely_migration order by name`;
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

/** Whether the database responds and has the schema of this version. */
export const isReady = (database: Database): Promise<boolean> => isMigrated(database).catch(() => false);
