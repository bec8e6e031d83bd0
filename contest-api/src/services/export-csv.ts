import type { Database } from '../repositories/database.ts';
import {
  countForExport,
  listQualifiers,
  onOneState,
  pageEntries,
  pageResults,
  pageSubmissions,
} from '../repositories/export.ts';
import type { ContestExam } from './contest.ts';
import { writeCsv } from './csv.ts';
import { entryColumns, qualifierColumns, resultColumns, submissionColumns } from './export-columns.ts';

/** Rows in memory at a time; participants for submissions, who have up to as many rows as there are questions. */
const pageSize = 2_000;
const participantsPerPage = 50;

/** The tables that can be written; the last two are of one version of the results. */
export const exportKinds = ['entries', 'submissions', 'results', 'qualifiers'] as const;
export type ExportKind = (typeof exportKinds)[number];

interface Wanted {
  exam: ContestExam;
  /** Of results and qualifiers. */
  resultVersion: number;
  file: string;
  onProgress: (done: number, total: number) => void;
}

/** The rows that were written: beside the headings, and qualifiers who can't be reached any more and are not among them. */
export interface Exported {
  rows: number;
  left_out: number;
}

/** Writes a table of an exam as one state of the database has it (csv.ts says how). */
export function exportTable(database: Database, kind: ExportKind, wanted: Wanted): Promise<Exported> {
  return onOneState(database, (snapshot) => writers[kind](snapshot, wanted));
}

const writers: Record<ExportKind, (snapshot: Database, wanted: Wanted) => Promise<Exported>> = {
  entries: async (snapshot, { exam, file, onProgress }) => {
    const { entries } = await countForExport(snapshot, exam.id);
    const pages = pageEntries(snapshot, exam.id, pageSize);
    return whole(await writeCsv(file, entryColumns, pages, (rows) => onProgress(rows, entries)));
  },
  submissions: async (snapshot, { exam, file, onProgress }) => {
    const { answers } = await countForExport(snapshot, exam.id);
    const pages = pageSubmissions(snapshot, exam.id, participantsPerPage);
    return whole(await writeCsv(file, submissionColumns, pages, (rows) => onProgress(rows, answers)));
  },
  results: async (snapshot, { exam, resultVersion, file, onProgress }) => {
    const { attempts } = await countForExport(snapshot, exam.id);
    const titles = new Map(exam.titles.map(({ code, name }) => [code, name]));
    const pages = pageResults(snapshot, { examId: exam.id, resultVersion }, pageSize);
    return whole(await writeCsv(file, resultColumns(titles), pages, (rows) => onProgress(rows, attempts)));
  },
  qualifiers: async (snapshot, { exam, resultVersion, file }) => {
    const passed = await listQualifiers(snapshot, { examId: exam.id, resultVersion });
    const present = passed.filter(({ cancelled_at, erased_at }) => !cancelled_at && !erased_at);
    const rows = await writeCsv(file, qualifierColumns, [present]);
    return { rows, left_out: passed.length - present.length };
  },
};

const whole = (rows: number): Exported => ({ rows, left_out: 0 });
