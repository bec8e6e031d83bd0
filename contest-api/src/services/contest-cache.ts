import { setTimeout as pause } from 'node:timers/promises';
import type { SiteStatus } from '@knowledgeking/contract';
import type { Database } from '../repositories/database.ts';
import { type Maintenance, readMaintenance } from '../repositories/site-state.ts';
import { type ContestExam, loadExams } from './contest.ts';
import { ContestError } from './contest-error.ts';
import { periodAt } from './period.ts';

const freshMilliseconds = 1_000;
const usableMilliseconds = 60_000;
/** How long a request waits for news before it goes on with what was known. */
const patienceMilliseconds = 250;

interface ContestState {
  exams: ContestExam[];
  maintenance: Maintenance;
  loadedAt: number;
}

/**
 * What is the same for everyone, kept in memory for a second: however many browsers ask, the database hears of it once
 * a second per copy of the API. If the database is slow or away, what was known serves on for a minute.
 */
export class ContestCache {
  readonly #database: Database;
  #state: ContestState | undefined;
  #loading: Promise<ContestState> | undefined;
  /** Grows with each invalidation, so that a load begun before one does not pass for fresh after it. */
  #generation = 0;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Forgets what is known, after a change made by this process. */
  invalidate(): void {
    this.#generation += 1;
    this.#loading = undefined;
    if (this.#state) this.#state.loadedAt = Number.NEGATIVE_INFINITY;
  }

  /** @throws ContestError exam_not_found */
  async exam(examId: string): Promise<ContestExam> {
    const exam = (await this.#current()).exams.find((candidate) => candidate.id === examId);
    if (!exam) throw new ContestError('exam_not_found', 'no exam has this id');
    return exam;
  }

  async exams(): Promise<ContestExam[]> {
    return (await this.#current()).exams;
  }

  /** The exam with the latest start; undefined before the first import. */
  async currentExam(): Promise<ContestExam | undefined> {
    return (await this.#current()).exams.at(-1);
  }

  async maintenance(): Promise<Maintenance> {
    return (await this.#current()).maintenance;
  }

  async siteStatus(now: Date): Promise<SiteStatus> {
    const { exams, maintenance } = await this.#current();
    const exam = exams.at(-1);
    return {
      period: exam ? periodAt(exam, now) : 'entry',
      maintenance_status: maintenance.isInMaintenance ? 'in_maintenance' : 'none',
    };
  }

  async #current(): Promise<ContestState> {
    const age = this.#state ? performance.now() - this.#state.loadedAt : Number.POSITIVE_INFINITY;
    if (this.#state && age < freshMilliseconds) return this.#state;
    this.#loading ??= this.#load();
    if (!this.#state || age >= usableMilliseconds) return this.#loading;
    const known = this.#state;
    return Promise.race([this.#loading.catch(() => known), pause(patienceMilliseconds, known)]);
  }

  async #load(): Promise<ContestState> {
    const generation = this.#generation;
    const loadedAt = performance.now();
    try {
      const [exams, maintenance] = await Promise.all([
        loadExams(this.#database, this.#state?.exams),
        readMaintenance(this.#database),
      ]);
      const state = { exams, maintenance, loadedAt };
      if (generation === this.#generation) this.#state = state;
      return state;
    } finally {
      if (generation === this.#generation) this.#loading = undefined;
    }
  }
}
