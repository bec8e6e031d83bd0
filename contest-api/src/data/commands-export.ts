import path from 'node:path';
import type { Command } from 'commander';
import {
  type CommonOptions,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import type { Terminal } from '../command-line/terminal.ts';
import { writeStaticResults } from '../results/static-results.ts';
import { addCsvExports } from './commands-export-csv.ts';

interface StaticOptions extends CommonOptions {
  out?: string;
}

/** Adds `export static`, and the tables for spreadsheets. @returns the `export` command, for others to be added */
export function addExportCommands(program: Command, terminal: Terminal): Command {
  const command = program.command('export').description('ファイルへの書き出し');
  withCommonOptions(command.command('static'))
    .argument('[試験ID]', '省くと、いまの試験')
    .option('--out <フォルダー>', '書き出し先（省くと、DATA_DIR の results）')
    .description('公開中の、だれが見ても同じ結果を、CDN用の圧縮JSONに書き出します')
    .action((examId: string | undefined, options: StaticOptions) => exportStatic(terminal, examId, options));
  addCsvExports(command, terminal);
  return command;
}

async function exportStatic(
  terminal: Terminal,
  examId: string | undefined,
  options: StaticOptions,
): Promise<void> {
  await runOnDatabase(terminal, async ({ database, settings }) => {
    const exam = await requireExam(database, examId);
    if (!exam.isResultPublished || exam.resultVersion === null)
      throw new OperatorError(`${exam.id} の結果は公開されていません。次は: contest publish`);
    const folder = options.out ?? path.join(settings.dataDirectory, 'results');
    const written = await writeStaticResults(database, exam, folder);
    const target = path.join(folder, exam.id);
    report(terminal, options, { folder: target, ...written }, [
      `版 ${written.version} を ${target} に書き出しました。ファイルの一覧は index.json です。`,
      ...Object.entries(written.files).map(
        ([name, { bytes, brotli_bytes }]) =>
          `  ${name.padEnd(9)} ${bytes}バイト（Brotliで${brotli_bytes}バイト）`,
      ),
    ]);
  });
}
