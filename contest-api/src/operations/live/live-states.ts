import { periodAt } from '@knowledgeking/contract/rules/periods';
import type { QuestionTallies } from '../../attempts/question-tallies.ts';
import type { ContestExam } from '../../contest/contest.ts';
import type { ContestCache } from '../../contest/contest-cache.ts';
import type { Connection, Database } from '../../database/database.ts';
import type { Counts } from '../metrics/counts.ts';
import type { CopyReports } from '../outages/copy-reports.ts';
import { type ListedOutage, listOutages } from '../outages/outages.ts';
import { readMailState, readPeople } from '../queries-state.ts';
import { entryOpensInDays, periodText } from '../status.ts';
import { ThrottledCache } from '../throttled-cache.ts';
import { readReports, type Scope, toCopies, toFlow } from './copies.ts';
import { MailServerAwayError, ownCopyReader, probeMailServer } from './own-copy.ts';

/** Milliseconds for which a state is shown to everyone who asks: however many look, each copy reads once in this time. */
const freshMilliseconds = 2_000;

/** How long somebody who asks waits for a part, in milliseconds; the page must not hang because one part does. */
const patienceMilliseconds = 1_500;

/** Why a part of the live page could not be read. */
export type FailureReason = 'database_away' | 'too_slow' | 'not_reachable' | 'error';

/** One part of the live page. Each is read by itself, so that one that fails leaves the others as they are. */
export type Part<Value> =
  | { state: 'ok'; value: Value; ageMilliseconds: number }
  /** `last` is the value before the failure; null where there was none since the copy's start. */
  | { state: 'failed'; reason: FailureReason; last: Value | null; ageMilliseconds: number | null };

/** Where the contest is; `next` is the next date that changes something for contestants, null after the last. */
export type ContestNow = NonNullable<Awaited<ReturnType<typeof readContest>>>;

type PartReaders = ReturnType<typeof partsOf>;

/** Everything that the live page shows; moments are in milliseconds since 1970. */
export interface LiveState {
  /** By the database's clock. */
  now: number;
  operator: string;
  /** The copy that serves the page, from its own memory. */
  own: ReturnType<ReturnType<typeof ownCopyReader>>;
  parts: { [Name in keyof PartReaders]: Awaited<ReturnType<PartReaders[Name]>> };
}

/** Everything that the live page reads from. */
export interface LiveSources {
  /** The page's own small pool: what it reads takes no connection from contestants. */
  database: Database;
  /** The API's pool, only looked at. */
  connection: Connection;
  counts: Counts;
  contest: ContestCache;
  reports: CopyReports;
  tallies: QuestionTallies;
  smtpUrl: string;
  now: () => Date;
  /** Whether an error means that the database can't be reached. */
  isDatabaseAway: (error: Error) => boolean;
  /** Called when a part can't be read any more. */
  onFailure: (error: Error) => void;
}

/** The live page's figures. Each part is read by itself and within a time of its own, so one that fails takes no other with it. */
export class LiveStates {
  readonly #sources: LiveSources;
  readonly #parts: PartReaders;
  readonly #readOwn: ReturnType<typeof ownCopyReader>;
  #state: Promise<Omit<LiveState, 'operator'>> | undefined;
  #readAt = Number.NEGATIVE_INFINITY;

  constructor(sources: LiveSources) {
    this.#sources = sources;
    this.#readOwn = ownCopyReader(sources);
    this.#parts = partsOf(sources);
  }

  /** The state, at most two seconds old. */
  read(): Promise<Omit<LiveState, 'operator'>> {
    const isFresh = performance.now() - this.#readAt < freshMilliseconds;
    if (this.#state && isFresh) return this.#state;
    this.#readAt = performance.now();
    this.#state = this.#readNow();
    return this.#state;
  }

  /** Reads again for whoever asks next, after a change by this process. */
  invalidate(): void {
    this.#readAt = Number.NEGATIVE_INFINITY;
  }

  async #readNow(): Promise<Omit<LiveState, 'operator'>> {
    const names = Object.keys(this.#parts) as (keyof PartReaders)[];
    const parts = await Promise.all(
      names.map(async (name): Promise<[string, Part<unknown>]> => [name, await this.#parts[name]()]),
    );
    return {
      now: this.#sources.now().getTime(),
      own: this.#readOwn(),
      parts: Object.fromEntries(parts) as unknown as LiveState['parts'],
    };
  }
}

function partsOf(sources: LiveSources) {
  const { database, contest, reports, tallies, smtpUrl, now, isDatabaseAway, onFailure } = sources;
  const reasonOf = (error: Error): FailureReason => {
    if (error instanceof MailServerAwayError) return 'not_reachable';
    const isLate = /timeout|time-out/.test(error.message) || ('code' in error && error.code === '57014');
    if (isLate) return 'too_slow';
    return isDatabaseAway(error) ? 'database_away' : 'error';
  };
  const part = <Value>(read: () => Promise<Value>, pauseMilliseconds: number, largestShare = 1) => {
    const throttle = { pauseMilliseconds, patienceMilliseconds, largestShare, onFailure };
    const cache = new ThrottledCache(read, throttle);
    return async (): Promise<Part<Value>> => {
      const { value, readAt, error, isOverdue } = await cache.latest();
      const ageMilliseconds = Math.round(performance.now() - readAt);
      if (value !== undefined && !error && !isOverdue) return { state: 'ok', value, ageMilliseconds };
      const reason = error ? reasonOf(error) : 'too_slow';
      return value === undefined
        ? { state: 'failed', reason, last: null, ageMilliseconds: null }
        : { state: 'failed', reason, last: value, ageMilliseconds };
    };
  };
  // The cache forgets after a minute without a database; this copy's own counts are still there.
  let knownExam: ContestExam | undefined;
  const currentExam = async () => {
    knownExam = await contest.currentExam().catch(() => knownExam);
    return knownExam;
  };
  // Read once for both parts; without them, there is still time for what this copy knows.
  const allReports = new ThrottledCache(() => readReports(database, now()), {
    pauseMilliseconds: 2_000,
    patienceMilliseconds: 1_000,
    largestShare: 0.05,
  });
  return {
    // From memory, and to be seen at once after a switch of maintenance.
    contest: part(() => readContest(contest, now()), 0),
    people: part(
      async () => {
        const exam = await currentExam();
        return exam ? readPeople(database, exam.id, now()) : null;
      },
      5_000,
      0.05,
    ),
    flow: part(async () => {
      const known = await allReports.get();
      return toFlow(known ?? reports.recent(), known ? 'all' : 'own', now().getTime());
    }, 3_000),
    copies: part(async () => {
      const { value, error } = await allReports.latest();
      if (error) throw error;
      if (!value) throw new Error('timeout');
      return toCopies(value, reports.copyId, now().getTime());
    }, 3_000),
    mails: part(() => readMailState(database, now()), 2_000, 0.05),
    mailServer: part(async () => ({ connectMilliseconds: await probeMailServer(smtpUrl) }), 15_000),
    questions: part(async () => {
      const exam = await currentExam();
      if (!exam) return { scope: 'all' as Scope, answers: 0, questions: [] };
      const all = await tallies.all(database, exam).catch(() => undefined);
      const questions = all ?? tallies.own(exam);
      const answers = questions.reduce((sum, { answered }) => sum + answered, 0);
      return { scope: (all ? 'all' : 'own') as Scope, answers, questions };
    }, 3_000),
    outages: part(
      async () => {
        const exam = await currentExam();
        return exam ? (await listOutages(database, exam, now())).map(toOutageSpan) : [];
      },
      20_000,
      0.05,
    ),
  };
}

/** A span in which contestants could not play, with how many were playing in it, and how many of them have got their time back. */
function toOutageSpan({ number, from, until, isOngoing, isPartial, causes, attempts }: ListedOutage) {
  const { touched, given } = attempts;
  const span = { number, from: from.getTime(), until: until.getTime() };
  return { ...span, isOngoing, isPartial, causes, touched, given };
}

async function readContest(contest: ContestCache, now: Date) {
  const [exam, maintenance] = await Promise.all([contest.currentExam(), contest.maintenance()]);
  if (!exam) return null;
  const dates = [
    { what: 'entry_start', at: exam.entry_start_at.getTime() },
    { what: 'entry_end', at: exam.entry_end_at.getTime() },
    { what: 'exam_start', at: exam.exam_start_at.getTime() },
    { what: 'exam_end', at: exam.exam_end_at.getTime() },
  ] as const;
  const period = periodAt(exam, now);
  return {
    examId: exam.id,
    title: exam.title,
    period,
    periodText: periodText(period, entryOpensInDays(exam, now)),
    next: dates.find(({ at }) => at > now.getTime()) ?? null,
    isInMaintenance: maintenance.isInMaintenance,
    maintenanceMessage: maintenance.message,
  };
}
