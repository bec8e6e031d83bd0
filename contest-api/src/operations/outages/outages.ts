import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { acceptsAnswersUntil } from '../../attempts/attempt-state.ts';
import { countAttemptsIn, type SpanAttempts } from '../../attempts/queries-time-back.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import { loadCurrentExam } from '../../contest/load-exams.ts';
import { readMaintenance } from '../../contest/queries.ts';
import { readDatabaseTime } from '../../database/clock.ts';
import type { Database } from '../../database/database.ts';
import { listMaintenanceSwitches } from '../log/queries.ts';
import { findFirstReport, listCopyReports } from '../queries.ts';
import { findOutages, type Outage, shortestOutageSeconds } from './find-outages.ts';

/** Reports from a little before the exam, so that its beginning is not taken for silence. */
const leadMilliseconds = 60_000;
/** The log notes a change a little before or after its own moment. */
const spanSlack = 1_000;

/** An outage, and who could not play because of it. */
export interface ListedOutage extends Outage {
  /** In the order of time, from 1. */
  number: number;
  seconds: number;
  attempts: SpanAttempts;
}

/** The outages of an exam up to now: a later one changes no number. Silence counts only where somebody was playing. */
export async function listOutages(database: Database, exam: ExamWithKey, now: Date): Promise<ListedOutage[]> {
  const from = exam.exam_start_at;
  const last = acceptsAnswersUntil(exam);
  const until = last < now ? last : now;
  if (until <= from) return [];
  const [reports, reportedSince, maintenance] = await Promise.all([
    listCopyReports(database, { from: addMilliseconds(from, -leadMilliseconds), until }),
    findFirstReport(database),
    listMaintenance(database),
  ]);
  const outages = findOutages({ reports, reportedSince, maintenance, from, until, now });
  const counted = await Promise.all(
    outages.map(async (outage) => {
      const span = { since: outage.from, until: outage.until };
      return { outage, attempts: await countAttemptsIn(database, { examId: exam.id, span }) };
    }),
  );
  return counted
    .filter(
      ({ outage, attempts }) => attempts.touched > 0 || outage.causes.some((cause) => cause !== 'no_report'),
    )
    .map(({ outage, attempts }, index) => ({
      ...outage,
      number: index + 1,
      seconds: Math.ceil((outage.until.getTime() - outage.from.getTime()) / 1_000),
      attempts,
    }));
}

/** The command that gives the time of an outage back. @param outages those that it may be about, in the order of time */
export function extendSuggestion(outages: ListedOutage[]): string {
  const open = outages.find(({ attempts }) => attempts.left > 0);
  if (open)
    return `次は: ${open.isOngoing ? '直ってから30秒たったら ' : ''}contest extend --outage ${open.number} --dry-run`;
  return outages.some(({ isOngoing }) => isOngoing)
    ? '次は: 直ってから30秒たったら、もう一度 contest outages'
    : 'これから時間を戻せる人はいません（最後まで進んだ人と、もう戻した人には戻しません）。';
}

/** How to give the time back that maintenance has just taken, for the command and for the live page. */
export async function timeBackLine(database: Database, endedAt: Date): Promise<string> {
  const exam = await loadCurrentExam(database);
  const all = exam ? await listOutages(database, exam, await readDatabaseTime(database)) : [];
  const outages = all.filter(
    ({ from, until }) => from < endedAt && addMilliseconds(until, spanSlack) >= endedAt,
  );
  return outages.length > 0
    ? extendSuggestion(outages)
    : `${shortestOutageSeconds}秒より短いので、障害には数えません。残り時間は戻さなくてかまいません。`;
}

/** Maintenance as the operators switched it, and as a debug call has it on now. */
async function listMaintenance(database: Database): Promise<{ from: Date; until: Date | undefined }[]> {
  const spans: { from: Date; until: Date | undefined }[] = [];
  for (const { isOn, at } of await listMaintenanceSwitches(database)) {
    const last = spans.at(-1);
    const open = last && !last.until ? last : undefined;
    if (isOn && !open) spans.push({ from: at, until: undefined });
    if (!isOn && open) open.until = at;
  }
  const { isInMaintenance, beganAt, changedAt } = await readMaintenance(database);
  // The end that is being made now is in the log a moment later.
  const closed = spans.flatMap(({ from, until = isInMaintenance ? undefined : (changedAt ?? undefined) }) =>
    until ? [{ from, until }] : [],
  );
  return isInMaintenance && beganAt ? [...closed, { from: beganAt, until: undefined }] : closed;
}
