import { randomUUID } from 'node:crypto';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { listAttemptsOf } from '../attempts/queries-time-back.ts';
import type { ContestContext } from '../contest/contest-cache.ts';
import { databaseConflicts } from '../database/database.ts';
import { writeTrouble } from '../database/trouble.ts';
import { type Repetition, repeat } from '../repeat.ts';
import type { Counts, OutcomeCounts, WindowCallers } from '../telemetry/counts.ts';
import { type CopyReport, deleteCopyReports, insertCopyReports } from './queries.ts';

/** The windows of all copies begin at the same multiples of this, within a second or so. */
export const windowMilliseconds = 10_000;
/** How often it is looked whether a window is over, in milliseconds. */
const lookEvery = 1_000;
/** Windows that are kept while the database is away: an hour of them. */
const mostKept = 360;
const hour = 3_600_000;
const keptMilliseconds = 14 * 24 * hour;
/** Windows that are kept in memory for the live page, written or not: half an hour of them. */
const mostRecent = 180;
/** How long closing waits for the last window to be written, in milliseconds. */
const lastPatience = 3_000;

interface CopyReportsContext extends ContestContext {
  counts: Counts;
  copyName: string;
  onError: (error: Error) => void;
}

/** A window as the copy has seen it, which the database may not have yet. Who of the callers was playing is known only there. */
export type SeenWindow = Omit<CopyReport, 'recorded_at' | 'contestants' | 'unserved'>;

/**
 * Writes down every ten seconds how this copy's calls ended, so that outages can be found afterwards (find-outages.ts) and
 * operators see all copies at once. While the database is away the windows of the last hour are kept, and written when it is back.
 */
export class CopyReports {
  readonly #context: CopyReportsContext;
  readonly copyId = randomUUID();
  copyName: string;
  #startedAt: Date;
  #conflicts = databaseConflicts.retried;
  #waiting: { window: SeenWindow; callers: WindowCallers }[] = [];
  #recent: SeenWindow[] = [];
  #cleanedAt = Number.NEGATIVE_INFINITY;
  #writing: Promise<void> | undefined;
  #repetition: Repetition | undefined;

  constructor(context: CopyReportsContext) {
    this.#context = context;
    this.copyName = context.copyName;
    this.#startedAt = context.now();
  }

  start(): void {
    this.#repetition = repeat(() => this.#look(), lookEvery, this.#context.onError);
  }

  /** Writes the last window, however short, if the database takes it soon. */
  async stop(): Promise<void> {
    await this.#repetition?.stop();
    this.endWindow({ isLast: true });
    const patience = new Promise<void>((resolve) => setTimeout(resolve, lastPatience).unref());
    await Promise.race([Promise.resolve(this.#writing).then(() => this.write()), patience]);
  }

  /** Ends the window if its time is over. Writing goes on beside it, so that a slow database makes no window longer. */
  async #look(): Promise<void> {
    const windowOf = (time: Date) => Math.floor(time.getTime() / windowMilliseconds);
    if (windowOf(this.#context.now()) > windowOf(this.#startedAt)) this.endWindow();
    void this.write();
  }

  /** Writes the windows that are over and not yet written; never fails. */
  write(): Promise<void> {
    this.#writing ??= this.#writeWaiting()
      .catch((error: Error) => {
        const trouble = writeTrouble(error);
        if (trouble) this.#context.counts.noteWriteTrouble(trouble);
        this.#context.onError(error);
      })
      .finally(() => {
        this.#writing = undefined;
      });
    return this.#writing;
  }

  /** The windows of the last half hour that this copy has seen itself, the oldest first: what is known while the database is away. */
  recent(): SeenWindow[] {
    return this.#recent;
  }

  /** Ends the window now. @param options.isLast because the copy ends */
  endWindow({ isLast = false } = {}): void {
    const { connection, counts, contest, now } = this.#context;
    const endedAt = now();
    const { outcomes, failures, slowest } = counts.takeWindow();
    const { retried } = databaseConflicts;
    const age = contest.ageMilliseconds;
    const window = {
      copy_id: this.copyId,
      copy_name: this.copyName,
      window_started_at: this.#startedAt,
      window_milliseconds: endedAt.getTime() - this.#startedAt.getTime(),
      calls: total(outcomes),
      failures,
      outcomes,
      started: outcomes.startExam?.accepted ?? 0,
      submitted: outcomes.submitAnswer?.accepted ?? 0,
      finished: outcomes.finishExam?.accepted ?? 0,
      slowest_calls: slowest,
      in_flight: counts.inFlight,
      cache_age_milliseconds: Number.isFinite(age) ? Math.round(age) : null,
      clock_offset_milliseconds: Math.round(endedAt.getTime() - Date.now()),
      database_waiting: connection.pool.waitingCount,
      retried_conflicts: retried - this.#conflicts,
      is_last: isLast,
    };
    this.#waiting = [...this.#waiting, { window, callers: counts.playCallers.take() }].slice(-mostKept);
    this.#recent = [...this.#recent, window].slice(-mostRecent);
    // Two windows of one copy never have the same beginning.
    this.#startedAt = endedAt > this.#startedAt ? endedAt : addMilliseconds(this.#startedAt, 1);
    this.#conflicts = retried;
  }

  async #writeWaiting(): Promise<void> {
    const { database } = this.#context.connection;
    const recorded_at = this.#context.now();
    const writing = new Set(this.#waiting);
    if (writing.size > 0) {
      const reports: CopyReport[] = [];
      for (const { window, callers } of writing)
        reports.push({ ...window, recorded_at, ...(await this.#playersOf(window, callers)) });
      await insertCopyReports(database, reports);
      this.#waiting = this.#waiting.filter((one) => !writing.has(one));
    }
    if (performance.now() - this.#cleanedAt < hour) return;
    await deleteCopyReports(database, addMilliseconds(recorded_at, -keptMilliseconds));
    this.#cleanedAt = performance.now();
  }

  /** Of those who called in a window, the contestants whose exam ran in it: how many, and how many could not go on. */
  async #playersOf(
    { window_started_at: since, window_milliseconds: length }: SeenWindow,
    { failures, weight }: WindowCallers,
  ): Promise<Pick<CopyReport, 'contestants' | 'unserved'>> {
    const participantIds = [...failures.keys()];
    const exam = participantIds.length > 0 ? await this.#context.contest.currentExam() : undefined;
    if (!exam) return { contestants: 0, unserved: {} };
    const span = { since, until: addMilliseconds(since, length) };
    const { database } = this.#context.connection;
    const running = await listAttemptsOf(database, { examId: exam.id, span, participantIds });
    const unserved: Record<string, number> = {};
    for (const outcome of running.flatMap((id) => failures.get(id) ?? []))
      unserved[outcome] = (unserved[outcome] ?? 0) + weight;
    return { contestants: running.length * weight, unserved };
  }
}

const total = (counts: OutcomeCounts): number =>
  Object.values(counts)
    .flatMap(Object.values<number>)
    .reduce((all, count) => all + count, 0);
