import path from 'node:path';
import type { Command } from 'commander';
import { writeStaticResults } from '../services/static-results.ts';
import {
  type CommonOptions,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from './context.ts';
import { addCsvExports } from './export-csv.ts';
import type { Terminal } from './terminal.ts';

interface StaticOptions extends CommonOptions {
  out?: string;
}

/** Adds `export static`, and the tables for spreadsheets. @returns the `export` command, for others to be added */
export function addExportCommands(program: Command, terminal: Terminal): Command {
  const command = program
    .command('export')
    .description('ファイルに書き出す: static, entries, submissions, results, qualifiers');
  withCommonOptions(command.command('static'))
    .argument('[exam id]', 'default: the current exam')
    .option('--out <folder>', 'where to write; default: results in the DATA_DIR')
    .description('writes the published results that everyone sees alike as compressed JSON for a CDN')
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
      throw new OperatorError(`The results of ${exam.id} are not published: "publish" first.`);
    const folder = options.out ?? path.join(settings.dataDirectory, 'results');
    const written = await writeStaticResults(database, exam, folder);
    const target = path.join(folder, exam.id);
    report(terminal, options, { folder: target, ...written }, [
      `Wrote version ${written.version} to ${target}; index.json names its files.`,
      ...Object.entries(written.files).map(
        ([name, { bytes, brotli_bytes }]) =>
          `  ${name.padEnd(9)} ${bytes} bytes, ${brotli_bytes} compressed with Brotli`,
      ),
    ]);
  });
}
