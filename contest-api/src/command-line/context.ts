import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { openEmbeddedPostgres } from '@knowledgeking/local-server/postgres';
import type { Command } from 'commander';
import { readDatabaseTime } from '../database/clock.ts';
import { DataKey } from '../database/data-key.ts';
import { type Database, openDatabase, type Pool } from '../database/database.ts';
import { markAsProduction } from '../database/database-identity.ts';
import { migrateToLatest } from '../database/migrate.ts';
import { hasChanged } from '../operations/log/queries.ts';
import { readSettings, type Settings } from '../settings.ts';
import { explainDatabaseError, withoutPassword } from './database-error.ts';
import type { Line } from './operation.ts';
import { OperatorError } from './operator-error.ts';
import { printable, printableJson, type Terminal } from './terminal.ts';

/** Ends a command that was asked only for what it would do. */
export class DryRunEnd extends Error {}

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
  /** Read from the database's clock, which the API uses too. */
  now: Date;
  /** Says something beside the command's output to whoever is at the terminal; nothing where nobody is. */
  remark(line: string): void;
}

/** Adds the options that every command takes. */
export const withCommonOptions = (command: Command): Command =>
  command.option('--yes', '確認せずに実行します').option('--json', '結果だけをJSONで出力します');

/**
 * Runs a command against the configured database. Without a DATABASE_URL that is the embedded one: the server of a
 * running `npm start` is used, otherwise one is started for the duration of the command.
 */
export async function runOnDatabase(
  terminal: Terminal,
  work: (context: CommandContext) => Promise<void>,
): Promise<void> {
  await runOnSchemaAsItIs(terminal, async (context) => {
    await bringUpToDate(context);
    await work(context);
  });
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

/** As `runOnDatabase`, with the schema as it is, or without one. */
export async function runOnSchemaAsItIs(
  terminal: Terminal,
  work: (context: CommandContext) => Promise<void>,
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
    const remark = (line: string) => terminal.ask && terminal.printError(`${line}\n`);
    const dataKey = new DataKey(settings.dataKey);
    await work({ settings, database, pool, dataKey, databaseAddress: withoutPassword(url), now, remark });
  } catch (error) {
    const explained = explainDatabaseError(error, url, isConnecting);
    throw explained ? new OperatorError(explained, { cause: error }) : error;
  } finally {
    await connection.close();
    await server?.close();
  }
}

/** The changes a command is about to make, and the question that confirms them. */
export interface Proposal {
  /** One line per change. */
  changes: Line[];
  question: string;
  /** The text that has to be typed instead of a yes. */
  word?: string;
  /** The same as JSON, for `--dry-run --json`; without it, only the lines are there. */
  outcome?: object;
}

/**
 * Shows the changes and asks for confirmation, unless `--yes` was given.
 * @throws OperatorError where the answer is no, or there is nobody to ask
 * @throws DryRunEnd with `--dry-run`, after the changes were shown
 */
export async function confirm(
  terminal: Terminal,
  { question, word, ...proposal }: Proposal,
  { yes, json, dryRun }: CommonOptions,
): Promise<void> {
  const changes = proposal.changes.filter(isSaid);
  const { outcome = { changes } } = proposal;
  if (dryRun) {
    report(terminal, { json }, { dry_run: true, ...outcome }, [
      ...changes,
      'ためしの実行です。何も書きこんでいません（--dry-run を外すと実行します）。',
    ]);
    throw new DryRunEnd();
  }
  // With --json, standard output carries only the outcome, so the changes go to standard error.
  const show = json ? terminal.printError : terminal.print;
  if (!json || !yes) for (const line of changes) show(`${printable(line)}\n`);
  if (yes) return;
  if (!terminal.ask)
    throw new OperatorError(
      `${question} 確認できる相手がいないので、何も変えていません。確認ずみなら --yes をつけてください。`,
    );
  const answer = await terminal.ask(`${question} ${word ? '' : '[y/N] '}`);
  if (word && answer.trim() !== word) throw new OperatorError('入力がちがいます。何も変更していません。');
  if (word) return;
  if (!/^(y|yes|はい)$/i.test(answer.normalize('NFKC').trim()))
    throw new OperatorError('取りやめました。何も変えていません。');
}

/**
 * Makes sure that a file can be written: its folder is there, and where there is a file already, the operator lets it be replaced.
 * @throws OperatorError where it can't be, or must not be
 */
export async function confirmFile(terminal: Terminal, file: string, options: CommonOptions): Promise<void> {
  const folder = path.dirname(path.resolve(file));
  if (!existsSync(folder)) throw new OperatorError(`フォルダー ${folder} がありません。先に作ってください。`);
  if (!existsSync(file)) return;
  if (!statSync(file).isFile())
    throw new OperatorError(`${file} はファイルではありません。別の名前にしてください。`);
  await confirm(
    terminal,
    {
      changes: [`${file} はすでにあります。置きかえると、前の中身はなくなります。`],
      question: '置きかえますか。',
    },
    { ...options, dryRun: false },
  );
}

/** Prints the outcome of a command: as JSON with `--json`, otherwise as lines for people. */
export function report(terminal: Terminal, options: CommonOptions, outcome: object, lines: Line[]): void {
  terminal.print(`${options.json ? printableJson(outcome) : printable(lines.filter(isSaid).join('\n'))}\n`);
}

const isSaid = (line: Line): line is string => typeof line === 'string';

/** Where nobody has said who types, an account's name is in the log; said once for each name, because it stays the same. */
export async function sayWhoseName({ settings, database, remark }: CommandContext): Promise<void> {
  const { operator } = settings;
  if (await hasChanged(database, operator)) return;
  remark(
    `操作の記録（contest log）には「${operator}」と残ります。自分の名前にするには、.env に OPERATOR=名前 と書きます。`,
  );
}
