import { periodAt } from '@knowledgeking/contract/rules/periods';
import type { QuestionTallies } from '../../attempts/question-tallies.ts';
import type { ContestExam } from '../../contest/contest.ts';
import type { ContestCache } from '../../contest/contest-cache.ts';
import type { Connection, Database } from '../../database/database.ts';
import { countMailStates } from '../../mail/outbox/queries-states.ts';
import type {
  ContestNow,
  FailureReason,
  LiveState,
  Mails,
  OutageSpan,
  Part,
} from '../live-page/live-state.ts';
import type { Counts } from '../metrics/counts.ts';
import type { CopyReports } from '../outages/copy-reports.ts';
import { type ListedOutage, listOutages } from '../outages/outages.ts';
import { entryOpensInDays, periodText } from '../status.ts';
import { CopyWatch, toCopies } from './copy-watch.ts';
import { toFlow } from './flow.ts';
import { LivePart } from './live-part.ts';
import { MailServerAwayError, probeMailServer } from './mail-server-probe.ts';
import { ownCopyReader } from './own-copy.ts';
import { countPeople, readMailQueue } from './queries.ts';

/** Milliseconds for which a state is shown to everyone who asks: however many look, each copy reads once in this time. */
const freshMilliseconds = 2_000;

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
  readonly #parts: { [Name in keyof LiveState['parts']]: { get(): Promise<LiveState['parts'][Name]> } };
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
    const names = Object.keys(this.#parts) as (keyof LiveState['parts'])[];
    const parts = await Promise.all(
      names.map(async (name): Promise<[string, Part<unknown>]> => [name, await this.#parts[name].get()]),
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
  const part = <Value>(read: () => Promise<Value>, pauseMilliseconds: number, largestShare?: number) =>
    new LivePart({ read, pauseMilliseconds, reasonOf, onFailure, ...(largestShare && { largestShare }) });
  // The cache forgets after a minute without a database; this copy's own counts are still there.
  let knownExam: ContestExam | undefined;
  const currentExam = async () => {
    knownExam = await contest.currentExam().catch(() => knownExam);
    return knownExam;
  };
  const watch = new CopyWatch(database);
  return {
    // From memory, and to be seen at once after a switch of maintenance.
    contest: part(() => readContest(contest, now()), 0),
    people: part(
      async () => {
        const exam = await currentExam();
        return exam ? countPeople(database, exam.id, now()) : null;
      },
      5_000,
      0.05,
    ),
    flow: part(async () => {
      const known = await watch.read(now()).catch(() => undefined);
      return toFlow(known ?? reports.recent(), known ? 'all' : 'own', now().getTime());
    }, 3_000),
    copies: part(async () => toCopies(await watch.read(now()), reports.copyId, now().getTime()), 3_000),
    mails: part(
      async (): Promise<Mails> => {
        const { oldestMailSeconds, ...queue } = await readMailQueue(database, now());
        return { ...queue, ...(await countMailStates(database)), oldestSeconds: oldestMailSeconds };
      },
      2_000,
      0.05,
    ),
    mailServer: part(async () => ({ connectMilliseconds: await probeMailServer(smtpUrl) }), 15_000),
    questions: part(async () => {
      const exam = await currentExam();
      if (!exam) return { scope: 'all' as const, answers: 0, questions: [] };
      const all = await tallies.all(database, exam).catch(() => undefined);
      const questions = all ?? tallies.own(exam);
      const answers = questions.reduce((sum, { answered }) => sum + answered, 0);
      return { scope: all ? ('all' as const) : ('own' as const), answers, questions };
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

function toOutageSpan({
  number,
  from,
  until,
  isOngoing,
  isPartial,
  causes,
  attempts,
}: ListedOutage): OutageSpan {
  const { touched, given } = attempts;
  return {
    number,
    from: from.getTime(),
    until: until.getTime(),
    isOngoing,
    isPartial,
    causes,
    touched,
    given,
  };
}

async function readContest(contest: ContestCache, now: Date): Promise<ContestNow | null> {
  const [exam, maintenance] = await Promise.all([contest.currentExam(), contest.maintenance()]);
  if (!exam) return null;
  const dates = [
    { what: 'entry_start', at: exam.entryStartAt.getTime() },
    { what: 'entry_end', at: exam.entryEndAt.getTime() },
    { what: 'exam_start', at: exam.examStartAt.getTime() },
    { what: 'exam_end', at: exam.examEndAt.getTime() },
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
