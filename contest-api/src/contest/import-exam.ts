import type { Pack } from '@knowledgeking/pack/load';
import { RefusedError } from '../command-line/refused-error.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { listRemarks } from '../results/marking/queries-remarks.ts';
import { markingChanges, markingOf } from '../results/versions/results-basis.ts';
import { type ContestExam, loadExam, loadExams } from './contest.ts';
import { compareExams, type ExamContent, type ExamDifference } from './exam-difference.ts';
import { contentOf, toRows } from './exam-rows.ts';
import { type ImportedRemarks, keepRemarks } from './kept-remarks.ts';
import { type ExamImport, lockExam, replaceExam } from './queries.ts';
import { hasAttempts } from './queries-schedule.ts';
import { isStillTrue } from './seal/commitment-document.ts';
import { findCommitment } from './seal/queries.ts';

/** An import that would change questions under contestants who have started, or results that everyone can see. */
export class ImportRefusedError extends RefusedError {}

/** The outcome of an import. */
export interface ImportOutcome {
  examId: string;
  /** Whether only operators see the exam, until they choose it. */
  isDraft: boolean;
  quizCount: number;
  outcome: 'created' | 'updated' | 'unchanged';
  /** Whether the questions are no longer those whose hash was published (`exam commit`). */
  breaksCommitment: boolean;
}

/** The effects of an import, before it is made. */
export interface ImportPlan extends ImportOutcome {
  title: string;
  /** The exam as it is; undefined for a new one. */
  known: ContestExam | undefined;
  /** The dates in the pack; a known exam keeps its own. */
  packDates: Pick<ContestExam, 'entryStartAt' | 'entryEndAt' | 'examStartAt' | 'examEndAt'>;
  difference: ExamDifference;
  /** The changes that make existing results stale. */
  markingChanges: string[];
  /** The corrections of the key that are in force, and what becomes of them. */
  remarks: ImportedRemarks;
}

/**
 * Works out what an import would change, and writes nothing.
 * @throws ImportRefusedError as `importExam` would
 */
export async function planImport(database: Database, pack: Pack, now: Date): Promise<ImportPlan> {
  return (await planFor(database, toRows(pack, now))).plan;
}

/**
 * Writes a pack's exam into the database, all or nothing; the pack has been checked. Dates and publication of an exam
 * that is there already stay as they are. A new exam beside another one is a draft.
 * @param isListed lists a new exam at once, beside whichever is there; for the demonstration, which has no operators
 * @throws ImportRefusedError where the exam would be shorter than its duration, where contestants have started and types,
 * options or the duration would change under them, or where published results would be marked in another way
 */
export async function importExam(
  database: Database,
  pack: Pack,
  now: Date,
  { isListed = false } = {},
): Promise<ImportOutcome> {
  const rows = toRows(pack, now);
  return inTransaction(database, async (transaction) => {
    await lockExam(transaction, rows.exam.exam_id);
    const planned = await planFor(transaction, rows);
    const { examId, quizCount, outcome, breaksCommitment } = planned.plan;
    const isDraft = planned.plan.isDraft && !(isListed && outcome === 'created');
    if (outcome !== 'unchanged') await replaceExam(transaction, planned.rows, { isDraft });
    return { examId, isDraft, quizCount, outcome, breaksCommitment };
  });
}

/** The plan, and the rows to write: the pack's, with the corrections that stay. */
async function planFor(
  database: Database,
  packRows: ExamImport,
): Promise<{ plan: ImportPlan; rows: ExamImport }> {
  const examId = packRows.exam.exam_id;
  const known = await loadExam(database, examId);
  const { rows, remarks } = keepRemarks(packRows, known, await listRemarks(database, examId));
  const after = contentOf(rows);
  const difference = compareExams(known ?? { ...after, quizzes: [] }, after);
  const isSame =
    known?.packVersion === rows.exam.pack_version && Object.values(difference).flat().length === 0;
  if (known && !isSame) await requireImportable(database, known, after);
  const committed = await findCommitment(database, examId);
  const plan: ImportPlan = {
    examId,
    isDraft: known ? known.isDraft : (await loadExams(database)).length > 0,
    quizCount: rows.quizzes.length,
    outcome: !known ? 'created' : isSame ? 'unchanged' : 'updated',
    // As the pack has it: a correction that stays is listed publicly, and breaks nothing.
    breaksCommitment:
      committed !== undefined && !isStillTrue(committed.document, examId, contentOf(packRows)),
    title: after.title,
    known,
    packDates: {
      entryStartAt: rows.exam.entry_start_at,
      entryEndAt: rows.exam.entry_end_at,
      examStartAt: rows.exam.exam_start_at,
      examEndAt: rows.exam.exam_end_at,
    },
    difference,
    markingChanges: known ? markingChanges(markingOf(known), markingOf(after)) : [],
    remarks,
  };
  return { plan, rows };
}

async function requireImportable(database: Database, known: ContestExam, after: ExamContent): Promise<void> {
  const { id } = known;
  const minutes = (known.examEndAt.getTime() - known.examStartAt.getTime()) / 60_000;
  const duration = after.durationMilliseconds / 60_000;
  if (minutes < duration) {
    throw new ImportRefusedError(
      `${id} の開始から終了までは${minutes}分、パックの制限時間は${duration}分です。何も変えていません。次は: contest exam schedule`,
    );
  }
  const changesUnderContestants =
    known.durationMilliseconds !== after.durationMilliseconds || shapeOf(known) !== shapeOf(after);
  if (changesUnderContestants && (await hasAttempts(database, id))) {
    throw new ImportRefusedError(
      `${id} の受験を始めた人がいるので、制限時間と、問題の数・種類・選択肢はもう変えられません。何も変えていません。`,
    );
  }
  const changes = markingChanges(markingOf(known), markingOf(after));
  if (known.isResultPublished && changes.length > 0) {
    throw new ImportRefusedError(
      `${id} の結果は公開中で、このパックは採点を変えます（${changes.join('、')}）。何も変えていません。次は: contest unpublish → exam import → aggregate → publish`,
    );
  }
}

/** Everything that has to stay the same for existing answers to keep their meaning. */
function shapeOf({ quizzes }: Pick<ContestExam, 'quizzes'>): string {
  return quizzes
    .map(({ quiz }) => [quiz.type, ...quiz.options.map((option) => option.value)].join('/'))
    .join();
}
