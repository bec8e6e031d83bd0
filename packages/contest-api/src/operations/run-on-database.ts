import { openEmbeddedPostgres } from '@knowledgeking/local-server/shared-postgres';
import { readDatabaseTime } from '../database/clock.ts';
import { DataKey } from '../database/data-key.ts';
import { type Database, openDatabase, type Pool } from '../database/database.ts';
import { databaseSetting, requireSchema } from '../database/migrate.ts';
import { explainDatabaseError, withoutPassword } from '../database/trouble.ts';
import { OperatorError } from '../errors.ts';
import { readSettings, type Settings } from '../settings.ts';
import type { Terminal } from './terminal.ts';

/** Options that every command takes. */
export interface CommonOptions {
  yes?: boolean;
  json?: boolean;
  dryRun?: boolean;
}

/** The settings, database and time that a command runs with. */
export interface CommandContext {
  settings: Settings;
  database: Database;
  /** For what needs a connection of its own. */
  pool: Pool;
  databaseAddress: string;
  dataKey: DataKey;
  /** When the command began, by the database's clock, which the API uses too. */
  now: Date;
}

/**
 * Runs a command on the configured database; without a DATABASE_URL on the embedded one, which is started where no `npm start` runs it.
 * @throws OperatorError where the database's schema is not that of this version, but for a command that `isOnAnySchema`
 */
export async function runOnDatabase(
  terminal: Terminal,
  work: (context: CommandContext) => Promise<void>,
  { isOnAnySchema = false } = {},
): Promise<void> {
  const settings = readSettings(terminal.env);
  const { databaseUrl, dataDirectory, databasePort: port } = settings;
  const server = databaseUrl ? undefined : await openEmbeddedPostgres({ dataDirectory, port });
  const url = server?.url ?? databaseUrl;
  const connection = openDatabase(url, {
    poolSize: 4,
    statementTimeoutMilliseconds: 0,
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
    if (!isOnAnySchema) {
      const later = await requireSchema(database, dataKey, databaseSetting(settings));
      if (later.length > 0) terminal.printError(laterWords(later));
    }
    await work({ settings, database, pool, dataKey, databaseAddress: withoutPassword(url), now });
  } catch (error) {
    const explained = explainDatabaseError(error, url, isConnecting);
    throw explained ? new OperatorError(explained, { cause: error }) : error;
  } finally {
    await connection.close();
    await server?.close();
  }
}

const laterWords = (later: string[]) =>
  `データベースのほうが新しい版です（${later.join('、')}）。この contest でも使えますが、できれば新しい版の contest を使ってください。\n`;
