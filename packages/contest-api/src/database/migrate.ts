import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { type Expectation, OperatorError, SettingsError } from '../errors.ts';
import { type DataKey, requireDataKey } from './data-key.ts';
import { type Database, DatabaseError } from './database.ts';
import { readCitusState } from './distribution.ts';
import * as contest from './migrations/2026-11-contest.ts';
import * as mails from './migrations/2026-12-mails.ts';
import { allValues, onlyValue } from './rows.ts';

/** One step of the schema. The key is for steps that hash or encrypt existing data. */
interface ContestMigration {
  up(database: Kysely<unknown>, dataKey: DataKey): Promise<void>;
}

/** Every migration by name; they run in the order of their names and are never changed once released. */
export const migrations: Record<string, ContestMigration> = {
  '2026-11-contest': contest,
  '2026-12-mails': mails,
};

/** The end of the name of a migration that copies of the version before can't work with (docs/decisions/database.md). */
const incompatibleEnding = '-incompatible';

type DatabaseSetting = 'DATABASE_URL' | 'DATA_DIR';

/** The setting that says which database it is: without a DATABASE_URL it is the embedded one's. */
export const databaseSetting = ({ databaseUrl }: { databaseUrl: string }): DatabaseSetting =>
  databaseUrl ? 'DATABASE_URL' : 'DATA_DIR';

/** The migrations of a database, by name. */
interface SchemaState {
  /** Those that have run, of whichever version, in their order; none in an empty database. */
  run: string[];
  /** Those of this version that have not run. */
  missing: string[];
  /** Those that have run and that this version does not know. */
  unknown: string[];
}

/** @throws SettingsError where the database is of a version with which this one can't work, neither as it is nor after `db migrate` */
export async function readSchemaState(database: Database, setting: DatabaseSetting): Promise<SchemaState> {
  const run = await listRunMigrations(database);
  const missing = Object.keys(migrations).filter((name) => !run.includes(name));
  const unknown = run.filter((name) => !(name in migrations));
  // A later version's database has all that this version's has, and more.
  if (missing.length > 0 && unknown.length > 0)
    throw new SettingsError({ [setting]: otherVersion(setting, unknown.join(', ')) });
  const incompatible = unknown.filter((name) => name.endsWith(incompatibleEnding)).join(', ');
  if (incompatible)
    throw new SettingsError({
      [setting]: {
        english: `a database that this version can work with; ${incompatible} of a later version has run on it`,
        japanese: `この版で使えるデータベース。もっと新しい版の ${incompatible} がすでに行われています`,
      },
    });
  return { run, missing, unknown };
}

function otherVersion(setting: DatabaseSetting, unknown: string): Expectation {
  const expected = {
    DATABASE_URL: {
      english: 'a database of this version, or an empty one',
      japanese: 'この版のデータベースか、空のデータベース。いまのデータベースは別の版のものです',
    },
    DATA_DIR: {
      english:
        "a folder with this version's data, or a new one (delete the folder where nobody needs its data any more)",
      japanese:
        'この版のデータのフォルダーか、新しいフォルダー。DATA_DIR のデータは別の版のものです（要らなければ、フォルダーを消してもかまいません）',
    },
  }[setting];
  return {
    english: `${expected.english}; that of another version is there, which has run ${unknown}`,
    japanese: `${expected.japanese}。この版にない移行: ${unknown}`,
  };
}

/**
 * Brings the database's schema up to date; a second caller waits for the first. Where nothing is to be done nobody waits, not even after
 * a command that was killed at its start. A database that a later version has brought up to date is left as it is: migrations only add, so
 * this version goes on serving while others replace it, or again after a rollback.
 * @returns the migrations of later versions that the database has, in their order
 * @throws SettingsError where the database was written with another DATA_KEY, or is of a version with which this one can't work
 */
export async function migrateToLatest(
  database: Database,
  dataKey: DataKey,
  setting: DatabaseSetting = 'DATABASE_URL',
): Promise<string[]> {
  const { run, missing, unknown } = await readSchemaState(database, setting);
  // First, because a migration may hash or encrypt what is there.
  if (run.length > 0) await requireDataKey(database, dataKey);
  if (missing.length > 0) {
    if ((await readCitusState(database)).kind === 'worker')
      throw new SettingsError({
        DATABASE_URL: {
          english:
            'the coordinator of the cluster; this is a worker that does not have the tables of this version',
          japanese:
            'クラスターのコーディネーター。このワーカーにはこの版の表がありません（次は: コーディネーターで contest db distribute）',
        },
      });
    const { error } = await (await migrator(database, dataKey)).migrateToLatest();
    if (error instanceof DatabaseError && error.code === '42P07')
      throw new SettingsError({
        [setting]: {
          english: `a database or a schema without somebody else's tables of the same names (${error.message})`,
          japanese: `大会の表と同じ名前の、ほかの表がないデータベースかスキーマ（${error.message}）`,
        },
      });
    if (error) throw error;
  }
  await requireDataKey(database, dataKey);
  return unknown;
}

/** Makes the tables of an older version, of which this is the last migration, in a database without any. */
export async function migrateUpTo(database: Database, dataKey: DataKey, name: string): Promise<void> {
  const { error } = await (await migrator(database, dataKey)).migrateTo(name);
  if (error) throw error;
}

/**
 * For commands, which change no schema.
 * @returns the migrations of later versions that the database has: this version can work with them
 * @throws OperatorError where this version's schema is not there, saying which side is newer and what to do
 * @throws SettingsError as `migrateToLatest`
 */
export async function requireSchema(
  database: Database,
  dataKey: DataKey,
  setting: DatabaseSetting,
): Promise<string[]> {
  const { run, missing, unknown } = await readSchemaState(database, setting);
  if (run.length === 0)
    throw new OperatorError(
      'このデータベースには、まだ大会の表がありません。何も変えていません。次は: contest db migrate（npm start でも作られます）',
    );
  if (missing.length > 0)
    throw new OperatorError(
      `このデータベースは前の版のもので、この contest のほうが新しい版です（データベースにない移行: ${missing.join('、')}）。何も変えていません。次は: contest db migrate（動いているAPIは止めなくてかまいません）`,
    );
  await requireDataKey(database, dataKey);
  return unknown;
}

/** The names of all migrations that have run, of whichever version; none in an empty database. */
export async function listRunMigrations(database: Database): Promise<string[]> {
  const isThere = await onlyValue<boolean>(database)`
    select exists (select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname = 'kysely_migration')`;
  if (!isThere) return [];
  return allValues<string>(database)`select name from kysely_migration order by name`;
}

async function migrator(database: Database, dataKey: DataKey): Promise<Migrator> {
  const entries = Object.entries(migrations).map(([name, { up }]) => {
    const run = async (transaction: Parameters<typeof up>[0]) => {
      // Citus makes no function after a command that was sent to several shards of a node at once. Elsewhere the setting means nothing.
      await sql`select set_config('citus.multi_shard_modify_mode', 'sequential', true)`.execute(transaction);
      await up(transaction, dataKey);
    };
    return [name, { up: run }] as const;
  });
  const provider = { getMigrations: async () => Object.fromEntries(entries) };
  // Without it Kysely would take another contest's tables, in another schema of the database, for its own:
  // https://github.com/kysely-org/kysely/issues/1214
  const schema = await onlyValue<string | null>(database)`select current_schema()`;
  if (schema === null)
    throw new SettingsError({
      DATABASE_URL: {
        english: 'a search_path with a schema that exists; create it first',
        japanese: 'search_path に、あるスキーマを書く（先に create schema で作ります）',
      },
    });
  return new Migrator({ db: database, provider, migrationTableSchema: schema });
}

/** Whether the database responds and every migration of this version has run; later ones do not matter. */
export const isReady = (database: Database): Promise<boolean> =>
  listRunMigrations(database).then(
    (run) => Object.keys(migrations).every((name) => run.includes(name)),
    () => false,
  );
