import { isDeepStrictEqual } from 'node:util';
import { OperatorError } from '../../command-line/operator-error.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { loadExam, reloadExam } from '../../contest/load-exams.ts';
import { lockExam, updateExam } from '../../contest/queries.ts';
import type { Database } from '../../database/database.ts';
import type { ResultsBasis } from '../../database/tables.ts';
import { answerKeyOf, changedQuizNumbers } from '../marking/answer-key.ts';
import { listCorrections, writeQuizKey } from '../marking/queries-corrections.ts';
import { untilAnswersAreIn } from '../publication.ts';
import {
  deleteResultVersions,
  insertExamResult,
  insertQuizStatistics,
  insertResultVersion,
  listResultVersions,
} from '../queries.ts';
import { sharedResultsOf, standingsOf } from '../standings.ts';
import {
  countRightAnswers,
  countScores,
  insertParticipantResults,
  makeScores,
  prepareForAllAnswers,
} from './queries-aggregation.ts';
import { takeAggregationTurn } from './queries-aggregation-turn.ts';
import type { VersionPair } from './queries-comparison.ts';
import { basisChanges, currentBasis } from './results-basis.ts';

/** How many versions of an exam's results stay, the one that is shown among them. */
const keptVersions = 3;

/** How an aggregation is watched. */
export interface Watching {
  /** Called with the steps that are done and how many there are. */
  onProgress?: (done: number, total: number) => void;
  /** Called where another aggregation has to end first. */
  onWait?: () => void;
}

/** A version of the results that is written beside the one that is shown. It is gone when this ends, unless it was shown. */
export interface NextVersion extends AsyncDisposable {
  /** The only transaction that sees it. */
  transaction: Database;
  /** The exam as it is, and with the key by which this version was made. */
  before: ContestExam;
  after: ContestExam;
  /** It, and the version to compare it with: the one that is shown, or, where none is, one that was made by today's key. */
  versions: VersionPair;
  participants: number;
  /**
   * Makes it the version that is shown, and its key the exam's.
   * @throws OperatorError where the exam is no longer what the version was made from
   */
  show(note?: Note): Promise<void>;
  /** Makes only its key the exam's, and removes the version: before the first aggregation. */
  keepKey(note: Note): Promise<void>;
}

/** Writes what belongs to a change, in its transaction. */
type Note = (transaction: Database) => Promise<void>;

/**
 * Marks, ranks and awards, into a new version of the results; the last step shows it. So it is all or nothing, and as often as wanted, and
 * whatever ends it half-way leaves what was shown. Participants are those who started.
 * @returns how many participants have a result now
 * @throws AnswersStillAcceptedError before the exam's end and grace are over, OperatorError where what it is made from changed meanwhile
 */
export async function aggregate(
  database: Database,
  known: ContestExam,
  now: Date,
  watching: Watching = {},
): Promise<{ participants: number }> {
  await using next = await writeNextVersion(database, known, { ...watching, now });
  await next.show();
  return { participants: next.participants };
}

/**
 * Writes a new version of the results, for somebody to look at before it is shown. Only one is made at a time; another one waits, also
 * while somebody looks.
 * @param changeKey gives the exam with the key to mark by
 * @param needsBase whether a version by today's key is made too, where none is shown yet
 * @throws AnswersStillAcceptedError before the exam's end and grace are over
 */
export async function writeNextVersion(
  database: Database,
  known: ContestExam,
  {
    now,
    changeKey = (exam) => exam,
    needsBase = false,
    onProgress = () => undefined,
    onWait = () => undefined,
  }: Watching & { now: Date; changeKey?: (exam: ContestExam) => ContestExam; needsBase?: boolean },
): Promise<NextVersion> {
  await untilAnswersAreIn(known, now);
  await using ending = new AsyncDisposableStack();
  const { transaction, commit } = ending.use(await takeAggregationTurn(database, onWait));
  const before = await reloadExam(transaction, known.id);
  const after = changeKey(before);
  const [newest = 0] = await listResultVersions(transaction, before.id);
  const write = (exam: ContestExam, result_version: number) =>
    writeVersion(transaction, { exam, result_version, now, onProgress });
  const versions = { examId: before.id, before: before.result_version ?? newest + 1, after: newest + 1 };
  if (needsBase && before.result_version === null) {
    await write(before, versions.before);
    versions.after += 1;
  }
  const { basis, participants } = await write(after, versions.after);
  const held = ending.move();
  return {
    transaction,
    before,
    after,
    versions,
    participants,
    show: async (note) => {
      await lockExam(transaction, after.id);
      await changeKeys(transaction, before, after);
      await requireSameBasis(transaction, after.id, basis);
      await updateExam(transaction, after.id, { aggregated_at: now, result_version: versions.after });
      await note?.(transaction);
      await commit();
      await removeOldVersions(database, after.id);
    },
    keepKey: async (note) => {
      await deleteResultVersions(transaction, before.id, [versions.before, versions.after]);
      await lockExam(transaction, before.id);
      await changeKeys(transaction, before, after);
      await note(transaction);
      await commit();
    },
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  };
}

/** Everything of a version but what makes it the one that is shown. */
async function writeVersion(
  transaction: Database,
  {
    exam,
    result_version,
    now,
    onProgress,
  }: {
    exam: ContestExam;
    result_version: number;
    now: Date;
    onProgress: (done: number, total: number) => void;
  },
): Promise<{ basis: ResultsBasis; participants: number }> {
  const steps = 3;
  onProgress(0, steps);
  const basis = await currentBasis(transaction, exam);
  await prepareForAllAnswers(transaction, exam.is_result_published);
  await makeScores(transaction, exam);
  onProgress(1, steps);
  const rightAnswers = await countRightAnswers(transaction, exam);
  onProgress(2, steps);
  const counts = await countScores(transaction);
  await insertParticipantResults(transaction, { exam, result_version, standings: standingsOf(counts) });
  const version = { examId: exam.id, result_version };
  const shared = sharedResultsOf(exam, counts);
  const { participants } = shared.overall;
  const statistics = exam.quizzes.map(({ quiz: { number }, isVoid }) => ({
    quiz_number: number,
    participants,
    correct: isVoid ? participants : (rightAnswers.get(number) ?? 0),
  }));
  await insertQuizStatistics(transaction, version, statistics);
  for (const kind of ['overall', 'regional', 'children'] as const)
    await insertExamResult(transaction, version, kind, shared[kind]);
  await insertResultVersion(transaction, version, {
    aggregated_at: now,
    basis,
    answerKey: answerKeyOf(exam),
  });
  onProgress(steps, steps);
  return { basis, participants };
}

/** @throws OperatorError where the exam, in the transaction that holds its row, is no longer what the results were made from */
async function requireSameBasis(transaction: Database, examId: string, basis: ResultsBasis): Promise<void> {
  const exam = await reloadExam(transaction, examId);
  const changes = basisChanges(basis, await currentBasis(transaction, exam));
  if (changes.length > 0)
    throw new OperatorError(
      `${examId} の集計中に、次のものが変わりました: ${changes.join('、')}。結果は前のままです。次は: contest aggregate`,
    );
}

/**
 * Writes the keys that differ, in a transaction that holds the exam's row.
 * @throws OperatorError where one of them has been changed by somebody else meanwhile
 */
export async function changeKeys(
  transaction: Database,
  before: ContestExam,
  after: ContestExam,
): Promise<void> {
  const [seen, wanted] = [answerKeyOf(before), answerKeyOf(after)];
  const present = answerKeyOf(await reloadExam(transaction, before.id));
  for (const quizNumber of changedQuizNumbers(before, after)) {
    const key = wanted[quizNumber];
    if (!key || !isDeepStrictEqual(present[quizNumber], seen[quizNumber]))
      throw new OperatorError(
        `第${quizNumber}問の正解キーを、ほかの人がいま変えました。こちらでは何も変えていません。もう一度実行してください。`,
      );
    await writeQuizKey(transaction, { examId: before.id, quizNumber }, key);
  }
}

/** Removes all versions but the newest, the one that is shown, and those from before and after a correction of the key. */
async function removeOldVersions(database: Database, examId: string): Promise<void> {
  const exam = await loadExam(database, examId);
  const versions = await listResultVersions(database, examId);
  const corrections = await listCorrections(database, examId);
  const kept = new Set([
    ...versions.slice(0, keptVersions),
    exam?.result_version,
    ...corrections.flatMap((one) => [one.result_version_before, one.result_version_after]),
  ]);
  const old = versions.filter((version) => !kept.has(version));
  await deleteResultVersions(database, examId, old);
}
