import { setTimeout as pause } from 'node:timers/promises';
import type { SiteStatus } from '@knowledgeking/contract';
import { periodAt } from '@knowledgeking/contract/rules/periods';
import type { Connection, Database } from '../database/database.ts';
import { ContestError } from '../errors.ts';
import type { ExamWithKey } from './exam.ts';
import { currentOf, loadExams } from './load-exams.ts';
import { type Maintenance, readMaintenance } from './queries.ts';

/** The time limits of the cache, in milliseconds. */
const defaultLimits = {
  /** The age at which the state is read again. */
  fresh: 1_000,
  /** The age up to which it is used while the database is slow or away. */
  usable: 60_000,
  /** How long a request waits for a fresh state before it goes on with the old one. */
  patience: 250,
  /** How long it waits where there is no usable state. */
  longestPatience: 1_000,
  /** When a load that does not end is given up; the next one uses another connection. */
  load: 3_000,
};
type CacheLimits = typeof defaultLimits;

interface ContestState {
  exams: ExamWithKey[];
  maintenance: Maintenance;
  loadedAt: number;
}

/** What most parts of a copy need; `now` is the time by the database’s clock. */
export interface ContestContext {
  connection: Connection;
  contest: ContestCache;
  now: () => Date;
}

/** Everything that is the same for all visitors, read once a second by each copy; used for up to a minute while the database is slow or away. */
export class ContestCache {
  readonly #database: Database;
  readonly #limits: CacheLimits;
  #state: ContestState | undefined;
  #loading: Promise<ContestState> | undefined;
  /** Grows with each invalidation, so that a load begun before one does not pass for fresh after it. */
  #generation = 0;

  constructor(database: Database, limits: Partial<CacheLimits> = {}) {
    this.#database = database;
    this.#limits = { ...defaultLimits, ...limits };
  }

  /** The age of the state; infinite before the first load. */
  get ageMilliseconds(): number {
    return this.#state ? performance.now() - this.#state.loadedAt : Number.POSITIVE_INFINITY;
  }

  /** Whether requests can be served: there is a state that is not too old, or it can be read now. */
  isUsable(): Promise<boolean> {
    return this.#current().then(
      () => true,
      () => false,
    );
  }

  invalidate(): void {
    this.#generation += 1;
    this.#loading = undefined;
    if (this.#state) this.#state.loadedAt = Number.NEGATIVE_INFINITY;
  }

  /** @throws ContestError exam_not_found */
  async exam(examId: string): Promise<ExamWithKey> {
    const exam = (this.#fresh ?? (await this.#current())).exams.find((candidate) => candidate.id === examId);
    if (!exam) throw new ContestError('exam_not_found', 'no exam has this id');
    return exam;
  }

  /** The exam with the latest start of those that are listed; undefined before the first import. */
  async currentExam(): Promise<ExamWithKey | undefined> {
    return currentOf((await this.#current()).exams);
  }

  async maintenance(): Promise<Maintenance> {
    return (await this.#current()).maintenance;
  }

  /** Makes something of the state: at once while it is fresh, so that a call that everyone makes need not wait for a promise. */
  with<Made>(make: (state: Readonly<ContestState>) => Made): Made | Promise<Made> {
    const fresh = this.#fresh;
    return fresh ? make(fresh) : this.#current().then(make);
  }

  async siteStatus(now: Date): Promise<SiteStatus> {
    return statusAt(await this.#current(), now);
  }

  get #fresh(): ContestState | undefined {
    return this.ageMilliseconds < this.#limits.fresh ? this.#state : undefined;
  }

  /** @throws ContestError too_many_requests where nothing usable is known and the database does not answer soon */
  async #current(): Promise<ContestState> {
    const { usable, patience, longestPatience } = this.#limits;
    // Asked once: it may cease to be fresh between two questions.
    const fresh = this.#fresh;
    if (fresh) return fresh;
    this.#loading ??= this.#load();
    const known = this.ageMilliseconds < usable ? this.#state : undefined;
    const news = known ? this.#loading.catch(() => known) : this.#loading;
    const waited = pause(known ? patience : longestPatience, known, { ref: false });
    const state = await Promise.race([news, waited]);
    if (!state) throw new ContestError('too_many_requests', 'the database does not answer');
    return state;
  }

  async #load(): Promise<ContestState> {
    const generation = this.#generation;
    const deadline = pause(this.#limits.load, undefined, { ref: false }).then(() => {
      throw new ContestError('too_many_requests', 'the database does not answer');
    });
    try {
      return await Promise.race([this.#read(generation), deadline]);
    } finally {
      if (generation === this.#generation) this.#loading = undefined;
    }
  }

  /** Reads everything. A load that was given up and ends late is still kept, if there is nothing newer. */
  async #read(generation: number): Promise<ContestState> {
    const loadedAt = performance.now();
    const [exams, maintenance] = await Promise.all([
      loadExams(this.#database, this.#state?.exams),
      readMaintenance(this.#database),
    ]);
    const state = { exams, maintenance, loadedAt };
    const isNewest = loadedAt > (this.#state?.loadedAt ?? Number.NEGATIVE_INFINITY);
    if (generation === this.#generation && isNewest) this.#state = state;
    return state;
  }
}

/** The site's status at a moment. */
export function statusAt({ exams, maintenance }: ContestState, now: Date): SiteStatus {
  const exam = currentOf(exams);
  return {
    period: exam ? periodAt(exam, now) : 'entry',
    maintenance_status: maintenance.isInMaintenance ? 'in_maintenance' : 'none',
  };
}
