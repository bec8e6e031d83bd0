import type { Command } from 'commander';
import {
  audited,
  type CommandContext,
  type CommonOptions,
  OperatorError,
  report,
  requireExam,
  runOnDatabase,
  withCommonOptions,
} from '../command-line/context.ts';
import { confirmFile } from '../command-line/output-file.ts';
import { withProgress } from '../command-line/progress.ts';
import { readCount } from '../command-line/read-number.ts';
import type { Terminal } from '../command-line/terminal.ts';
import type { ContestExam } from '../contest/contest.ts';
import { listResultVersions } from '../results/versions/queries.ts';
import { findStaleness } from '../results/versions/results-basis.ts';
import { columnsHelp } from './csv.ts';
import { entryColumns, qualifierColumns, resultColumns, submissionColumns } from './export-columns.ts';
import { type ExportKind, exportKinds, exportTable } from './export-csv.ts';

interface CsvOptions extends CommonOptions {
  csv: string;
  exam?: string;
  version?: number;
}

/** How the help describes each table. */
const kinds: Record<ExportKind, { description: string; columns: string }> = {
  entries: {
    description: 'エントリーした全員（1人1行）をCSVに書きます',
    columns: columnsHelp(entryColumns),
  },
  submissions: {
    description: 'すべての回答（1問1行）をCSVに書きます',
    columns: columnsHelp(submissionColumns),
  },
  results: {
    description: '集計した成績（1人1行）をCSVに書きます',
    columns: columnsHelp(resultColumns(new Map())),
  },
  qualifiers: {
    description: '予選を通過した人（順位の順）を、連絡先とともにCSVに書きます',
    columns: columnsHelp(qualifierColumns),
  },
};

const form = `
UTF-8（BOMつき）、改行は CRLF。式として動くおそれのある文字（= + - @ など）ではじまる文字列の前には ' をつけます。
ファイルは所有者だけが読めます。書きおわるまでは FILE.unfinished-… という名前で、とちゅうで止めると残ることがあります。個人情報です。消してください。`;

/** Adds `export entries|submissions|results|qualifiers`. */
export function addCsvExports(exports: Command, terminal: Terminal): void {
  for (const kind of exportKinds) {
    const command = withCommonOptions(exports.command(kind))
      .requiredOption('--csv <ファイル>', '書きこむファイル')
      .option('--exam <試験ID>', '大会のID。なければ、いまの大会')
      .description(kinds[kind].description)
      .addHelpText('after', `${kinds[kind].columns}\n${form}`)
      .action((options: CsvOptions) => run(terminal, kind, options));
    if (isOfVersion(kind)) command.option('--version <版>', '成績の版。なければ、公開する版', readCount);
  }
}

const isOfVersion = (kind: ExportKind) => kind === 'results' || kind === 'qualifiers';

async function run(terminal: Terminal, kind: ExportKind, options: CsvOptions): Promise<void> {
  await runOnDatabase(terminal, async (context) => {
    const exam = await requireExam(context.database, options.exam);
    const resultVersion = isOfVersion(kind) ? await requireVersion(context, exam, options.version) : 0;
    const stale = isOfVersion(kind) ? await findStaleness(context.database, exam) : [];
    await confirmFile(terminal, options.csv, options);
    const subject = { exam_id: exam.id, ...(isOfVersion(kind) && { result_version: resultVersion }) };
    const outcome = await audited(context, { command: `export ${kind}`, subject }, async () => ({
      ...subject,
      ...(await withProgress(options, (onProgress) =>
        exportTable(context, kind, { exam, resultVersion, file: options.csv, onProgress }),
      )),
    }));
    report(terminal, options, { ...outcome, file: options.csv, stale: stale.length > 0 }, [
      `${outcome.rows}件を ${options.csv} に書きました。${isOfVersion(kind) ? `成績の版は ${resultVersion} です。` : ''}`,
      ...(outcome.left_out > 0
        ? [`取り消しまたは消去された通過者が ${outcome.left_out}人いて、ふくめていません。`]
        : []),
      ...(stale.length > 0
        ? ['集計のあとに変わったことがあり、成績は古くなっています。次は: contest aggregate']
        : []),
      '個人情報です。使いおわったら消してください。',
    ]);
  });
}

/** @throws OperatorError where the exam has no such version */
async function requireVersion(
  { database }: CommandContext,
  exam: ContestExam,
  wanted: number | undefined,
): Promise<number> {
  const version = wanted ?? exam.resultVersion;
  if (version === null)
    throw new OperatorError(`${exam.id} はまだ集計されていません。次は: contest aggregate`);
  const versions = await listResultVersions(database, exam.id);
  if (versions.includes(version)) return version;
  throw new OperatorError(`版 ${version} はありません。あるのは ${versions.join('、')} です。`);
}
