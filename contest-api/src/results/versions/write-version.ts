import { RefusedError } from '../../command-line/refused-error.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { listCancelled } from '../../people/queries-changes.ts';
import {
  analyzeMarks,
  clearMarks,
  isOnlyExam,
  markShards,
  markSlice,
  type RightAnswers,
  readAnswersFile,
  sliceAnswers,
} from '../marking/queries-marks.ts';
import { passingCondition, titleCondition } from '../queries-award-conditions.ts';
import { fullScoresForAwards } from '../scores.ts';
import { sharedResultsOf } from '../shared-results.ts';
import { standingsOf } from '../standings.ts';
import {
  countScores,
  insertParticipantResults,
  type NewVersion,
  type ScoreCount,
  sliceParticipants,
} from './queries-aggregation.ts';
import { requireAggregationTurn } from './queries-aggregation-turn.ts';
import { currentBasis } from './results-basis.ts';
import { eachOf } from './slices.ts';

/**
 * How many slices are worked on at once: as many as PostgreSQL itself takes processes for a large query. Once results are shown and
 * contestants come for them, only one, so that it takes no more than one processor from them.
 */
const slicesAtOnce = ({ isResultPublished }: ContestExam) => (isResultPublished ? 1 : 3);
const participantsPerSlice = 16_384;
const mostParticipantSlices = 16;
/** Called with the steps that are done and how many there are, which is known only after a while. */
export type OnProgress = (done: number, total: number) => void;

/** Everything of a version but what makes it the one that is shown. */
export async function writeVersion({
  database,
  lock,
  exam,
  version,
  onProgress,
}: {
  database: Database;
  lock: Database;
  exam: ContestExam;
  version: NewVersion;
  onProgress: OnProgress;
}) {
  const concurrency = slicesAtOnce(exam);
  const basis = await currentBasis(database, exam);
  const { marking, roster } = basis;
  const answerSlices = await sliceAnswers(database);
  const count = 2 ** Math.ceil(Math.log2(Math.max(1, roster.attempts / participantsPerSlice)));
  const participantSlices = sliceParticipants(Math.min(mostParticipantSlices, count));
  const total = Math.max(1, answerSlices.length) + 1 + participantSlices.length;
  let done = 0;
  const step = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await requireAggregationTurn(lock);
    const result = await work();
    done += 1;
    onProgress(done, total);
    return result;
  };
  onProgress(0, total);
  const file = await readAnswersFile(database);
  await clearMarks(database);
  const run = {
    ...version,
    marking,
    isOnlyExam: await isOnlyExam(database, exam.id),
    cancelled: await listCancelled(database, exam.id),
  };
  const rightAnswers = new Map<number, number>();
  const mark = async (marking: (transaction: Database) => Promise<RightAnswers[]>) => {
    const rows = await step(() => inTransaction(database, marking));
    for (const { quizNumber, right } of rows)
      rightAnswers.set(quizNumber, (rightAnswers.get(quizNumber) ?? 0) + right);
  };
  await eachOf(answerSlices, concurrency, (slice) =>
    mark((transaction) => markSlice(transaction, run, slice)),
  );
  if (answerSlices.length === 0) await mark((transaction) => markShards(transaction, run));
  if ((await readAnswersFile(database)) !== file)
    throw new RefusedError('集計中に回答の表が書き直されました。結果は前のままです。次は: contest aggregate');
  if (run.isOnlyExam && !(await isOnlyExam(database, exam.id)))
    throw new RefusedError(
      '集計中に別の試験の受験が始まりました。結果は前のままです。次は: contest aggregate',
    );
  await analyzeMarks(database);
  const counts = await step(() =>
    inTransaction(database, (transaction) => countScores(transaction, version)),
  );
  const rules = rulesOf(exam, counts);
  await eachOf(participantSlices, concurrency, (slice) =>
    step(() =>
      inTransaction(database, (transaction) => insertParticipantResults(transaction, version, slice, rules)),
    ),
  );
  await clearMarks(database);
  return { basis, rightAnswers, shared: sharedResultsOf(exam, counts) };
}

function rulesOf(exam: ContestExam, counts: ScoreCount[]) {
  const full = fullScoresForAwards(exam);
  return {
    points: exam.pointsPerQuiz,
    standings: standingsOf(counts, exam.pointsPerQuiz),
    titles: exam.titles.map(({ code, rule }) => ({ code, condition: titleCondition(rule, full) })),
    passes: passingCondition(exam.passingRule),
  };
}
