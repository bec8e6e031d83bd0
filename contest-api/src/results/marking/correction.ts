import { randomUUID } from 'node:crypto';
import type { ContestExam } from '../../contest/contest.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import type { QuizKey } from '../../database/tables.ts';
import { type Comparison, compareVersions } from '../versions/comparison.ts';
import { type Watching, writeNextVersion } from '../versions/next-version.ts';
import type { VersionPair } from '../versions/queries-comparison.ts';
import { findStaleness } from '../versions/results-basis.ts';
import {
  changedKey,
  correctionKindOf,
  type KeyChange,
  quizKeyOf,
  requireQuiz,
  withKeys,
} from './answer-key.ts';
import { type Correction, insertCorrections } from './queries-corrections.ts';

/** A correction of the key with everything that it would change; nothing that counts or is seen has changed yet. */
export interface PlannedCorrection extends AsyncDisposable {
  exam: ContestExam;
  keyBefore: QuizKey;
  keyAfter: QuizKey;
  /** Everyone's results before and after, and the only transaction that sees both. */
  versions: VersionPair;
  transaction: Database;
  comparison: Comparison;
  /** Other changes since the shown results were made; it would take effect too. */
  staleBecause: string[];
  /**
   * Makes the change: with results, their next version is shown at once; before the first aggregation, only the key changes.
   * @throws OperatorError where the exam is no longer what was looked at
   */
  apply(reason: string): Promise<CorrectionOutcome>;
}

/** A correction that was made. Its versions are null where nothing is aggregated yet. */
export interface CorrectionOutcome extends Omit<Correction, 'remark_id' | 'reason' | 'applied_at'> {
  is_published: boolean;
}

/**
 * Works out a correction of the key of one question by marking everyone under both keys. Whatever is not applied is gone when the plan ends.
 * @throws AnswersStillAcceptedError before the exam's end, OperatorError where the change is none or can't be made
 */
export async function planCorrection(
  database: Database,
  known: ContestExam,
  { quizNumber, change, ...watching }: Watching & { now: Date; quizNumber: number; change: KeyChange },
): Promise<PlannedCorrection> {
  // Before minutes are spent on it.
  changedKey(requireQuiz(known, quizNumber), change);
  const changeKey = (exam: ContestExam) =>
    withKeys(exam, { [quizNumber]: changedKey(requireQuiz(exam, quizNumber), change) });
  await using ending = new AsyncDisposableStack();
  const next = ending.use(
    await writeNextVersion(database, known, { ...watching, changeKey, needsBase: true }),
  );
  const { before: exam, after, versions, transaction } = next;
  const keyBefore = quizKeyOf(requireQuiz(exam, quizNumber));
  const keyAfter = quizKeyOf(requireQuiz(after, quizNumber));
  const comparison = await compareVersions(transaction, versions);
  const staleBecause = await findStaleness(transaction, exam);
  const held = ending.move();
  return {
    exam,
    keyBefore,
    keyAfter,
    versions,
    transaction,
    comparison,
    staleBecause,
    apply: async (reason) => {
      const hasResults = exam.result_version !== null;
      const made = {
        exam_id: exam.id,
        quiz_number: quizNumber,
        kind: correctionKindOf(change),
        key_before: keyBefore,
        key_after: keyAfter,
        result_version_before: exam.result_version,
        result_version_after: hasResults ? versions.after : null,
      };
      const applied_at = await readDatabaseTime(database);
      const note = (transaction: Database) =>
        insertCorrections(transaction, [{ ...made, remark_id: randomUUID(), reason, applied_at }]);
      await (hasResults ? next.show(note) : next.keepKey(note));
      return { ...made, is_published: exam.is_result_published };
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}
