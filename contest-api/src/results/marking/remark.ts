import { randomUUID } from 'node:crypto';
import type { ContestExam } from '../../contest/contest.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import type { QuizKey } from '../../database/tables.ts';
import { type Comparison, compareVersions } from '../versions/compare-versions.ts';
import { type Watching, withNextVersion } from '../versions/next-version.ts';
import type { VersionPair } from '../versions/queries-comparison.ts';
import { findStaleness } from '../versions/results-basis.ts';
import { quizKeyOf, withKeys } from './answer-key.ts';
import { changedKey, type KeyChange, remarkKindOf, requireQuiz } from './key-change.ts';
import { insertRemarks, type Remark } from './queries-remarks.ts';

/** A correction of the key with everything that it would change; nothing that counts or is seen has changed yet. */
export interface RemarkProposal {
  exam: ContestExam;
  keyBefore: QuizKey;
  keyAfter: QuizKey;
  /** Where everyone's results before and after are, as long as the proposal is looked at. */
  versions: VersionPair;
  comparison: Comparison;
  /** Other changes since the shown results were made; it would take effect too. */
  staleBecause: string[];
  /**
   * Makes the change: with results, their next version is shown at once; before the first aggregation, only the key changes.
   * @throws RefusedError where the exam is no longer what was looked at
   */
  apply(reason: string): Promise<RemarkOutcome>;
}

/** A correction that was made. */
export interface RemarkOutcome {
  exam_id: string;
  quiz_number: number;
  kind: Remark['kind'];
  key_before: QuizKey;
  key_after: QuizKey;
  result_version_before: number | null;
  /** The version that is shown now; null where nothing is aggregated yet. */
  result_version_after: number | null;
  is_published: boolean;
}

/**
 * Works out a correction of the key of one question by marking everyone under both keys, and hands it to `work`, which may apply it.
 * Whatever is not applied is removed afterwards.
 * @throws AnswersStillAcceptedError before the exam's end, RefusedError where the change is none or can't be made
 */
export function withRemark<Result>(
  database: Database,
  known: ContestExam,
  { quizNumber, change, ...watching }: Watching & { now: Date; quizNumber: number; change: KeyChange },
  work: (proposal: RemarkProposal) => Promise<Result>,
): Promise<Result> {
  // Before minutes are spent on it.
  changedKey(requireQuiz(known, quizNumber), change);
  const changeKey = (exam: ContestExam) =>
    withKeys(exam, { [quizNumber]: changedKey(requireQuiz(exam, quizNumber), change) });
  return withNextVersion(database, known, { ...watching, changeKey, needsBase: true }, async (next) => {
    const { before: exam, after, baseVersion, resultVersion } = next;
    const keyBefore = quizKeyOf(requireQuiz(exam, quizNumber));
    const keyAfter = quizKeyOf(requireQuiz(after, quizNumber));
    const versions = { examId: exam.id, before: baseVersion, after: resultVersion };
    const kind = remarkKindOf(change);
    return work({
      exam,
      keyBefore,
      keyAfter,
      versions,
      comparison: await compareVersions(database, versions),
      staleBecause: await findStaleness(database, exam),
      apply: async (reason) => {
        const shownAfter = exam.resultVersion === null ? null : resultVersion;
        const remark: Remark = {
          remarkId: randomUUID(),
          examId: exam.id,
          quizNumber,
          kind,
          reason,
          keyBefore,
          keyAfter,
          resultVersionBefore: exam.resultVersion,
          resultVersionAfter: shownAfter,
          appliedAt: await readDatabaseTime(database),
        };
        const note = (transaction: Database) => insertRemarks(transaction, [remark]);
        await (shownAfter === null ? next.keepKey(note) : next.show(note));
        return {
          exam_id: exam.id,
          quiz_number: quizNumber,
          kind,
          key_before: keyBefore,
          key_after: keyAfter,
          result_version_before: exam.resultVersion,
          result_version_after: shownAfter,
          is_published: exam.isResultPublished,
        };
      },
    });
  });
}
