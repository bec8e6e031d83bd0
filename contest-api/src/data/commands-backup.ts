import { timeText } from '@knowledgeking/contract/rules/time';
import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  OperatorError,
  report,
  runOnSchemaAsItIs,
  withCommonOptions,
} from '../command-line/context.ts';
import { confirmFile } from '../command-line/output-file.ts';
import { withProgress } from '../command-line/progress.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { listRunMigrations } from '../database/migrate.ts';
import { type WrittenBackup, writeBackup } from './backup.ts';
import { addRestoreCommand } from './commands-restore.ts';

const secrecy = `
バックアップには、参加者の個人情報がすべて入っています。所有者だけが読めるファイルになります。安全な場所にしまってください。
DATA_KEY はバックアップに入りません。別の場所にしまってください。ないと、バックアップをもどしても、だれもログインできません。`;

/** Adds `db backup` and `db restore`. */
export function addBackupCommands(database: Command, terminal: Terminal): void {
  withCommonOptions(database.command('backup'))
    .argument('<ファイル>', 'バックアップを書きこむファイル')
    .description('データベースのすべてを、ある一瞬の状態で1つのファイルに書きます。大会の最中でも使えます')
    .addHelpText('after', secrecy)
    .action((file: string, options: CommonOptions) =>
      // A database of an older version is backed up before it is brought up to date, and not by it.
      runOnSchemaAsItIs(terminal, (context) => backUp(terminal, context, file, options)),
    );
  addRestoreCommand(database, terminal, secrecy);
}

async function backUp(
  terminal: Terminal,
  context: CommandContext,
  file: string,
  options: CommonOptions,
): Promise<void> {
  const migrations = await listRunMigrations(context.database);
  if (migrations.length === 0)
    throw new OperatorError('このデータベースには、まだ何もありません。バックアップは書いていません。');
  await confirmFile(terminal, file, options);
  const outcome = await audited(context, { command: 'db backup', subject: {} }, async () =>
    outcomeOf(
      await withProgress(options, (onProgress) =>
        writeBackup(context.pool, file, { now: context.now, migrations, onProgress }),
      ),
    ),
  );
  report(terminal, options, { file, ...outcome }, [
    `${timeText(outcome.made_at)} の状態を ${file} に書きました（${toMegabytes(outcome.bytes)} MB）。`,
    ...Object.entries(outcome.rows).map(([name, rows]) => `  ${name.padEnd(20)} ${rows}件`),
    '個人情報が入っています。DATA_KEY は入っていません。別々にしまってください。',
    `次は: contest db restore ${file} --dry-run で、バックアップがこわれていないことを確かめられます（何も書きこみません）。`,
  ]);
}

const toMegabytes = (bytes: number) => Math.max(0.1, bytes / 1_000_000).toFixed(1);

function outcomeOf({ header, bytes }: WrittenBackup) {
  const rows = Object.fromEntries(header.tables.map((table) => [table.name, table.rows]));
  return { made_at: header.made_at, bytes, exams: header.exams, rows };
}
