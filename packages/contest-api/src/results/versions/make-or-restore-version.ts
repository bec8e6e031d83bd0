import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { answerKeyOf, keyDifferences, withKeys } from '../../contest/answer-key.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import { lockedExam, reloadExam } from '../../contest/load-exams.ts';
import { markingChanges, markingOf } from '../../contest/marking.ts';
import { updateExam } from '../../contest/queries.ts';
import { type Correction, insertCorrections, writeQuizKey } from '../../contest/queries-corrections.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import type { AnswerKey, ResultsBasis } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { untilAnswersAreIn } from '../publication.ts';
import { deleteResultVersions, insertVersion, listResultVersions, type ResultVersion } from '../queries.ts';
import { sharedResultsOf, standingsOf } from '../scores-ranks-medals.ts';
import { removeOldVersions, requireResults } from './kept-versions.ts';
import {
  countRightAnswers,
  countScores,
  insertParticipantResults,
  makeScores,
  prepareForAllAnswers,
} from './queries-aggregation.ts';
import { type AggregationTurn, takeAggregationTurn } from './queries-aggregation-turn.ts';
import type { VersionPair } from './queries-comparison.ts';
import { basisChanges, currentBasis } from './staleness.ts';

interface Watching {
  onProgress?: (done: number, total: number) => void;
  onWait?: () => void;
}

/** A version of the results that is written beside the one that is shown. It is gone when its turn ends, unless it was shown. */
export interface NextVersion {
  /** The only transaction that sees it. */
  transaction: Database;
  /** The exam as it is, and with the key by which this version was made. */
  before: ExamWithKey;
  after: ExamWithKey;
  /** It, and the version to compare it with: the one that is shown, or, where none is, one that was made by today's key. */
  versions: VersionPair;
  participants: number;
  /**
   * Makes it the version that is shown, and its key the exam's. With a correction before the first aggregation, only the key is changed.
   * @throws OperatorError where the exam is no longer what the version was made from
   */
  show(correction?: Pick<CorrectionNote, 'kind' | 'reason'>): Promise<VersionChange>;
}

/**
 * Marks, ranks and awards, into a new version of the results; the last step shows it. So it is all or nothing, and as often as wanted, and
 * whatever ends it half-way leaves what was shown. Participants are those who started.
 * @returns how many participants have a result now
 * @throws OperatorError before the exam's end and grace are over, and where what it is made from changed meanwhile
 */
export async function aggregate(
  database: Database,
  known: ExamWithKey,
  now: Date,
  watching: Watching = {},
): Promise<{ participants: number }> {
  await using held = new AsyncDisposableStack();
  const next = await writeNextVersion(database, known, { ...watching, held, now });
  await next.show();
  return { participants: next.participants };
}

/**
 * Writes a new version of the results, for somebody to look at before it is shown. Only one is made at a time; another one waits, also
 * while somebody looks.
 * @param held keeps the turn until it is over
 * @param changeKey gives the exam with the key to mark by; for a correction, which is compared with today's key where no version is shown yet
 * @throws OperatorError before the exam's end and grace are over
 */
export async function writeNextVersion(
  database: Database,
  known: ExamWithKey,
  options: Watching & {
    now: Date;
    held: AsyncDisposableStack;
    changeKey?: (exam: ExamWithKey) => ExamWithKey;
  },
): Promise<NextVersion> {
  const { now, held, changeKey, onProgress, onWait = () => undefined } = options;
  await untilAnswersAreIn(known, now);
  const turn = held.use(await takeAggregationTurn(database, onWait));
  const { transaction } = turn;
  const before = await reloadExam(transaction, known.id);
  const after = changeKey?.(before) ?? before;
  const [newest = 0] = await listResultVersions(transaction, before.id);
  const write = (exam: ExamWithKey, result_version: number) =>
    writeVersion(transaction, exam, { result_version, aggregated_at: now }, onProgress);
  const versions = { examId: before.id, before: before.result_version ?? newest + 1, after: newest + 1 };
  const isOnlyKey = changeKey !== undefined && before.result_version === null;
  if (isOnlyKey) {
    await write(before, versions.before);
    versions.after += 1;
  }
  const { basis, participants } = await write(after, versions.after);
  return {
    transaction,
    before,
    after,
    versions,
    participants,
    show: async (correction) => {
      if (isOnlyKey) await deleteResultVersions(transaction, before.id, [versions.before, versions.after]);
      else await removeOldVersions(transaction, before);
      const shown = isOnlyKey ? { result_version: null } : { result_version: versions.after, basis };
      return showVersion(turn, { before, after }, { ...shown, aggregated_at: now }, correction);
    },
  };
}

/** The versions that were shown before and after a change; null for none. */
export type VersionChange = Pick<CorrectionNote, 'result_version_before' | 'result_version_after'>;

/**
 * Makes a version, or only its key, the exam's, and ends the turn: all or nothing.
 * @throws OperatorError where the version has nobody's results, or key or `basis` has changed
 */
export async function showVersion(
  { transaction, commit }: AggregationTurn,
  { before, after }: { before: ExamWithKey; after: ExamWithKey },
  shown: { result_version: number | null; aggregated_at: Date; basis?: ResultsBasis },
  correction?: Pick<CorrectionNote, 'kind' | 'reason'>,
): Promise<VersionChange> {
  const { result_version, aggregated_at, basis } = shown;
  const change = { result_version_before: before.result_version, result_version_after: result_version };
  if (result_version !== null) await requireResults(transaction, { exam_id: before.id, result_version });
  await changeKeys(transaction, before, after, correction && { ...correction, ...change });
  if (basis) await requireSameBasis(transaction, before.id, basis);
  if (result_version !== null) await updateExam(transaction, before.id, { aggregated_at, result_version });
  await commit();
  return change;
}

/** @throws OperatorError where the version can't be shown with the exam as it is, whatever the keys */
export function requireKeys(
  exam: ExamWithKey,
  { result_version, basis, answer_key }: ResultVersion,
): AnswerKey {
  const changes = markingChanges(basis.marking, markingOf(withKeys(exam, answer_key)));
  if (changes.length === 0) return answer_key;
  throw new OperatorError(
    `版${result_version}のあとで、正解キーのほかにも変わったものがあります（${changes.join('、')}）。何も変えていません。先に、そのときのパックを exam import してください。`,
  );
}

/** @throws OperatorError where a version brings back another key, and nobody says why: contestants read it */
export function requireReason({ length }: unknown[], reason: string): void {
  if (length > 0 && reason === '')
    throw new OperatorError(
      '正解キーも変わるので、--reason "理由" が必要です。理由は参加者にも公開されます。何も変えていません。',
    );
}

/** Everything of a version but what makes it the one that is shown. */
async function writeVersion(
  transaction: Database,
  exam: ExamWithKey,
  { result_version, aggregated_at }: { result_version: number; aggregated_at: Date },
  onProgress: Watching['onProgress'] = () => undefined,
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
  await insertParticipantResults(transaction, exam, result_version, standingsOf(counts));
  const shared = sharedResultsOf(exam, counts);
  const { participants } = shared.overall;
  const version = { exam_id: exam.id, result_version };
  const statistics = exam.quizzes.map(({ quiz: { number }, is_void }) => ({
    ...version,
    quiz_number: number,
    participants,
    correct: is_void ? participants : (rightAnswers.get(number) ?? 0),
  }));
  const row = { ...version, aggregated_at, basis, answer_key: answerKeyOf(exam) };
  await insertVersion(transaction, row, { shared, statistics });
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

type CorrectionNote = Pick<Correction, 'kind' | 'reason' | 'result_version_before' | 'result_version_after'>;

/** Gives questions their new keys, holding the exam's row. @param note noted with each @throws OperatorError where somebody else has changed one */
export async function changeKeys(
  transaction: Database,
  before: ExamWithKey,
  after: ExamWithKey,
  note?: CorrectionNote,
): Promise<void> {
  const exam_id = before.id;
  const present = answerKeyOf(await lockedExam(transaction, exam_id));
  const differences = keyDifferences(before, after);
  for (const { quiz_number, key_before, key_after } of differences) {
    if (!isDeepStrictEqual(present[quiz_number], key_before))
      throw new OperatorError(
        `第${quiz_number}問の正解キーを、ほかの人がいま変えました。こちらでは何も変えていません。もう一度実行してください。`,
      );
    await writeQuizKey(transaction, { exam_id, quiz_number }, key_after);
  }
  if (!note) return;
  const applied_at = await readDatabaseTime(transaction);
  const corrections = differences.map((difference) => ({
    ...difference,
    ...note,
    exam_id,
    remark_id: randomUUID(),
    applied_at,
  }));
  await insertCorrections(transaction, corrections);
}
