import path from 'node:path';
import { Type } from 'typebox';
import { type ExamWithKey, titleName } from '../contest/exam.ts';
import { requireExam } from '../contest/load-exams.ts';
import { type Database, type Pool, withOneState } from '../database/database.ts';
import { OperatorError } from '../errors.ts';
import { type CsvColumn, columnsHelp, writeCsv } from '../operations/csv.ts';
import { count, examArgument, examOption, newFile, place } from '../operations/input.ts';
import { inquiry, type OperationContext, operation } from '../operations/operation.ts';
import { aggregationStep } from '../results/publication.ts';
import { writeStaticResults } from '../results/static-results.ts';
import { requireVersion } from '../results/versions/kept-versions.ts';
import { findStaleness } from '../results/versions/staleness.ts';
import {
  countForExport,
  type ExportedAnswer,
  type ExportedEntry,
  type ExportedResult,
  type ExportSize,
  pageAnswers,
  pageEntries,
  pageResults,
} from './queries-export.ts';

export const exportStaticInquiry = inquiry({
  name: 'export static',
  description: '公開中の、だれが見ても同じ結果を、CDN用の圧縮JSONに書き出します',
  input: Type.Object({
    exam: examArgument,
    out: Type.Optional(place('フォルダー', '書き出し先（省くと、DATA_DIR の results）')),
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

interface ExportTable<Row> {
  name: string;
  description: string;
  /** Whether it is of one version of the results. */
  isOfVersion?: true;
  /** @param exam none for the help */
  columns(exam?: ExamWithKey): CsvColumn<Row>[];
  size: keyof ExportSize;
  pages(snapshot: Database, exam: ExamWithKey, result_version: number): AsyncIterable<Row[]>;
  isLeftOut?(row: Row): boolean;
}

/** Writes a table of an exam, of one state of the database (csv.ts says how). @returns how many rows it has, and how many were left out */
function exportTable<Row>(
  pool: Pool,
  table: ExportTable<Row>,
  { exam, result_version, file }: { exam: ExamWithKey; result_version: number; file: string },
  onProgress: OperationContext['onProgress'],
): Promise<{ rows: number; left_out: number }> {
  return withOneState(pool, async (_client, snapshot) => {
    // Another aggregation may have removed it since the plan.
    if (table.isOfVersion) await requireVersion(snapshot, exam, result_version);
    const total = (await countForExport(snapshot, exam.id))[table.size];
    let left_out = 0;
    async function* kept() {
      for await (const page of table.pages(snapshot, exam, result_version)) {
        const usable = page.filter((row) => !table.isLeftOut?.(row));
        left_out += page.length - usable.length;
        yield usable;
      }
    }
    const rows = await writeCsv(file, table.columns(exam), kept(), (done) => onProgress(done, total));
    onProgress(total, total);
    return { rows, left_out };
  });
}

const entryState: CsvColumn<Pick<ExportedEntry, 'cancelled_at' | 'erased_at'>> = [
  '状態',
  '有効、取り消し（participant cancel）、消去（participant erase）のどれか',
  ({ cancelled_at, erased_at }) => (erased_at ? '消去' : cancelled_at ? '取り消し' : '有効'),
];
const participant: CsvColumn<{ participant_id: string }> = [
  '参加者ID',
  'participant_id。ほかの表や contest participant で使う番号',
  'participant_id',
];
const displayName: CsvColumn<{ display_name: string }> = ['表示名', '消去した人は空', 'display_name'];
const email: CsvColumn<{ email: string }> = ['メールアドレス', '消去した人は空', 'email'];
const division: CsvColumn<{ children_division: boolean }> = [
  '部門',
  '一般、こども',
  (row) => (row.children_division ? 'こども' : '一般'),
];

const form = `
UTF-8（BOMつき）、改行は CRLF。式として動くおそれのある文字（= + - @ など）ではじまる文字列の前には ' をつけます。
ファイルは所有者だけが読めます。書きおわるまでは FILE.unfinished-… という名前で、とちゅうで止めると残ることがあります。個人情報です。消してください。`;

const versionInput = { version: Type.Optional(count('版', '成績の版。なければ、公開する版')) };

const exportOperation = <Row>(table: ExportTable<Row>) =>
  operation({
    name: `export ${table.name}`,
    description: table.description,
    help: `${columnsHelp(table.columns())}\n${form}`,
    input: Type.Object({
      csv: newFile('ファイル', '書きこむファイル'),
      exam: examOption,
      ...(table.isOfVersion && versionInput),
    }),
    async plan({ database, pool, now, onProgress }, { csv: file, exam: examId, version }) {
      const exam = await requireExam(database, examId);
      const result_version = table.isOfVersion ? await chosenVersion({ database, now }, exam, version) : 0;
      const stale = table.isOfVersion && (await findStaleness(database, exam)).length > 0;
      const subject = { exam_id: exam.id, ...(table.isOfVersion && { result_version }) };
      return {
        changes: [],
        subject,
        async apply() {
          const written = await exportTable(pool, table, { exam, result_version, file }, onProgress);
          const logged = { ...subject, ...written };
          const version = table.isOfVersion ? `成績の版は ${result_version} です。` : '';
          return {
            logged,
            json: { ...logged, file, stale },
            lines: [
              `${written.rows}件を ${file} に書きました。${version}`,
              written.left_out > 0 &&
                `取り消しまたは消去された通過者が ${written.left_out}人いて、ふくめていません。`,
              stale &&
                `集計のあとに変わったことがあり、成績は古くなっています。${aggregationStep(exam, now)}`,
              '個人情報です。使いおわったら消してください。',
            ],
          };
        },
      };
    },
  });

export const tableOperations = [
  exportOperation<ExportedEntry>({
    name: 'entries',
    description: 'エントリーした全員（1人1行）をCSVに書きます',
    columns: () => [
      participant,
      entryState,
      displayName,
      email,
      ['出身地', '都道府県または海外', 'birthplace'],
      division,
      ['模擬', 'simulate が作った参加者は1、ほかは0', 'is_synthetic'],
      ['確定日時', 'エントリーを確定した日時（日本時間）', 'created_at'],
      ['開始日時', '予選をはじめた日時。はじめていない人は空', 'started_at'],
      ['終了日時', '最後まで終えた日時。時間切れの人は空', 'finished_at'],
      ['回答数', '送った回答の数（スキップをふくむ）', 'answered_count'],
      ['延長秒数', 'extend で延ばした秒数', 'credit_seconds'],
    ],
    size: 'entries',
    pages: (snapshot, { id }) => pageEntries(snapshot, id),
  }),
  exportOperation<ExportedAnswer>({
    name: 'submissions',
    description: 'すべての回答（1問1行）をCSVに書きます',
    columns: () => [
      participant,
      ['問題', '問題の番号', 'quiz_number'],
      ['回答', '送られたままの回答。スキップは空', 'answer'],
      ['採点に使う形', '空白やかぎかっこを省いた形', 'canonical_answer'],
      ['正解', 'いまの正解で正しければ1、ほかは0。全員正解の問題では、どの回答も1', 'is_right'],
      ['回答日時', '日本時間', 'answered_at'],
    ],
    size: 'answers',
    pages: (snapshot, exam) => pageAnswers(snapshot, exam),
  }),
  exportOperation<ExportedResult>({
    name: 'results',
    description: '集計した成績（1人1行）をCSVに書きます',
    isOfVersion: true,
    columns: (exam) => [
      participant,
      entryState,
      displayName,
      ['出身地', '順位をつけた地域', 'region_name'],
      division,
      ['得点', '合計の得点', 'total_score'],
      ['ふつう', 'ふつうの問題の得点', 'normal_score'],
      ['難問', '難問の得点', 'hard_score'],
      ['超難問', '超難問の得点', 'super_hard_score'],
      ['キャラクター', 'この分野の得点', 'character_score'],
      ['ストーリー・名ゼリフ', 'この分野の得点', 'stories_and_dialogues_score'],
      ['文化', 'この分野の得点', 'culture_score'],
      ['能力・技', 'この分野の得点', 'capabilities_and_skills_score'],
      ['回答数', 'スキップをのぞく回答の数', 'answered_count'],
      ['総合順位', '同じ得点は同じ順位', 'overall_rank'],
      ['総合偏差値', '小数1けた', 'overall_deviation'],
      ['地域順位', '出身地の中の順位', 'region_rank'],
      ['地域偏差値', '出身地の中の偏差値', 'region_deviation'],
      ['地域人数', '出身地の参加者の数', 'region_participants'],
      ['こども順位', '一般の部は空', 'children_division_rank'],
      ['こども偏差値', '一般の部は空', 'children_division_deviation'],
      [
        '称号',
        '称号の名前。いくつもあるときは「、」でつなぐ',
        (row) => row.titles.map((code) => (exam ? titleName(exam, code) : code)).join('、'),
      ],
      ['通過', '予選を通過した人は1、ほかは0', 'passed'],
    ],
    size: 'attempts',
    pages: (snapshot, { id: examId }, result_version) =>
      pageResults(snapshot, { examId, result_version, onlyPassed: false }),
  }),
  exportOperation<ExportedResult>({
    name: 'qualifiers',
    description: '予選を通過した人（順位の順）を、連絡先とともにCSVに書きます',
    isOfVersion: true,
    columns: () => [
      ['総合順位', '同じ得点は同じ順位。小さい順にならぶ', 'overall_rank'],
      ['得点', '合計の得点', 'total_score'],
      displayName,
      email,
      ['出身地', '都道府県または海外', 'region_name'],
      division,
      participant,
    ],
    size: 'attempts',
    pages: (snapshot, { id: examId }, result_version) =>
      pageResults(snapshot, { examId, result_version, onlyPassed: true }),
    // They can't be reached any more.
    isLeftOut: ({ cancelled_at, erased_at }) => cancelled_at !== null || erased_at !== null,
  }),
];

/** The version that was typed, or the one that is shown. @throws OperatorError where there is none, or as `requireVersion` */
async function chosenVersion(
  { database, now }: Pick<OperationContext, 'database' | 'now'>,
  exam: ExamWithKey,
  typed: unknown,
): Promise<number> {
  const version = typed === undefined ? exam.result_version : Number(typed);
  if (version === null)
    throw new OperatorError(`${exam.id} はまだ集計していません。${aggregationStep(exam, now)}`);
  await requireVersion(database, exam, version);
  return version;
}
