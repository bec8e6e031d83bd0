import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import { readDatabaseTime } from '../database/clock.ts';
import { DataKey } from '../database/data-key.ts';
import { type Database, openDatabase, type Pool } from '../database/database.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { markAsProduction } from '../database/production.ts';
import { type DatabaseTrouble, databaseTrouble } from '../database/trouble.ts';
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

/** Brings the schema up to date, and notes whether the database is production's. */
export async function bringUpToDate(
  context: Pick<CommandContext, 'settings' | 'database' | 'dataKey' | 'now'>,
): Promise<void> {
  await migrateToLatest(context.database, context.dataKey);
  if (context.settings.appEnv === 'production') await markAsProduction(context.database, context.now);
}

/** Runs a command on the configured database; without a DATABASE_URL on the embedded one, which is started where no `npm start` runs it. */
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

const unreachable =
  'に接続できません。アドレスが正しいか、サーバーが動いているか、この機械から届くかを確かめてください';
const forbidden =
  'では、このユーザーにその操作が許されていません。プライマリーのアドレスと、表の持ち主のユーザーを使ってください';

/** Completes a sentence that begins with 「データベース（address）」: what is wrong, and what to do about it. */
const words: Partial<Record<DatabaseTrouble, string>> = {
  node_away:
    'のうち、次のノードに届きません。そのノードを戻すか、スタンバイを昇格させてください（docs/citus.md）。止まらずに使えるのは contest status、maintenance、log、mail list です。participant も、アドレスの代わりに受験番号で指定すれば、届くノードの人に使えます',
  connection_timeout: unreachable,
  unreachable,
  no_socket: unreachable,
  tls: 'にTLSで接続できません。アドレスの sslmode がサーバーに合っているか、証明書が信頼されているかを確かめてください',
  login: 'にログインできません。アドレスのユーザー名とパスワードを確かめてください',
  no_database: 'がありません。アドレスのデータベース名を確かめるか、作成してください',
  busy: 'はいまこれ以上の接続を受けつけません。数秒待ってから、もう一度実行してください',
  read_only: forbidden,
  forbidden,
  disk_full: 'のディスクに空きがありません。容量を増やしてください',
  lost: 'との接続が、終わる前に切れました。contest status と contest log でどこまで進んだかを確かめてから、もう一度実行してください',
};

/** The trouble with a database in a sentence, without its password; undefined for other errors. @param isConnecting while nothing is done yet */
export function explainDatabaseError(error: unknown, url: string, isConnecting: boolean): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const trouble = databaseTrouble(error);
  const known = trouble && !(isConnecting && trouble === 'lost') ? words[trouble] : undefined;
  if (!known && !isConnecting) return undefined;
  const says = known ?? 'を使えません。PostgreSQLのアドレスかどうかを確かめてください';
  const code = 'code' in error ? String(error.code) : '';
  return `データベース（${withoutPassword(url)}）${says}（${error.message || code}）。`;
}

function withoutPassword(text: string): string {
  const { protocol, username, host, pathname } = new URL(text);
  return `${protocol}//${username && `${username}@`}${host}${pathname}`;
}
