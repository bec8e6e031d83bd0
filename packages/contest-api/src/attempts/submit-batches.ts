import { AsyncLocalStorage } from 'node:async_hooks';
import { DatabaseError, type Pool } from '../database/database.ts';
import type { Tracing } from '../telemetry/tracing.ts';
import {
  isSpread,
  type Submit,
  type SubmitOutcome,
  submitAnswer,
  submitAnswers,
  submitsStatement,
} from './queries-submit.ts';

/** Statements under way at the same time before submits wait for one of them and then go together. */
const turns = 2;
/** A statement that takes longer, in milliseconds, gives its turn away: those who wait must not depend on it. */
const slowMilliseconds = 250;
/** How long it is remembered, in milliseconds, whether the database is spread over several servers. */
const spreadKnownMilliseconds = 60_000;
/** After how long it is asked again where the database did not answer, in milliseconds. */
const askAgainMilliseconds = 1_000;

interface WaitingSubmit {
  submit: Submit;
  resolve: (outcome: SubmitOutcome) => void;
  reject: (error: unknown) => void;
}

/**
 * Sends submits to the database, each with an outcome of its own. While few are under way each goes out at once, as a statement by
 * itself. Those that come while two statements are under way wait until one of them ends, and then go together as one statement: the
 * busier a copy is, the less each of them costs, and nobody ever waits for company (docs/decisions/submit.md).
 */
export class SubmitBatches {
  readonly #pool: Pool;
  readonly #largest: number;
  #freeTurns = turns;
  #waiting: WaitingSubmit[] = [];
  /** Of those under way together, all but one for each statement. */
  #accompanying = 0;
  #accompanied = 0;
  #spread = { is: true, askedAt: Number.NEGATIVE_INFINITY };
  readonly #noteStatement: Tracing['noteStatement'] | undefined;
  /** A statement for several calls runs in the context of none of them; each notes it for itself. */
  readonly #outsideOfCalls = AsyncLocalStorage.snapshot();

  /**
   * @param largest how many go together at most; 1: none, each is a statement by itself
   * @param noteStatement is called by each submit after a statement that it shared; the pool tells of the others
   */
  constructor(pool: Pool, largest: number, noteStatement?: Tracing['noteStatement']) {
    this.#pool = pool;
    this.#largest = largest;
    this.#noteStatement = noteStatement;
  }

  get waitingCount(): number {
    return this.#waiting.length + this.#accompanying;
  }

  get hasQueue(): boolean {
    return this.#waiting.length > 0;
  }

  /** How many submits have ended without a statement of their own, since the start. */
  get accompaniedCount(): number {
    return this.#accompanied;
  }

  /** Writes an answer and moves on to the next question, both or neither. */
  submit(submit: Submit): Promise<SubmitOutcome> {
    if (this.#largest === 1 || this.#isSpread()) return submitAnswer(this.#pool, submit);
    if (this.#freeTurns === 0) return this.#wait(submit);
    return new Promise((resolve, reject) => {
      void this.#send([{ submit, resolve, reject }]);
    });
  }

  /** Whether the rows of participants may be on several servers; asks once a minute, and meanwhile goes by what is known. */
  #isSpread(): boolean {
    if (performance.now() - this.#spread.askedAt > spreadKnownMilliseconds) {
      this.#spread.askedAt = performance.now();
      this.#outsideOfCalls(() => isSpread(this.#pool)).then(
        (is) => {
          this.#spread.is = is;
        },
        () => {
          this.#spread.askedAt = performance.now() - spreadKnownMilliseconds + askAgainMilliseconds;
        },
      );
    }
    return this.#spread.is;
  }

  async #wait(submit: Submit): Promise<SubmitOutcome> {
    const begin = performance.now();
    let failed = true;
    try {
      const outcome = await new Promise<SubmitOutcome>((resolve, reject) => {
        this.#waiting.push({ submit, resolve, reject });
      });
      failed = false;
      return outcome;
    } finally {
      this.#noteStatement?.({ ...submitsStatement, milliseconds: performance.now() - begin, failed });
    }
  }

  async #send(batch: WaitingSubmit[]): Promise<void> {
    this.#freeTurns -= 1;
    let hasTurn = true;
    const passTurnOn = () => {
      if (!hasTurn) return;
      hasTurn = false;
      this.#freeTurns += 1;
      if (this.#waiting.length > 0) void this.#outsideOfCalls(() => this.#send(this.#takeBatch()));
    };
    const slow = setTimeout(passTurnOn, slowMilliseconds).unref();
    if (batch.length === 1) await this.#sendEach(batch);
    else await this.#sendTogether(batch);
    clearTimeout(slow);
    passTurnOn();
  }

  /** The next submits that can go together: to one exam, and each participant once. */
  #takeBatch(): WaitingSubmit[] {
    const batch = new Map<string, WaitingSubmit>();
    const examId = this.#waiting[0]?.submit.examId;
    const duration = this.#waiting[0]?.submit.durationSeconds;
    const staying: WaitingSubmit[] = [];
    for (const one of this.#waiting) {
      const { submit } = one;
      const isAlike = submit.examId === examId && submit.durationSeconds === duration;
      if (batch.size < this.#largest && isAlike && !batch.has(submit.participantId))
        batch.set(submit.participantId, one);
      else staying.push(one);
    }
    this.#waiting = staying;
    return [...batch.values()];
  }

  async #sendTogether(batch: WaitingSubmit[]): Promise<void> {
    batch.sort((one, other) => (one.submit.participantId < other.submit.participantId ? -1 : 1));
    const submits = batch.map(({ submit }) => submit);
    this.#accompanying += batch.length - 1;
    try {
      const outcomes = await submitAnswers(this.#pool, submits);
      for (const [index, outcome] of outcomes.entries()) batch[index]?.resolve(outcome);
    } catch (error) {
      // Nobody pays for another's fault: by themselves, only the one at fault fails.
      if (isOwnFault(error)) await this.#sendEach(batch);
      else for (const { reject } of batch) reject(error);
    } finally {
      this.#accompanying -= batch.length - 1;
      this.#accompanied += batch.length - 1;
    }
  }

  async #sendEach(batch: WaitingSubmit[]): Promise<void> {
    await Promise.all(
      batch.map(({ submit, resolve, reject }) => submitAnswer(this.#pool, submit).then(resolve, reject)),
    );
  }
}

/** Whether a statement failed because of what it says, and not because the database was away, stopping, or out of time. */
function isOwnFault(error: unknown): boolean {
  return error instanceof DatabaseError && !/^(08|53|57)/.test(error.code ?? '08');
}
