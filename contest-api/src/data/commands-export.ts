import path from 'node:path';
import { Type } from 'typebox';
import { count, examArgument, examOption, newFile, text } from '../command-line/input.ts';
import { inquiry, operation, requireExam } from '../command-line/operation.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import type { Database } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { listResultVersions } from '../results/queries.ts';
import { writeStaticResults } from '../results/static-results.ts';
import { findStaleness } from '../results/versions/results-basis.ts';
import { columnsHelp } from './csv.ts';
import {
  type ExportTable,
  entriesTable,
  exportTable,
  qualifiersTable,
  resultsTable,
  submissionsTable,
} from './export-csv.ts';

export const exportStaticInquiry = inquiry({
  name: 'export static',
  description: '公開中の、だれが見ても同じ結果を、CDN用の圧縮JSONに書き出します',
  input: Type.Object({
    exam: examArgument,
    out: Type.Optional(text('フォルダー', '書き出し先（省くと、DATA_DIR の results）')),
  }),
  async read({ database, settings }, { exam: examId, out }) {
    const exam = await requireExam(database, examId);
    if (!exam.is_result_published || exam.result_version === null)
      throw new OperatorError(`${exam.id} の結果は公開されていません。次は: contest publish`);
    const results = out ?? path.join(settings.dataDirectory, 'results');
    const written = await writeStaticResults(database, exam, results);
    const folder = path.join(results, exam.id);
    return {
      json: { folder, ...written },
      lines: [
        `版 ${written.version} を ${folder} に書き出しました。ファイルの一覧は index.json です。`,
        ...Object.entries(written.files).map(
          ([name, { bytes, brotli_bytes }]) =>
            `  ${name.padEnd(9)} ${bytes}バイト（Brotliで${brotli_bytes}バイト）`,
        ),
      ],
    };
  },
});

const form = `
UTF-8（BOMつき）、改行は CRLF。式として動くおそれのある文字（= + - @ など）ではじまる文字列の前には ' をつけます。
ファイルは所有者だけが読めます。書きおわるまでは FILE.unfinished-… という名前で、とちゅうで止めると残ることがあります。個人情報です。消してください。`;

const versionInput = { version: Type.Optional(count('版', '成績の版。なければ、公開する版')) };

const exportOperation = <Row>(table: ExportTable<Row>) =>
  operation({
    name: `export ${table.name}`,
    description: table.description,
    help: `${columnsHelp(table.columns(new Map()))}\n${form}`,
    input: Type.Object({
      csv: newFile('ファイル', '書きこむファイル'),
      exam: examOption,
      ...(table.isOfVersion && versionInput),
    }),
    async plan({ database, pool, onProgress }, { csv: file, exam: examId, version }) {
      const exam = await requireExam(database, examId);
      const result_version = table.isOfVersion ? await requireVersion(database, exam, version) : 0;
      const stale = table.isOfVersion && (await findStaleness(database, exam)).length > 0;
      const subject = { exam_id: exam.id, ...(table.isOfVersion && { result_version }) };
      return {
        changes: [],
        subject,
        async apply() {
          const written = await exportTable(pool, table, { exam, result_version, file, onProgress });
          const logged = { ...subject, ...written };
          const version = table.isOfVersion ? `成績の版は ${result_version} です。` : '';
          return {
            logged,
            json: { ...logged, file, stale },
            lines: [
              `${written.rows}件を ${file} に書きました。${version}`,
              written.left_out > 0 &&
                `取り消しまたは消去された通過者が ${written.left_out}人いて、ふくめていません。`,
              stale && '集計のあとに変わったことがあり、成績は古くなっています。次は: contest aggregate',
              '個人情報です。使いおわったら消してください。',
            ],
          };
        },
      };
    },
  });

export const tableOperations = [
  exportOperation(entriesTable),
  exportOperation(submissionsTable),
  exportOperation(resultsTable),
  exportOperation(qualifiersTable),
];

/** @throws OperatorError where the exam has no such version */
async function requireVersion(database: Database, exam: ExamWithKey, wanted: unknown): Promise<number> {
  const version = wanted === undefined ? exam.result_version : Number(wanted);
  if (version === null)
    throw new OperatorError(`${exam.id} はまだ集計されていません。次は: contest aggregate`);
  const versions = await listResultVersions(database, exam.id);
  if (versions.includes(version)) return version;
  throw new OperatorError(`版 ${version} はありません。あるのは ${versions.join('、')} です。`);
}
