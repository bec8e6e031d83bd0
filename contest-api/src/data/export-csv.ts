import type { ExamWithKey } from '../contest/exam.ts';
import { type Database, type Pool, withOneState } from '../database/database.ts';
import { type CsvColumn, writeCsv } from './csv.ts';
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

/** Rows in memory at a time. */
const pageSize = 2_000;

/** A table of an exam that can be written. */
export interface ExportTable<Row> {
  /** As in `export entries`. */
  name: string;
  description: string;
  /** Whether it is of one version of the results. */
  isOfVersion: boolean;
  /** @param titleNames the names of the titles by their codes */
  columns(titleNames: Map<string, string>): CsvColumn<Row>[];
  /** The figure that says about how many rows it has. */
  size: keyof ExportSize;
  pages(snapshot: Database, exam: ExamWithKey, result_version: number): AsyncIterable<Row[]>;
  /** Whether a row can't be used any more, and is only counted. */
  isLeftOut?(row: Row): boolean;
}

/** Writes a table of an exam, of one state of the database (csv.ts says how). @returns how many rows it has, and how many were left out */
export function exportTable<Row>(
  pool: Pool,
  table: ExportTable<Row>,
  {
    exam,
    result_version,
    file,
    onProgress,
  }: {
    exam: ExamWithKey;
    /** Nothing looks at it where the table is of no version. */
    result_version: number;
    file: string;
    onProgress: (done: number, total: number) => void;
  },
): Promise<{ rows: number; left_out: number }> {
  return withOneState(pool, async (_client, snapshot) => {
    const total = (await countForExport(snapshot, exam.id))[table.size];
    let left_out = 0;
    async function* kept() {
      for await (const page of table.pages(snapshot, exam, result_version)) {
        const usable = page.filter((row) => !table.isLeftOut?.(row));
        left_out += page.length - usable.length;
        yield usable;
      }
    }
    const columns = table.columns(new Map(exam.titles.map(({ code, name }) => [code, name])));
    const rows = await writeCsv(file, columns, kept(), (done) => onProgress(done, total));
    onProgress(total, total);
    return { rows, left_out };
  });
}

const standing: CsvColumn<Pick<ExportedEntry, 'cancelled_at' | 'erased_at'>> = [
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

const entryColumns: CsvColumn<ExportedEntry>[] = [
  participant,
  standing,
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
];

/** The columns of results. @param titleNames the names of the titles by their codes */
function resultColumns(titleNames: Map<string, string>): CsvColumn<ExportedResult>[] {
  return [
    participant,
    standing,
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
      (row) => row.titles.map((code) => titleNames.get(code) ?? code).join('、'),
    ],
    ['通過', '予選を通過した人は1、ほかは0', 'passed'],
  ];
}

const submissionColumns: CsvColumn<ExportedAnswer>[] = [
  participant,
  ['問題', '問題の番号', 'quiz_number'],
  ['回答', '送られたままの回答。スキップは空', 'answer'],
  ['採点に使う形', '空白やかぎかっこを省いた形', 'canonical_answer'],
  ['正解', 'いまの正解で正しければ1、ほかは0。全員正解の問題では、どの回答も1', 'is_right'],
  ['回答日時', '日本時間', 'answered_at'],
];

/** Who goes on to the final stage, and how to reach them. */
const qualifierColumns: CsvColumn<ExportedResult>[] = [
  ['総合順位', '同じ得点は同じ順位。小さい順にならぶ', 'overall_rank'],
  ['得点', '合計の得点', 'total_score'],
  displayName,
  email,
  ['出身地', '都道府県または海外', 'region_name'],
  division,
  participant,
];

export const entriesTable: ExportTable<ExportedEntry> = {
  name: 'entries',
  description: 'エントリーした全員（1人1行）をCSVに書きます',
  isOfVersion: false,
  columns: () => entryColumns,
  size: 'entries',
  pages: (snapshot, { id }) => pageEntries(snapshot, id, pageSize),
};

export const submissionsTable: ExportTable<ExportedAnswer> = {
  name: 'submissions',
  description: 'すべての回答（1問1行）をCSVに書きます',
  isOfVersion: false,
  columns: () => submissionColumns,
  size: 'answers',
  pages: (snapshot, exam) => pageAnswers(snapshot, exam, pageSize),
};

export const resultsTable: ExportTable<ExportedResult> = {
  name: 'results',
  description: '集計した成績（1人1行）をCSVに書きます',
  isOfVersion: true,
  columns: resultColumns,
  size: 'attempts',
  pages: (snapshot, { id: examId }, result_version) =>
    pageResults(snapshot, { examId, result_version, onlyPassed: false }, pageSize),
};

export const qualifiersTable: ExportTable<ExportedResult> = {
  name: 'qualifiers',
  description: '予選を通過した人（順位の順）を、連絡先とともにCSVに書きます',
  isOfVersion: true,
  columns: () => qualifierColumns,
  size: 'attempts',
  pages: (snapshot, { id: examId }, result_version) =>
    pageResults(snapshot, { examId, result_version, onlyPassed: true }, pageSize),
  // They can't be reached any more.
  isLeftOut: ({ cancelled_at, erased_at }) => cancelled_at !== null || erased_at !== null,
};
