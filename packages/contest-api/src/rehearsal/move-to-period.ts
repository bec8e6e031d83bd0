import type { Period } from '@knowledgeking/contract';
import { spreadMilliseconds } from '@knowledgeking/contract/rules/rush';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { ExamWithKey } from '../contest/exam.ts';
import { reloadExam } from '../contest/load-exams.ts';
import { updateExam } from '../contest/queries.ts';
import { countAttempts, readLongestCredit } from '../contest/queries-attempt-ends.ts';
import { type Dates, requireSameCurrent } from '../contest/schedule.ts';
import type { Database } from '../database/database.ts';
import { publishResults } from '../results/publication.ts';
import { aggregate } from '../results/versions/make-or-restore-version.ts';
import { simulate } from './commands-simulate.ts';
import { countSyntheticContestants } from './queries-synthetic.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** How long ago a finished exam ended: long enough that no answer is accepted or on its way any more. */
const sinceEnd = minute;

/** How long ago an exam in progress started: long enough that the site lets nobody wait for a turn any more. */
const sinceStart = spreadMilliseconds.start + 5_000;

/** Dates that put an exam into a period now, with a whole attempt from now on, and `longestCredit` (milliseconds given back) after its end. */
export function scheduleOf(
  exam: Pick<ExamWithKey, 'exam_start_at' | 'exam_end_at' | 'duration_seconds'>,
  period: Period,
  now: Date,
  longestCredit = 0,
): Dates {
  const examLength = Math.max(
    exam.exam_end_at.getTime() - exam.exam_start_at.getTime(),
    exam.duration_seconds * 1_000 + sinceStart,
  );
  const ended = examLength + sinceEnd + longestCredit;
  const examStart = {
    entry: addMilliseconds(now, 8 * day),
    just_before_start: addMilliseconds(now, 10 * minute),
    in_progress: addMilliseconds(now, -sinceStart),
    after_end_not_aggregated: addMilliseconds(now, -ended),
    result_published: addMilliseconds(now, -ended),
  }[period];
  const entryEnd = period === 'entry' ? addMilliseconds(now, 7 * day) : addMilliseconds(now, -1_000);
  return {
    entry_start_at: addMilliseconds(now, -30 * day),
    entry_end_at: entryEnd < examStart ? entryEnd : addMilliseconds(examStart, -1_000),
    exam_start_at: examStart,
    exam_end_at: addMilliseconds(examStart, examLength),
  };
}

/** How many contestants make results that have something to show. */
export const enoughContestants = 10;

/** How many synthetic contestants would be added before the results are shown: the pack's, where hardly anybody has sat the exam. */
export async function countCrowdToAdd(database: Database, exam: ExamWithKey, now: Date): Promise<number> {
  const { started } = await countAttempts(database, exam.id, now);
  const isSimulated = (await countSyntheticContestants(database)).some(({ exam_id }) => exam_id === exam.id);
  return isSimulated || started >= enoughContestants ? 0 : exam.simulated_participants;
}

/**
 * Moves the schedule so that the contest is in a period now, forward or back; for demonstrations and previews.
 * `result_published` first adds synthetic contestants where few have sat the exam, and aggregates.
 * @returns its new dates, and how many were simulated and aggregated
 * @throws CurrentExamError where another exam would be the current one then
 */
export async function moveToPeriod(database: Database, exam: ExamWithKey, period: Period, now: Date) {
  const longestCredit = (await readLongestCredit(database, exam.id)) * 1_000;
  const schedule = scheduleOf(exam, period, now, longestCredit);
  await requireSameCurrent(database, exam, schedule.exam_start_at);
  const isPublished = period === 'result_published';
  await updateExam(database, exam.id, {
    ...schedule,
    teaser_start_at: addMilliseconds(schedule.entry_start_at, -day),
    ...(!isPublished && { results_published_at: null }),
  });
  if (!isPublished) return { schedule, simulated_participants: 0, aggregated_participants: undefined };
  return { schedule, ...(await showResults(database, exam.id, now)) };
}

async function showResults(database: Database, examId: string, now: Date) {
  const exam = await reloadExam(database, examId);
  const simulated = await countCrowdToAdd(database, exam, now);
  if (simulated > 0) await simulate(database, exam, { participants: simulated, seed: 7, now });
  const { participants } = await aggregate(database, exam, now);
  if (!exam.is_result_published) await publishResults(database, await reloadExam(database, examId), now);
  return { simulated_participants: simulated, aggregated_participants: participants };
}
