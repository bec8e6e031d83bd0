import { connect } from 'node:net';
import { performance } from 'node:perf_hooks';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import type { QuestionTallies } from '../../attempts/question-tallies.ts';
import type { ContestCache } from '../../contest/contest-cache.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import { type Connection, type Database, databaseConflicts } from '../../database/database.ts';
import { listNodes } from '../../database/nodes.ts';
import { databaseTrouble, isDatabaseUnavailable } from '../../database/trouble.ts';
import { ContestError } from '../../errors.ts';
import { readQueueState } from '../../mail/outbox/queries.ts';
import type { CopyReports } from '../../outages/copy-reports.ts';
import { causeWords, type ListedOutage, listOutages } from '../../outages/find-outages.ts';
import type { Counts } from '../../telemetry/counts.ts';
import { ThrottledCache } from '../../throttled-cache.ts';
import { readPeople } from '../queries.ts';
import { entryOpensInDays, periodText } from '../status.ts';
import { type CopyState, readReports, type Scope, toCopies, toFlow } from './copies.ts';

/** How long somebody who asks waits for a part, in milliseconds; the page must not hang because one part does. */
const patienceMilliseconds = 1_500;

/** Why a part of the live page could not be read. */
export type FailureReason = 'database_away' | 'too_slow' | 'not_reachable' | 'error';

/** One part of the live page. Each is read by itself, so that one that fails leaves the others as they are. */
export type Part<Value> =
  | { state: 'ok'; value: Value; age_milliseconds: number }
  /** `last` is the value before the failure; null where there was none since the copy's start. */
  | { state: 'failed'; reason: FailureReason; last: Value | null; age_milliseconds: number | null };

/** Where the contest is; `next` is the next date that changes something for contestants, null after the last. */
export type ContestNow = Awaited<ReturnType<typeof readContest>>;

type PartReaders = ReturnType<typeof partsOf>;

/** Everything that the live page shows; moments are in milliseconds since 1970. */
export interface LiveState {
  now: number;
  operator: string;
  /** The copy that serves the page, from its own memory. */
  own: Awaited<ReturnType<ReturnType<typeof ownCopyReader>>>;
  parts: { [Name in keyof PartReaders]: Awaited<ReturnType<PartReaders[Name]>> };
}

/** Everything that the live page reads from. */
export interface LiveSources {
  reports: CopyReports;
  counts: Counts;
  /** The API's pool, only looked at. */
  connection: Connection;
  contest: ContestCache;
  tallies: QuestionTallies;
  now: () => Date;
  /** The page's own small pool: what it reads takes no connection from contestants. */
  database: Database;
  smtpUrl: string;
  onFailure: (error: Error) => void;
}

/** Returns a function that reads the live page's figures. Each part fails by itself and within a time of its own, and takes no other with it. */
export function liveStateReader(sources: LiveSources): () => Promise<Omit<LiveState, 'operator'>> {
  const readers = Object.entries(partsOf(sources));
  const readOwn = ownCopyReader(sources);
  return async () => {
    const parts = await Promise.all(readers.map(async ([name, read]) => [name, await read()] as const));
    return {
      now: sources.now().getTime(),
      own: await readOwn(),
      parts: Object.fromEntries(parts) as unknown as LiveState['parts'],
    };
  };
}

class LateError extends Error {}

function reasonOf(error: Error): FailureReason {
  if (error instanceof LateError) return 'too_slow';
  if (error instanceof MailServerAwayError) return 'not_reachable';
  const trouble = databaseTrouble(error);
  if (trouble === 'connection_timeout' || trouble === 'statement_timeout') return 'too_slow';
  const isAway =
    isDatabaseUnavailable(error) || (error instanceof ContestError && error.code === 'too_many_requests');
  return isAway ? 'database_away' : 'error';
}

function partsOf(sources: LiveSources) {
  const { database, contest, reports, tallies, smtpUrl, now, onFailure } = sources;
  const part = <Value>(read: () => Promise<Value>, pauseMilliseconds: number, largestShare = 1) => {
    const throttle = { pauseMilliseconds, patienceMilliseconds, largestShare, onFailure };
    const cache = new ThrottledCache(read, throttle);
    return async (): Promise<Part<Value>> => {
      const { value, readAt, error, isOverdue } = await cache.latest();
      const age_milliseconds = Math.round(performance.now() - readAt);
      if (value !== undefined && !error && !isOverdue) return { state: 'ok', value, age_milliseconds };
      const reason = error ? reasonOf(error) : 'too_slow';
      return value === undefined
        ? { state: 'failed', reason, last: null, age_milliseconds: null }
        : { state: 'failed', reason, last: value, age_milliseconds };
    };
  };
  // The cache forgets after a minute without a database; this copy's own counts are still there.
  let knownExam: ExamWithKey | undefined;
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
      if (!value) throw new LateError();
      const copies = toCopies(value, now().getTime());
      return copies.map((copy): CopyState => ({ ...copy, is_own: copy.copy_id === reports.copyId }));
    }, 3_000),
    nodes: part(() => listNodes(database), 15_000, 0.05),
    mails: part(() => readQueueState(database, now()), 2_000, 0.05),
    mail_server: part(async () => ({ connect_milliseconds: await probeMailServer(smtpUrl) }), 15_000),
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
  const state = {
    is_ongoing: isOngoing,
    is_partial: isPartial,
    causes: causes.map((cause) => causeWords[cause]),
  };
  return { number, from: from.getTime(), until: until.getTime(), ...state, touched, given };
}

async function readContest(contest: ContestCache, now: Date) {
  const [exam, maintenance] = await Promise.all([contest.currentExam(), contest.maintenance()]);
  const shown = { is_in_maintenance: maintenance.isInMaintenance, maintenance_message: maintenance.message };
  if (!exam) return { title: '', period: null, period_text: '試験がまだありません', next: null, ...shown };
  const changes = ['entry_start', 'entry_end', 'exam_start', 'exam_end'] as const;
  const dates = changes.map((what) => ({ what, at: exam[`${what}_at`].getTime() }));
  const period = periodAt(exam, now);
  return {
    title: exam.title,
    period,
    period_text: periodText(period, entryOpensInDays(exam, now)),
    next: dates.find(({ at }) => at > now.getTime()) ?? null,
    ...shown,
  };
}

/** Returns a function that reads what this copy knows of itself: without the database, and at once. */
function ownCopyReader({ reports, counts, connection, contest, now }: LiveSources) {
  let before = performance.eventLoopUtilization();
  const busyShare = new ThrottledCache(
    async () => {
      const current = performance.eventLoopUtilization();
      const { utilization } = performance.eventLoopUtilization(current, before);
      before = current;
      return utilization;
    },
    { pauseMilliseconds: 2_000, patienceMilliseconds: 0 },
  );
  return async () => {
    const { pool } = connection;
    const age = contest.ageMilliseconds;
    return {
      name: reports.copyName,
      up_seconds: Math.round(process.uptime()),
      in_flight: counts.inFlight,
      memory_bytes: process.memoryUsage.rss(),
      /** The share of the time, 0..1, in which its one thread was busy just now. */
      busy_share: (await busyShare.latest()).value ?? 0,
      cache_age_milliseconds: Number.isFinite(age) ? Math.round(age) : null,
      clock_offset_milliseconds: Math.round(now().getTime() - Date.now()),
      pool: {
        size: pool.options.max,
        busy: pool.totalCount - pool.idleCount,
        waiting: pool.waitingCount,
        lost: connection.counts.lost,
      },
      conflicts_retried: databaseConflicts.retried,
      /** Calls put off with 429 since the start, by reason. */
      put_offs: { ...counts.putOffs },
      mails: { ...counts.mails },
    };
  };
}

/** How long a connection to the mail server may take, in milliseconds. */
const connectMilliseconds = 1_200;

class MailServerAwayError extends Error {}

/** How long a connection to the mail server takes, in milliseconds: mails that wait say only later that it is away. @throws MailServerAwayError */
function probeMailServer(smtpUrl: string): Promise<number> {
  const { hostname, port, protocol } = new URL(smtpUrl);
  const begin = performance.now();
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: Number(port) || (protocol === 'smtps:' ? 465 : 587) });
    const giveUp = () => {
      socket.destroy();
      reject(new MailServerAwayError('the mail server accepts no connection'));
    };
    socket.setTimeout(connectMilliseconds, giveUp);
    socket.once('error', giveUp);
    socket.once('connect', () => {
      socket.end();
      resolve(performance.now() - begin);
    });
  });
}
