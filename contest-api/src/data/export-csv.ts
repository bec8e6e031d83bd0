import type { ContestExam } from '../contest/contest.ts';
import type { Database, Pool } from '../database/database.ts';
import { withOneState } from '../database/snapshot.ts';
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
  pages(snapshot: Database, exam: ContestExam, result_version: number): AsyncIterable<Row[]>;
  /** Whether a row can't be used any more, and is only counted. */
  isLeftOut?(row: Row): boolean;
}

/** The rows that were written, beside the headings, and how many were left out. */
export interface Exported {
  rows: number;
  left_out: number;
}

/** Writes a table of an exam as one state of the database has it (csv.ts says how). */
export function exportTable<Row>(
  pool: Pool,
  table: ExportTable<Row>,
  {
    exam,
    result_version,
    file,
    onProgress,
  }: {
    exam: ContestExam;
    /** Nothing looks at it where the table is of no version. */
    result_version: number;
    file: string;
    onProgress: (done: number, total: number) => void;
  },
): Promise<Exported> {
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

const divisionOf = ({ children_division }: { children_division: boolean }) =>
  children_division ? 'こども' : '一般';

function standingOf({ cancelled_at, erased_at }: Pick<ExportedEntry, 'cancelled_at' | 'erased_at'>): string {
  if (erased_at) return '消去';
  return cancelled_at ? '取り消し' : '有効';
}

const standing = {
  heading: '状態',
  meaning: '有効、取り消し（participant cancel）、消去（participant erase）のどれか',
  cell: standingOf,
};
const participant = {
  heading: '参加者ID',
  meaning: 'participant_id。ほかの表や contest participant で使う番号',
  cell: (row: { participant_id: string }) => row.participant_id,
};
const displayName = {
  heading: '表示名',
  meaning: '消去した人は空',
  cell: (row: { display_name: string }) => row.display_name,
};
const email = {
  heading: 'メールアドレス',
  meaning: '消去した人は空',
  cell: (row: { email: string }) => row.email,
};
const division = { heading: '部門', meaning: '一般、こども', cell: divisionOf };

const entryColumns: CsvColumn<ExportedEntry>[] = [
  participant,
  standing,
  displayName,
  email,
  { heading: '出身地', meaning: '都道府県または海外', cell: (row) => row.birthplace },
  division,
  { heading: '模擬', meaning: 'simulate が作った参加者は1、ほかは0', cell: (row) => row.is_synthetic },
  { heading: '確定日時', meaning: 'エントリーを確定した日時（日本時間）', cell: (row) => row.created_at },
  { heading: '開始日時', meaning: '予選をはじめた日時。はじめていない人は空', cell: (row) => row.started_at },
  { heading: '終了日時', meaning: '最後まで終えた日時。時間切れの人は空', cell: (row) => row.finished_at },
  { heading: '回答数', meaning: '送った回答の数（スキップをふくむ）', cell: (row) => row.answered_count },
  { heading: '延長秒数', meaning: 'extend で延ばした秒数', cell: (row) => row.credit_seconds },
];

/** The columns of results. @param titleNames the names of the titles by their codes */
function resultColumns(titleNames: Map<string, string>): CsvColumn<ExportedResult>[] {
  return [
    participant,
    standing,
    displayName,
    { heading: '出身地', meaning: '順位をつけた地域', cell: (row) => row.region_name },
    division,
    { heading: '得点', meaning: '合計の得点', cell: (row) => row.total_score },
    { heading: 'ふつう', meaning: 'ふつうの問題の得点', cell: (row) => row.normal_score },
    { heading: '難問', meaning: '難問の得点', cell: (row) => row.hard_score },
    { heading: '超難問', meaning: '超難問の得点', cell: (row) => row.super_hard_score },
    { heading: 'キャラクター', meaning: 'この分野の得点', cell: (row) => row.character_score },
    {
      heading: 'ストーリー・名ゼリフ',
      meaning: 'この分野の得点',
      cell: (row) => row.stories_and_dialogues_score,
    },
    { heading: '文化', meaning: 'この分野の得点', cell: (row) => row.culture_score },
    { heading: '能力・技', meaning: 'この分野の得点', cell: (row) => row.capabilities_and_skills_score },
    { heading: '回答数', meaning: 'スキップをのぞく回答の数', cell: (row) => row.answered_count },
    { heading: '総合順位', meaning: '同じ得点は同じ順位', cell: (row) => row.overall_rank },
    { heading: '総合偏差値', meaning: '小数1けた', cell: (row) => row.overall_deviation },
    { heading: '地域順位', meaning: '出身地の中の順位', cell: (row) => row.region_rank },
    { heading: '地域偏差値', meaning: '出身地の中の偏差値', cell: (row) => row.region_deviation },
    { heading: '地域人数', meaning: '出身地の参加者の数', cell: (row) => row.region_participants },
    { heading: 'こども順位', meaning: '一般の部は空', cell: (row) => row.children_division_rank },
    { heading: 'こども偏差値', meaning: '一般の部は空', cell: (row) => row.children_division_deviation },
    {
      heading: '称号',
      meaning: '称号の名前。いくつもあるときは「、」でつなぐ',
      cell: (row) => row.titles.map((code) => titleNames.get(code) ?? code).join('、'),
    },
    { heading: '通過', meaning: '予選を通過した人は1、ほかは0', cell: (row) => row.passed },
  ];
}

const submissionColumns: CsvColumn<ExportedAnswer>[] = [
  participant,
  { heading: '問題', meaning: '問題の番号', cell: (row) => row.quiz_number },
  { heading: '回答', meaning: '送られたままの回答。スキップは空', cell: (row) => row.answer },
  {
    heading: '採点に使う形',
    meaning: '空白やかぎかっこを省いた形',
    cell: (row) => row.canonical_answer,
  },
  {
    heading: '正解',
    meaning: 'いまの正解で正しければ1、ほかは0。全員正解の問題では、どの回答も1',
    cell: (row) => row.is_right,
  },
  { heading: '回答日時', meaning: '日本時間', cell: (row) => row.answered_at },
];

/** Who goes on to the final stage, and how to reach them. */
const qualifierColumns: CsvColumn<ExportedResult>[] = [
  { heading: '総合順位', meaning: '同じ得点は同じ順位。小さい順にならぶ', cell: (row) => row.overall_rank },
  { heading: '得点', meaning: '合計の得点', cell: (row) => row.total_score },
  displayName,
  email,
  { heading: '出身地', meaning: '都道府県または海外', cell: (row) => row.region_name },
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
