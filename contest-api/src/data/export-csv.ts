import type { ContestExam } from '../contest/contest.ts';
import type { Database, Pool } from '../database/database.ts';
import { withOneState } from '../database/snapshot.ts';
import { writeCsv, writeCsvLines } from './csv.ts';
import { entryColumns, qualifierColumns, resultColumns, submissionColumns } from './export-columns.ts';
import {
  countForExport,
  type ExportedResult,
  pageEntries,
  pageResults,
  withSubmissionLines,
} from './queries-export.ts';

/** Rows in memory at a time. */
const pageSize = 2_000;

/** The tables that can be written; the last two are of one version of the results. */
export type ExportKind = 'entries' | 'submissions' | 'results' | 'qualifiers';

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
export function exportTable({ pool }: { pool: Pool }, kind: ExportKind, wanted: Wanted): Promise<Exported> {
  if (kind === 'submissions') return exportSubmissions(pool, wanted);
  return withOneState(pool, (_client, snapshot) => writers[kind](snapshot, wanted));
}

function exportSubmissions(pool: Pool, { exam, file, onProgress }: Wanted): Promise<Exported> {
  const withdrawn = exam.quizzes.flatMap(({ quiz, isVoid }) => (isVoid ? [quiz.number] : []));
  const wanted = { examId: exam.id, quizzes: exam.quizzes, withdrawn };
  return withSubmissionLines(pool, wanted, async (answers, text) =>
    whole(await writeCsvLines(file, submissionColumns, text, (rows) => onProgress(rows, answers))),
  );
}

const writers: Record<
  Exclude<ExportKind, 'submissions'>,
  (snapshot: Database, wanted: Wanted) => Promise<Exported>
> = {
  entries: async (snapshot, { exam, file, onProgress }) => {
    const { entries } = await countForExport(snapshot, exam.id);
    const pages = pageEntries(snapshot, exam.id, pageSize);
    return whole(await writeCsv(file, entryColumns, pages, (rows) => onProgress(rows, entries)));
  },
  results: async (snapshot, { exam, resultVersion, file, onProgress }) => {
    const { attempts } = await countForExport(snapshot, exam.id);
    const titles = new Map(exam.titles.map(({ code, name }) => [code, name]));
    const pages = pageResults(snapshot, { examId: exam.id, resultVersion, onlyPassed: false }, pageSize);
    return whole(await writeCsv(file, resultColumns(titles), pages, (rows) => onProgress(rows, attempts)));
  },
  qualifiers: async (snapshot, { exam, resultVersion, file, onProgress }) => {
    const { attempts } = await countForExport(snapshot, exam.id);
    const left = { out: 0 };
    const pages = presentOf(
      pageResults(snapshot, { examId: exam.id, resultVersion, onlyPassed: true }, pageSize),
      left,
    );
    const rows = await writeCsv(file, qualifierColumns, pages, (done) => onProgress(done, attempts));
    onProgress(attempts, attempts);
    return { rows, left_out: left.out };
  },
};

/** Those who are still in the contest; counts the others. */
async function* presentOf(pages: AsyncIterable<ExportedResult[]>, left: { out: number }) {
  for await (const page of pages) {
    const present = page.filter(({ cancelled_at, erased_at }) => !cancelled_at && !erased_at);
    left.out += page.length - present.length;
    yield present;
  }
}

const whole = (rows: number): Exported => ({ rows, left_out: 0 });
