import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { RefusedError } from '../../command-line/refused-error.ts';
import { type ContestExam, loadExam } from '../../contest/contest.ts';
import { lockExam, updateExam } from '../../contest/queries.ts';
import type { Database } from '../../database/database.ts';
import { answerKeyOf, changedQuizNumbers } from '../marking/answer-key.ts';
import { mostQuizzes, weightForAll } from '../marking/queries-answer-weights.ts';
import { writeQuizKey } from '../marking/queries-remarks.ts';
import { untilAnswersAreIn } from '../publication.ts';
import { removeOldVersions } from './old-versions.ts';
import { deleteParticipantResults, insertResultVersion, listResultVersions } from './queries.ts';
import { insertExamResult, insertQuizStatistics, type NewVersion } from './queries-aggregation.ts';
import { holdingAggregationTurn, isTurnHeld } from './queries-aggregation-turn.ts';
import { basisChanges, currentBasis, markingOf } from './results-basis.ts';
import { type OnProgress, writeVersion } from './write-version.ts';

/** How an aggregation is watched. */
export interface Watching {
  onProgress?: OnProgress;
  /** Called where another aggregation has to end first. */
  onWait?: () => void;
}

/** A version of the results that is written, beside the one that is shown. */
export interface NextVersion {
  /** The exam as it is, and with the key by which this version was made. */
  before: ContestExam;
  after: ContestExam;
  resultVersion: number;
  /** The version to compare it with: the one that is shown, or, where none is, one that was made by today's key. */
  baseVersion: number;
  participants: number;
  /**
   * Makes it the version that is shown, and its key the exam's.
   * @throws RefusedError where the exam is no longer what the version was made from
   */
  show(note?: Note): Promise<void>;
  /** Makes only its key the exam's, and removes the version: before the first aggregation. */
  keepKey(note: Note): Promise<void>;
}

/** Writes what belongs to a change, in its transaction. */
type Note = (transaction: Database) => Promise<void>;

/**
 * Marks, ranks and awards into a new version of the results. It stays only if it is shown; otherwise it is removed when the work is done,
 * and one that was killed half-way is removed by the next. Only one is made at a time; another one waits, also while the work asks somebody.
 * @param changeKey gives the exam with the key to mark by
 * @throws AnswersStillAcceptedError before the exam's end and grace are over
 */
export async function withNextVersion<Result>(
  database: Database,
  known: ContestExam,
  {
    now,
    changeKey = (exam) => exam,
    needsBase = false,
    onProgress = () => undefined,
    onWait = () => undefined,
  }: Watching & { now: Date; changeKey?: (exam: ContestExam) => ContestExam; needsBase?: boolean },
  work: (next: NextVersion) => Promise<Result>,
): Promise<Result> {
  await untilAnswersAreIn(known, now);
  const result = await holdingAggregationTurn(database, onWait, async (turn) => {
    const before = await requireExam(database, known.id);
    const after = changeKey(before);
    const [newest = 0] = await listResultVersions(database, before.id);
    // The first is the base where none is shown. One that did not come to its end may have left something.
    const [spare, own] = [newest + 1, newest + 2];
    await deleteParticipantResults(database, before.id, [spare, own]);
    const makesBase = needsBase && before.resultVersion === null;
    const resultVersion = makesBase ? own : spare;
    const write = async (exam: ContestExam, number: number) => {
      const version = newVersion(exam, number);
      return { version, ...(await writeVersion({ database, lock: turn.lock, exam, version, onProgress })) };
    };
    let isEnded = false;
    /** Where the commit itself fails, nobody knows what came of it: the next aggregation removes what is left. */
    const end = async () => {
      isEnded = true;
      await turn.commit();
    };
    try {
      if (makesBase) await write(before, spare);
      const made = await write(after, resultVersion);
      return await work({
        before,
        after,
        resultVersion,
        baseVersion: before.resultVersion ?? spare,
        participants: made.shared.overall.participants,
        show: async (note) => {
          await showVersion(turn.lock, { before, after, made, now });
          await note?.(turn.lock);
          await end();
        },
        keepKey: async (note) => {
          await deleteParticipantResults(database, before.id, [spare, own]);
          await lockExam(turn.lock, before.id);
          await changeKeys(turn.lock, before, after);
          await note(turn.lock);
          await end();
        },
      });
    } finally {
      // Without the turn they may be another aggregation's.
      if (!isEnded && (await isTurnHeld(turn.lock)))
        await deleteParticipantResults(database, before.id, [spare, own]).catch(() => undefined);
    }
  });
  await removeOldVersions(database, known.id);
  return result;
}

function newVersion(exam: ContestExam, resultVersion: number): NewVersion {
  const weight = weightForAll(markingOf(exam));
  return { examId: exam.id, resultVersion, runId: randomUUID(), weightForAll: weight };
}

/** @throws RefusedError where there is none with this id any more, or it can't be aggregated */
export async function requireExam(database: Database, examId: string): Promise<ContestExam> {
  const exam = await loadExam(database, examId);
  if (!exam) throw new RefusedError(`試験 ${examId} はもうありません。`);
  if (exam.quizzes.length > mostQuizzes)
    throw new RefusedError(`${examId} は${mostQuizzes}問をこえています。`);
  return exam;
}

/**
 * Makes a version the one that is shown, and its key the exam's, in the transaction that holds the turn.
 * @throws RefusedError where the exam is no longer what the version was made from
 */
async function showVersion(
  lock: Database,
  {
    before,
    after,
    made,
    now,
  }: {
    before: ContestExam;
    after: ContestExam;
    made: { version: NewVersion } & Awaited<ReturnType<typeof writeVersion>>;
    now: Date;
  },
): Promise<void> {
  const { version, basis, rightAnswers, shared } = made;
  await lockExam(lock, after.id);
  await changeKeys(lock, before, after);
  const changes = basisChanges(basis, await currentBasis(lock, await requireExam(lock, after.id)));
  if (changes.length > 0) {
    throw new RefusedError(
      `${after.id} の集計中に、次のものが変わりました: ${changes.join('、')}。結果は前のままです。次は: contest aggregate`,
    );
  }
  const { participants } = shared.overall;
  const statistics = after.quizzes.map(({ quiz: { number }, isVoid }) => ({
    quizNumber: number,
    participants,
    correct: isVoid ? participants : (rightAnswers.get(number) ?? 0),
  }));
  await insertQuizStatistics(lock, version, statistics);
  for (const kind of ['overall', 'regional', 'children'] as const)
    await insertExamResult(lock, version, kind, shared[kind]);
  await insertResultVersion(lock, { ...version, aggregatedAt: now, basis, answerKey: answerKeyOf(after) });
  await updateExam(lock, after.id, { aggregated_at: now, result_version: version.resultVersion });
}

/**
 * Writes the keys that differ, in a transaction that holds the exam's row.
 * @throws RefusedError where one of them has been changed by somebody else meanwhile
 */
export async function changeKeys(lock: Database, before: ContestExam, after: ContestExam): Promise<void> {
  const [seen, wanted] = [answerKeyOf(before), answerKeyOf(after)];
  const present = answerKeyOf(await requireExam(lock, before.id));
  for (const quizNumber of changedQuizNumbers(before, after)) {
    const key = wanted[quizNumber];
    if (!key || !isDeepStrictEqual(present[quizNumber], seen[quizNumber]))
      throw new RefusedError(
        `第${quizNumber}問の正解キーを、ほかの人がいま変えました。こちらでは何も変えていません。もう一度実行してください。`,
      );
    await writeQuizKey(lock, { examId: before.id, quizNumber }, key);
  }
}
