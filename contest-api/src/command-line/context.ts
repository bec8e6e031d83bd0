import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { readDatabaseTime } from '../database/clock.ts';
import { DataKey } from '../database/data-key.ts';
import { type Database, openDatabase, type Pool } from '../database/database.ts';
import { markAsProduction } from '../database/database-identity.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { OperatorError } from '../errors.ts';
import { readSettings, type Settings } from '../settings.ts';
import { explainDatabaseError, withoutPassword } from './database-error.ts';
import type { Terminal } from './terminal.ts';

/** Options that every command takes. */
export interface CommonOptions {
  yes?: boolean;
  json?: boolean;
  /** Only of operations. */
  dryRun?: boolean;
}

/** The settings, database and time that a command runs with. */
export interface CommandContext {
  settings: Settings;
  database: Database;
  /** For what needs a connection of its own. */
  pool: Pool;
  /** The database's address, without its password. */
  databaseAddress: string;
  dataKey: DataKey;
  /** When the command began, by the database's clock, which the API uses too. */
  now: Date;
}

/** Brings the schema up to date, and notes whether the database is production's. */
export async function bringUpToDate({
  settings,
  database,
  dataKey,
  now,
}: Pick<CommandContext, 'settings' | 'database' | 'dataKey' | 'now'>): Promise<void> {
  await migrateToLatest(database, dataKey);
  if (settings.appEnv === 'production') await markAsProduction(database, now);
}

/** Runs a command on the configured database; without a DATABASE_URL on the embedded one, which is started where no `npm start` runs it. */
export async function runOnDatabase(
  terminal: Terminal,
  work: (context: CommandContext) => Promise<void>,
  { isOnAnySchema = false } = {},
): Promise<void> {
  const settings = readSettings(terminal.env);
  const server = settings.databaseUrl
    ? undefined
    : await openEmbeddedPostgres({ dataDirectory: settings.dataDirectory, port: settings.databasePort });
  const url = server?.url ?? settings.databaseUrl;
  const connection = openDatabase(url, {
    poolSize: 4,
    statementTimeoutMilliseconds: 0,
    onError: () => undefined,
    onMigrationWait: () =>
      terminal.printError(
        'ほかのプロセスがデータベースを新しい版にしています。終わるのを待ちます（途中で止まっていたら、長くても1分で先へ進みます）。\n',
      ),
  });
  let isConnecting = true;
  try {
    const { database, pool } = connection;
    const now = await readDatabaseTime(database);
    isConnecting = false;
    const dataKey = new DataKey(settings.dataKey);
    if (!isOnAnySchema) await bringUpToDate({ settings, database, dataKey, now });
    await work({ settings, database, pool, dataKey, databaseAddress: withoutPassword(url), now });
  } catch (error) {
    const explained = explainDatabaseError(error, url, isConnecting);
    throw explained ? new OperatorError(explained, { cause: error }) : error;
  } finally {
    await connection.close();
    await server?.close();
  }
}
