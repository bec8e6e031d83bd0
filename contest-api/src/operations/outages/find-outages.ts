import { windowMilliseconds } from './copy-reports.ts';
import type { CopyReport } from './queries.ts';

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

/** The causes of an outage; each is a fact that was recorded. */
export const outageCauses = ['calls_failed', 'database_away', 'no_report', 'maintenance'] as const;
export type OutageCause = (typeof outageCauses)[number];

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
  /** Names of the copies that failed mostly. */
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
  reportedSince: Date | undefined;
}

interface Piece {
  from: number;
  until: number;
  cause: OutageCause;
  isPartial: boolean;
}

/** A slot of ten seconds, all copies together. */
interface Slot {
  contestants: number;
  unserved: Record<string, number>;
  copies: Map<string, { contestants: number; unserved: number }>;
  isEveryReportLate: boolean;
}

/** The outages that the facts show, in the order of time (docs/decisions/outages-and-monitoring.md). */
export function findOutages(facts: OutageFacts): Outage[] {
  const slots = slotsOf(facts.reports);
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

function slotsOf(reports: readonly CopyReport[]): Map<number, Slot> {
  const slots = new Map<number, Slot>();
  for (const report of reports) {
    const start = Math.floor(report.window_started_at.getTime() / windowMilliseconds) * windowMilliseconds;
    const known: Slot = slots.get(start) ?? {
      contestants: 0,
      unserved: {},
      copies: new Map(),
      isEveryReportLate: true,
    };
    slots.set(start, known);
    known.contestants += report.contestants;
    for (const [outcome, count] of Object.entries(report.unserved))
      known.unserved[outcome] = (known.unserved[outcome] ?? 0) + count;
    const copy = known.copies.get(report.copy_name) ?? { contestants: 0, unserved: 0 };
    copy.contestants += report.contestants;
    copy.unserved += total(report.unserved);
    known.copies.set(report.copy_name, copy);
    known.isEveryReportLate &&= report.recorded_at.getTime() - endOf(report) > lateness;
  }
  return slots;
}

function failingPieces(slots: ReadonlyMap<number, Slot>): Piece[] {
  const hasUnserved = (at: number, share: number) => {
    const { unserved = {}, contestants = 0 } = slots.get(at) ?? {};
    return total(unserved) > 0 && total(unserved) >= contestants * share;
  };
  const isFailing = (at: number) => hasUnserved(at, failingShare);
  return [...slots].flatMap(([from, one]): Piece[] => {
    const piece = { from, until: from + windowMilliseconds };
    if (isFailing(from)) return [{ ...piece, cause: 'calls_failed', isPartial: false }];
    if (one.contestants === 0 && one.isEveryReportLate)
      return [{ ...piece, cause: 'database_away', isPartial: false }];
    if (failingCopies(one).length > 0) return [{ ...piece, cause: 'calls_failed', isPartial: true }];
    const isBeside = isFailing(from - windowMilliseconds) || isFailing(from + windowMilliseconds);
    return isBeside && hasUnserved(from, besideShare)
      ? [{ ...piece, cause: 'calls_failed', isPartial: false }]
      : [];
  });
}

const failingCopies = ({ copies }: Slot): string[] =>
  [...copies]
    .filter(
      ([, { contestants, unserved }]) => unserved >= fewestOfCopy && unserved >= contestants * failingShare,
    )
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

function describe({ from, until, isPartial, causes }: Merged, slots: Map<number, Slot>, now: number): Outage {
  const within = [...slots]
    .filter(([start]) => start + windowMilliseconds > from && start < until)
    .map(([, one]) => one);
  const unserved: Record<string, number> = {};
  for (const [outcome, count] of within.flatMap((one) => Object.entries(one.unserved)))
    unserved[outcome] = (unserved[outcome] ?? 0) + count;
  return {
    from: new Date(from),
    until: new Date(until),
    isPartial,
    isOngoing: now - until < bridged,
    causes: outageCauses.filter((cause) => causes.has(cause)),
    contestants: within.reduce((sum, { contestants }) => sum + contestants, 0),
    unserved,
    copies: [...new Set(within.flatMap(failingCopies))].sort(),
  };
}

const endOf = ({ window_started_at, window_milliseconds }: CopyReport): number =>
  window_started_at.getTime() + window_milliseconds;

const total = (counts: Record<string, number>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);
