import { randomUUID } from 'node:crypto';
import { insertExamResult, insertQuizStatistics, type NewVersion } from '../repositories/aggregation.ts';
import { holdingAggregationTurn } from '../repositories/aggregation-turn.ts';
import { mostQuizzes } from '../repositories/answer-weights.ts';
import type { Database } from '../repositories/database.ts';
import { lockExam, updateExam } from '../repositories/exams.ts';
import {
  deleteParticipantResults,
  deleteResultVersions,
  insertResultVersion,
  listResultVersions,
} from '../repositories/result-versions.ts';
import { type ContestExam, loadExam } from './contest.ts';
import { untilAnswersAreIn } from './publication.ts';
import { RefusedError } from './refused-error.ts';
import { basisChanges, currentBasis } from './results-basis.ts';
import { type OnProgress, writeVersion } from './write-version.ts';

/** How many versions of an exam's results stay, the one that is shown among them. */
const keptVersions = 3;

interface Watching {
  onProgress?: OnProgress;
  /** Called where another aggregation has to end first. */
  onWait?: () => void;
}

/**
 * Marks, ranks and awards, into a new version of the results beside the one that is shown; the last step shows it instead. So it
 * is all or nothing, and as often as wanted, and whatever ends it half-way leaves what was shown. Participants are those who started.
 * Only one runs at a time; another one waits.
 * @returns how many participants have a result now
 * @throws AnswersStillAcceptedError before the exam's end and grace are over, RefusedError where what it is made from changed meanwhile
 */
export async function aggregate(
  database: Database,
  known: ContestExam,
  now: Date,
  { onProgress = () => undefined, onWait = () => undefined }: Watching = {},
): Promise<{ participants: number }> {
  await untilAnswersAreIn(known, now);
  const participants = await holdingAggregationTurn(database, onWait, async (lock) => {
    const exam = await requireExam(database, known.id);
    const [newest = 0] = await listResultVersions(database, exam.id);
    const version = { examId: exam.id, resultVersion: newest + 1, runId: randomUUID() };
    // One that did not come to its end may have left something.
    await deleteParticipantResults(database, exam.id, [version.resultVersion]);
    try {
      const written = await writeVersion({ database, lock, exam, version, onProgress });
      await showVersion(lock, exam, { version, now, ...written });
      return written.shared.overall.participants;
    } catch (error) {
      await deleteParticipantResults(database, exam.id, [version.resultVersion]).catch(() => undefined);
      throw error;
    }
  });
  await removeOldVersions(database, known.id);
  return { participants };
}

async function requireExam(database: Database, examId: string): Promise<ContestExam> {
  const exam = await loadExam(database, examId);
  if (!exam) throw new RefusedError(`試験 ${examId} はもうありません。`);
  if (exam.quizzes.length > mostQuizzes)
    throw new RefusedError(`${examId} は${mostQuizzes}問をこえています。`);
  return exam;
}

/**
 * Makes a version the one that is shown, in the transaction that holds the turn.
 * @throws RefusedError where the exam is no longer what the version was made from
 */
async function showVersion(
  lock: Database,
  { id, quizzes }: ContestExam,
  made: { version: NewVersion; now: Date } & Awaited<ReturnType<typeof writeVersion>>,
): Promise<void> {
  const { version, now, basis, rightAnswers, shared } = made;
  await lockExam(lock, id);
  const changes = basisChanges(basis, await currentBasis(lock, await requireExam(lock, id)));
  if (changes.length > 0) {
    throw new RefusedError(
      `${id} の集計中に、次のものが変わりました: ${changes.join('、')}。結果は前のままです。次は: contest aggregate`,
    );
  }
  const { participants } = shared.overall;
  const statistics = quizzes.map(({ quiz: { number } }) => ({
    quizNumber: number,
    participants,
    correct: rightAnswers.get(number) ?? 0,
  }));
  await insertQuizStatistics(lock, version, statistics);
  for (const kind of ['overall', 'regional', 'children'] as const)
    await insertExamResult(lock, version, kind, shared[kind]);
  await insertResultVersion(lock, { ...version, aggregatedAt: now, basis: basis });
  await updateExam(lock, id, { aggregated_at: now, result_version: version.resultVersion });
}

/** Removes all but the newest versions and the one that is shown. */
async function removeOldVersions(database: Database, examId: string): Promise<void> {
  const exam = await loadExam(database, examId);
  const versions = await listResultVersions(database, examId);
  const old = versions.slice(keptVersions).filter((version) => version !== exam?.resultVersion);
  await deleteResultVersions(database, examId, old);
}
