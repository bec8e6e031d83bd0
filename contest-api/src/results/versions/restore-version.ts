import { randomUUID } from 'node:crypto';
import { canonicalAnswer } from '@knowledgeking/contract/rules/answers';
import { RefusedError } from '../../command-line/refused-error.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { lockExam, updateExam } from '../../contest/queries.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import type { Marking, QuizKey } from '../../database/tables.ts';
import { type AnswerKey, answerKeyOf, changedQuizNumbers, withKeys } from '../marking/answer-key.ts';
import { insertRemarks } from '../marking/queries-remarks.ts';
import { type Comparison, compareVersions } from './compare-versions.ts';
import { changeKeys, requireExam } from './next-version.ts';
import { findResultVersion, listResultVersions, type ResultVersion } from './queries.ts';
import { holdingAggregationTurn } from './queries-aggregation-turn.ts';
import { basisChanges, currentBasis, markingChanges, markingOf } from './results-basis.ts';

/** An earlier version with everything that would change if it were shown again. */
export interface RestoreProposal {
  exam: ContestExam;
  version: ResultVersion;
  comparison: Comparison;
  /** The questions whose key comes back with it. */
  keyChanges: { quizNumber: number; keyBefore: QuizKey; keyAfter: QuizKey }[];
  /** Changes since it was made, besides the keys; it does not know of them. */
  staleBecause: string[];
  /** Shows it again. @throws RefusedError where somebody else has shown another version or changed a key meanwhile */
  apply(reason: string): Promise<{ result_version_before: number | null; result_version_after: number }>;
}

/**
 * Compares a version of the results with the one that is shown, and hands both to `work`, which may bring it back. Its key comes back with
 * it, so that results, answers page and replay agree.
 * @throws RefusedError where there is no such version, it is shown already, or not only keys have changed since
 */
export function withRestore<Result>(
  database: Database,
  known: ContestExam,
  { resultVersion, onWait }: { resultVersion: number; onWait: () => void },
  work: (proposal: RestoreProposal) => Promise<Result>,
): Promise<Result> {
  return holdingAggregationTurn(database, onWait, async (turn) => {
    const exam = await requireExam(database, known.id);
    const version = await requireVersion(database, exam, resultVersion);
    const after = withKeys(exam, requireKeys(exam, version));
    const [wasKey, willBeKey] = [answerKeyOf(exam), answerKeyOf(after)];
    const keyChanges = changedQuizNumbers(exam, after).flatMap((quizNumber) => {
      const [keyBefore, keyAfter] = [wasKey[quizNumber], willBeKey[quizNumber]];
      return keyBefore && keyAfter ? [{ quizNumber, keyBefore, keyAfter }] : [];
    });
    const versions = { examId: exam.id, before: exam.resultVersion ?? resultVersion, after: resultVersion };
    const current = await currentBasis(database, after);
    return work({
      exam,
      version,
      keyChanges,
      comparison: await compareVersions(database, versions),
      staleBecause: version.basis ? basisChanges(version.basis, current) : [],
      apply: async (reason) => {
        await lockExam(turn.lock, exam.id);
        const present = await requireExam(turn.lock, exam.id);
        if (present.resultVersion !== exam.resultVersion)
          throw new RefusedError('ほかの人が、いま別の版に切りかえました。こちらでは何も変えていません。');
        await changeKeys(turn.lock, exam, after);
        await updateExam(turn.lock, exam.id, {
          aggregated_at: version.aggregatedAt,
          result_version: resultVersion,
        });
        const appliedAt = await readDatabaseTime(database);
        const remarks = keyChanges.map((change) => ({
          ...change,
          remarkId: randomUUID(),
          examId: exam.id,
          kind: 'restore' as const,
          reason,
          resultVersionBefore: exam.resultVersion,
          resultVersionAfter: resultVersion,
          appliedAt,
        }));
        await insertRemarks(turn.lock, remarks);
        await turn.commit();
        return { result_version_before: exam.resultVersion, result_version_after: resultVersion };
      },
    });
  });
}

async function requireVersion(
  database: Database,
  exam: ContestExam,
  resultVersion: number,
): Promise<ResultVersion> {
  if (exam.resultVersion === resultVersion)
    throw new RefusedError(`版${resultVersion}は、いまの結果です。何も変えていません。`);
  const version = await findResultVersion(database, exam.id, resultVersion);
  if (version) return version;
  const kept = await listResultVersions(database, exam.id);
  throw new RefusedError(
    `${exam.id} に版${resultVersion}はありません（あるのは ${kept.join('、') || 'なし'}）。次は: contest results versions`,
  );
}

/** @throws RefusedError where the version can't be shown with the exam as it is, whatever the keys */
function requireKeys(exam: ContestExam, { resultVersion, basis, answerKey }: ResultVersion): AnswerKey {
  if (!basis)
    throw new RefusedError(
      `版${resultVersion}は、採点に使った正解キーが残っていないので、もどせません。何も変えていません。`,
    );
  const keys = answerKey ?? keysOf(exam, basis.marking);
  const changes = markingChanges(basis.marking, markingOf(withKeys(exam, keys)));
  if (changes.length === 0) return keys;
  throw new RefusedError(
    `版${resultVersion}のあとで、正解キーのほかにも変わったものがあります（${changes.join('、')}）。何も変えていません。先に、そのときのパックを exam import してください。`,
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
