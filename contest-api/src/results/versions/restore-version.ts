import type { ExamWithKey } from '../../contest/exam.ts';
import { reloadExam } from '../../contest/load-exams.ts';
import type { Database } from '../../database/database.ts';
import type { AnswerKey } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { type KeyDifference, keyDifferences, withKeys } from '../marking/answer-key.ts';
import { findResultVersion, listResultVersions, type ResultVersion } from '../queries.ts';
import { type Comparison, compareVersions } from './comparison.ts';
import { showVersion, type VersionChange } from './next-version.ts';
import { takeAggregationTurn } from './queries-aggregation.ts';
import { basisChanges, currentBasis, markingChanges, markingOf } from './results-basis.ts';

/** An earlier version with everything that would change if it were shown again. */
export interface PlannedRestore {
  exam: ExamWithKey;
  version: ResultVersion;
  comparison: Comparison;
  /** The questions whose key comes back with it. */
  keyChanges: KeyDifference[];
  /** Changes since it was made, besides the keys; it does not know of them. */
  staleBecause: string[];
  /** Shows it again. @throws OperatorError where somebody else has changed a key meanwhile */
  apply(reason: string): Promise<VersionChange>;
}

/**
 * Compares an earlier version of the results with the shown one. Its key comes back with it, so that results, answers and replay agree.
 * @param held keeps the turn until it is over: no aggregation runs meanwhile
 * @throws OperatorError where there is no such version, it is shown already, or not only keys have changed since
 */
export async function planRestore(
  database: Database,
  known: ExamWithKey,
  {
    result_version,
    held,
    onWait,
  }: { result_version: number; held: AsyncDisposableStack; onWait: () => void },
): Promise<PlannedRestore> {
  const turn = held.use(await takeAggregationTurn(database, onWait));
  const exam = await reloadExam(database, known.id);
  const version = await requireVersion(database, exam, result_version);
  const after = withKeys(exam, requireKeys(exam, version));
  const versions = { examId: exam.id, before: exam.result_version ?? result_version, after: result_version };
  const { aggregated_at, basis } = version;
  return {
    exam,
    version,
    keyChanges: keyDifferences(exam, after),
    comparison: await compareVersions(database, versions),
    staleBecause: basisChanges(basis, await currentBasis(database, after)),
    apply: (reason) =>
      showVersion(
        turn,
        { before: exam, after },
        { result_version, aggregated_at },
        { kind: 'restore', reason },
      ),
  };
}

async function requireVersion(
  database: Database,
  exam: ExamWithKey,
  result_version: number,
): Promise<ResultVersion> {
  if (exam.result_version === result_version)
    throw new OperatorError(`版${result_version}は、いまの結果です。何も変えていません。`);
  const version = await findResultVersion(database, { exam_id: exam.id, result_version });
  if (version) return version;
  const kept = await listResultVersions(database, exam.id);
  throw new OperatorError(
    `${exam.id} に版${result_version}はありません（あるのは ${kept.join('、') || 'なし'}）。次は: contest results versions`,
  );
}

/** @throws OperatorError where the version can't be shown with the exam as it is, whatever the keys */
function requireKeys(exam: ExamWithKey, { result_version, basis, answer_key }: ResultVersion): AnswerKey {
  const changes = markingChanges(basis.marking, markingOf(withKeys(exam, answer_key)));
  if (changes.length === 0) return answer_key;
  throw new OperatorError(
    `版${result_version}のあとで、正解キーのほかにも変わったものがあります（${changes.join('、')}）。何も変えていません。先に、そのときのパックを exam import してください。`,
  );
}
