import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { acceptsAnswersUntil } from '../attempts/attempt-state.ts';
import { countAttemptsIn, type SpanAttempts } from '../attempts/queries-time-back.ts';
import type { ExamWithKey } from '../contest/exam.ts';
import { loadCurrentExam } from '../contest/load-exams.ts';
import { readMaintenance } from '../contest/queries.ts';
import { readDatabaseTime } from '../database/clock.ts';
import type { Database } from '../database/database.ts';
import { listMaintenanceSwitches } from '../operations/queries.ts';
import { windowMilliseconds } from './copy-reports.ts';
import { type CopyReport, findFirstReport, listCopyReports } from './queries.ts';

/** From this share of unserved contestants on, all copies together, nobody could rely on playing. */
const failingShare = 0.5;
/** From this share on a window beside such a one belongs to it: the failure began or ended in its course. */
const besideShare = 0.1;
/** From this many unserved contestants on a copy that fails mostly is told apart. */
const fewestOfCopy = 5;
/** Shorter ones are bridged by the site's own retries. In seconds. */
export const shortestOutageSeconds = 15;
/** In milliseconds, as all that follow. */
const shortest = shortestOutageSeconds * 1_000;
/** Spans that are no further apart are one. */
const bridged = 30_000;
/** Without a report for so long nobody was there to write one; at the end the present window is not written yet. */
const silence = 15_000;
const silenceAtEnd = 25_000;
/** A longer window belongs to a copy that stood still. */
const longestWindow = 20_000;
/** A window that is written so much later could not be written at its end. */
const lateness = 5_000;

/** The causes of an outage, in Japanese; each is a fact that was recorded. */
export const causeWords = {
  calls_failed: '呼び出しの失敗',
  database_away: 'データベースにつながらない',
  no_report: 'どのコピーも動いていない',
  maintenance: 'メンテナンス',
};
type OutageCause = keyof typeof causeWords;

/** A span in which contestants could not play. */
export interface Outage {
  from: Date;
  until: Date;
  /** Partial: copies of the API failed, but fewer than half of all contestants were unserved. */
  isPartial: boolean;
  /** It has ended too short a time ago for what may come next to be another one. */
  isOngoing: boolean;
  causes: OutageCause[];
  /** Contestants who asked for something within it, added up over its windows, and those who were not served, by outcome. */
  contestants: number;
  unserved: Record<string, number>;
  copies: string[];
}

export interface OutageFacts {
  reports: readonly CopyReport[];
  /** Maintenance as it was switched on and off; without an end where it is still on. */
  maintenance: readonly { from: Date; until: Date | undefined }[];
  /** While the exam was played, up to now at most. */
  from: Date;
  until: Date;
  now: Date;
  /** Since when copies have written reports at all: before that, silence says nothing. */
  reportedSince: Date | null;
}

interface Piece {
  from: number;
  until: number;
  cause: OutageCause;
  isPartial: boolean;
}

/** The reports of all copies on the same ten seconds, by when these began. */
type Slots = ReadonlyMap<number, CopyReport[]>;

/** The outages that the facts show, in the order of time (docs/decisions/outages-and-monitoring.md). */
export function findOutages(facts: OutageFacts): Outage[] {
  const slots = Map.groupBy(
    facts.reports,
    ({ window_started_at }) =>
      Math.floor(window_started_at.getTime() / windowMilliseconds) * windowMilliseconds,
  );
  const pieces = [...failingPieces(slots), ...silentPieces(facts), ...maintenancePieces(facts)];
  const whole = mergePieces(pieces.filter(({ isPartial }) => !isPartial));
  const partial = mergePieces(pieces.filter(({ isPartial }) => isPartial)).filter(
    ({ from, until }) => !whole.some((one) => from < one.until + bridged && until > one.from - bridged),
  );
  return [...whole, ...partial]
    .map((one) => ({
      ...one,
      from: Math.max(one.from, facts.from.getTime()),
      until: Math.min(one.until, facts.until.getTime()),
    }))
    .filter(({ from, until }) => until - from >= shortest)
    .sort((one, other) => one.from - other.from)
    .map((one) => describe(one, slots, facts.now.getTime()));
}

function failingPieces(slots: Slots): Piece[] {
  const isUnserved = (at: number, share: number) => reachesShare(slots.get(at) ?? [], share);
  const isFailing = (at: number) => isUnserved(at, failingShare);
  return [...slots].flatMap(([from, reports]): Piece[] => {
    const piece = { from, until: from + windowMilliseconds };
    if (isFailing(from)) return [{ ...piece, cause: 'calls_failed', isPartial: false }];
    if (contestantsOf(reports) === 0 && reports.every(isLate))
      return [{ ...piece, cause: 'database_away', isPartial: false }];
    if (failingCopies(reports).length > 0) return [{ ...piece, cause: 'calls_failed', isPartial: true }];
    const isBeside = isFailing(from - windowMilliseconds) || isFailing(from + windowMilliseconds);
    return isBeside && isUnserved(from, besideShare)
      ? [{ ...piece, cause: 'calls_failed', isPartial: false }]
      : [];
  });
}

const isLate = (report: CopyReport): boolean => report.recorded_at.getTime() - endOf(report) > lateness;

const contestantsOf = (reports: CopyReport[]): number =>
  reports.reduce((sum, { contestants }) => sum + contestants, 0);

function unservedOf(reports: CopyReport[]): Record<string, number> {
  const unserved: Record<string, number> = {};
  for (const [outcome, count] of reports.flatMap((one) => Object.entries(one.unserved)))
    unserved[outcome] = (unserved[outcome] ?? 0) + count;
  return unserved;
}

/** Whether so many contestants were not served: the share of those who asked, and at least `fewest`. */
function reachesShare(reports: CopyReport[], share: number, fewest = 1): boolean {
  const unserved = Object.values(unservedOf(reports)).reduce((sum, count) => sum + count, 0);
  return unserved >= fewest && unserved >= contestantsOf(reports) * share;
}

const failingCopies = (reports: CopyReport[]): string[] =>
  [...Map.groupBy(reports, ({ copy_name }) => copy_name)]
    .filter(([, own]) => reachesShare(own, failingShare, fewestOfCopy))
    .map(([name]) => name);

/** The spans in which no copy reported although some had before. */
function silentPieces({ reports, from, until, now, reportedSince }: OutageFacts): Piece[] {
  if (!reportedSince || reportedSince > until) return [];
  const pieces: Piece[] = [];
  let seen = Math.max(from.getTime(), reportedSince.getTime());
  const noteSilence = (end: number, longEnough: number) => {
    if (end - seen >= longEnough)
      pieces.push({ from: seen, until: end, cause: 'no_report', isPartial: false });
  };
  const lively = reports.filter(({ window_milliseconds }) => window_milliseconds <= longestWindow);
  for (const report of lively.toSorted(
    (one, other) => Number(one.window_started_at) - Number(other.window_started_at),
  )) {
    noteSilence(report.window_started_at.getTime(), silence);
    seen = Math.max(seen, endOf(report));
  }
  const isNow = now.getTime() - until.getTime() < silenceAtEnd;
  noteSilence(until.getTime(), isNow ? silenceAtEnd : silence);
  return pieces;
}

const maintenancePieces = ({ maintenance, now }: OutageFacts): Piece[] =>
  maintenance.map(({ from, until }) => ({
    from: from.getTime(),
    until: (until ?? now).getTime(),
    cause: 'maintenance',
    isPartial: false,
  }));

type Merged = Omit<Piece, 'cause'> & { causes: Set<OutageCause> };

function mergePieces(pieces: Piece[]): Merged[] {
  const merged: Merged[] = [];
  for (const { cause, ...piece } of pieces.toSorted((one, other) => one.from - other.from)) {
    const last = merged.at(-1);
    if (last && piece.from - last.until <= bridged) {
      last.until = Math.max(last.until, piece.until);
      last.causes.add(cause);
    } else merged.push({ ...piece, causes: new Set([cause]) });
  }
  return merged;
}

function describe({ from, until, isPartial, causes }: Merged, slots: Slots, now: number): Outage {
  const within = [...slots]
    .filter(([start]) => start + windowMilliseconds > from && start < until)
    .map(([, reports]) => reports);
  return {
    from: new Date(from),
    until: new Date(until),
    isPartial,
    isOngoing: now - until < bridged,
    causes: (Object.keys(causeWords) as OutageCause[]).filter((cause) => causes.has(cause)),
    contestants: contestantsOf(within.flat()),
    unserved: unservedOf(within.flat()),
    copies: [...new Set(within.flatMap(failingCopies))].sort(),
  };
}

const endOf = ({ window_started_at, window_milliseconds }: CopyReport): number =>
  window_started_at.getTime() + window_milliseconds;

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
