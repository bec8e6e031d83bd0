import { randomUUID } from 'node:crypto';
import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { OperatorError } from '../../command-line/operator-error.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { reloadExam } from '../../contest/load-exams.ts';
import { lockExam, updateExam } from '../../contest/queries.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import type { AnswerKey, Marking, QuizKey } from '../../database/tables.ts';
import { answerKeyOf, changedQuizNumbers, withKeys } from '../marking/answer-key.ts';
import { insertCorrections } from '../marking/queries-corrections.ts';
import { findResultVersion, listResultVersions, type ResultVersion } from '../queries.ts';
import { type Comparison, compareVersions } from './comparison.ts';
import { changeKeys } from './next-version.ts';
import { takeAggregationTurn } from './queries-aggregation-turn.ts';
import { basisChanges, currentBasis, markingChanges, markingOf } from './results-basis.ts';

/** An earlier version with everything that would change if it were shown again. */
export interface PlannedRevert extends AsyncDisposable {
  exam: ContestExam;
  version: ResultVersion;
  comparison: Comparison;
  /** The questions whose key comes back with it. */
  keyChanges: { quiz_number: number; key_before: QuizKey; key_after: QuizKey }[];
  /** Changes since it was made, besides the keys; it does not know of them. */
  staleBecause: string[];
  /** Shows it again. @throws OperatorError where somebody else has shown another version or changed a key meanwhile */
  apply(reason: string): Promise<{ result_version_before: number | null; result_version_after: number }>;
}

/**
 * Compares an earlier version of the results with the one that is shown. Its key comes back with it, so that results, answers page and replay
 * agree. No aggregation runs until the plan ends.
 * @throws OperatorError where there is no such version, it is shown already, or not only keys have changed since
 */
export async function planRevert(
  database: Database,
  known: ContestExam,
  { result_version, onWait }: { result_version: number; onWait: () => void },
): Promise<PlannedRevert> {
  await using ending = new AsyncDisposableStack();
  const { transaction, commit } = ending.use(await takeAggregationTurn(database, onWait));
  const exam = await reloadExam(database, known.id);
  const version = await requireVersion(database, exam, result_version);
  const after = withKeys(exam, requireKeys(exam, version));
  const [wasKey, willBeKey] = [answerKeyOf(exam), answerKeyOf(after)];
  const keyChanges = changedQuizNumbers(exam, after).flatMap((quiz_number) => {
    const [key_before, key_after] = [wasKey[quiz_number], willBeKey[quiz_number]];
    return key_before && key_after ? [{ quiz_number, key_before, key_after }] : [];
  });
  const versions = { examId: exam.id, before: exam.result_version ?? result_version, after: result_version };
  const comparison = await compareVersions(database, versions);
  const staleBecause = version.basis ? basisChanges(version.basis, await currentBasis(database, after)) : [];
  const held = ending.move();
  return {
    exam,
    version,
    keyChanges,
    comparison,
    staleBecause,
    apply: async (reason) => {
      await lockExam(transaction, exam.id);
      const present = await reloadExam(transaction, exam.id);
      if (present.result_version !== exam.result_version)
        throw new OperatorError('ほかの人が、いま別の版に切りかえました。こちらでは何も変えていません。');
      await changeKeys(transaction, exam, after);
      await updateExam(transaction, exam.id, {
        aggregated_at: version.aggregated_at,
        result_version,
      });
      const shown = { result_version_before: exam.result_version, result_version_after: result_version };
      const applied_at = await readDatabaseTime(database);
      const corrections = keyChanges.map((change) => ({
        ...change,
        ...shown,
        remark_id: randomUUID(),
        exam_id: exam.id,
        kind: 'restore' as const,
        reason,
        applied_at,
      }));
      await insertCorrections(transaction, corrections);
      await commit();
      return shown;
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

async function requireVersion(
  database: Database,
  exam: ContestExam,
  result_version: number,
): Promise<ResultVersion> {
  if (exam.result_version === result_version)
    throw new OperatorError(`版${result_version}は、いまの結果です。何も変えていません。`);
  const version = await findResultVersion(database, exam.id, result_version);
  if (version) return version;
  const kept = await listResultVersions(database, exam.id);
  throw new OperatorError(
    `${exam.id} に版${result_version}はありません（あるのは ${kept.join('、') || 'なし'}）。次は: contest results versions`,
  );
}

/** @throws OperatorError where the version can't be shown with the exam as it is, whatever the keys */
function requireKeys(exam: ContestExam, { result_version, basis, answer_key }: ResultVersion): AnswerKey {
  if (!basis)
    throw new OperatorError(
      `版${result_version}は、採点に使った正解キーが残っていないので、もどせません。何も変えていません。`,
    );
  const keys = answer_key ?? keysOf(exam, basis.marking);
  const changes = markingChanges(basis.marking, markingOf(withKeys(exam, keys)));
  if (changes.length === 0) return keys;
  throw new OperatorError(
    `版${result_version}のあとで、正解キーのほかにも変わったものがあります（${changes.join('、')}）。何も変えていません。先に、そのときのパックを exam import してください。`,
  );
}

/** The keys of a version from before they were kept as a whole: which answer was shown as right is known only by what was accepted. */
function keysOf({ quizzes }: ContestExam, marking: Marking): AnswerKey {
  const keys = quizzes.flatMap(({ quiz, correctAnswer }) => {
    const marked = marking.quizzes[quiz.number];
    if (!marked) return [];
    const { acceptedAnswers, isVoid = false } = marked;
    const isStillRight = acceptedAnswers.includes(canonicalAnswer(quiz.type, correctAnswer));
    const shown = isStillRight ? correctAnswer : (acceptedAnswers[0] ?? '');
    return [[quiz.number, { acceptedAnswers, correctAnswer: shown, isVoid }] as const];
  });
  return Object.fromEntries(keys);
}
