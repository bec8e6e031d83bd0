import type { ExamWithKey } from '../../contest/exam.ts';
import { listCorrections } from '../../contest/queries-corrections.ts';
import type { Database } from '../../database/database.ts';
import { OperatorError } from '../../errors.ts';
import {
  countResults,
  deleteResultVersions,
  findExamResult,
  findResultVersion,
  listResultVersions,
  type ResultVersion,
  type VersionOfExam,
} from '../queries.ts';

/** How many versions of an exam's results stay, the newest one among them. */
const keptVersions = 3;

/**
 * Removes all versions but the newest, those from before and after a correction of the key, and the one that was shown until now: copies of
 * the API show it for another second. In the aggregation's transaction, because one who waits for the turn to show a version must find only
 * those that stay.
 * @param exam as it was before the newest version took the place of another one
 */
export async function removeOldVersions(
  transaction: Database,
  { id: examId, result_version }: ExamWithKey,
): Promise<void> {
  const versions = await listResultVersions(transaction, examId);
  const corrections = await listCorrections(transaction, examId);
  const kept = new Set([
    ...versions.slice(0, keptVersions),
    result_version,
    ...corrections.flatMap((one) => [one.result_version_before, one.result_version_after]),
  ]);
  await deleteResultVersions(
    transaction,
    examId,
    versions.filter((version) => !kept.has(version)),
  );
}

/** The version with this number. @throws OperatorError where there is none, or as `requireResults` */
export async function requireVersion(
  database: Database,
  { id: exam_id }: ExamWithKey,
  result_version: number,
): Promise<ResultVersion> {
  const version = await findResultVersion(database, { exam_id, result_version });
  if (!version) {
    const kept = await listResultVersions(database, exam_id);
    throw new OperatorError(
      `${exam_id} に版${result_version}はありません（あるのは ${kept.join('、') || 'なし'}）。次は: contest results versions`,
    );
  }
  await requireResults(database, version);
  return version;
}

/** @throws OperatorError where a version counted people, and none of them has a result in it */
export async function requireResults(
  database: Database,
  { exam_id, result_version }: VersionOfExam,
): Promise<void> {
  const overall = await findExamResult(database, { exam_id, result_version }, 'overall');
  const { participants } = await countResults(database, { exam_id, result_version });
  // Fewer are no fault: `simulate --remove` takes its own out of the versions that there are.
  if (overall && (participants > 0 || overall.participants === 0)) return;
  throw new OperatorError(
    `${exam_id} の版${result_version}の結果がありません（${overall ? `${overall.participants}人分のはずが、0人分` : '全体の結果もありません'}）。何も変えていません。次は: contest results versions（ほかの版を見る）、または contest aggregate（作りなおす）`,
  );
}
