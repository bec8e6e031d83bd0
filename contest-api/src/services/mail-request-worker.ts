import type { DataKey } from '../data-key.ts';
import type { Database } from '../repositories/database.ts';
import {
  type MailRequest,
  postponeMailRequest,
  removeMailRequest,
  takeDueMailRequests,
} from '../repositories/mail-requests.ts';
import type { ContestCache } from './contest-cache.ts';
import { ContestError } from './contest-error.ts';
import { forgetOldMailCounts } from './mail-limit.ts';
import { handleMailRequest } from './mail-requests.ts';
import { nextAttemptAfter } from './mail-sender.ts';
import { type Repetition, repeat } from './repeat.ts';
import { addMilliseconds } from './time.ts';

const batchSize = 20;
/** Requests under way at a time: a rush of entries leaves the other connections to whoever waits for an answer. */
const lanes = 2;
const pauseMilliseconds = 1_000;
/** Much longer than one batch takes. */
const holdMilliseconds = 60_000;
const cleaningMilliseconds = 60 * 60 * 1_000;

interface MailRequestWorkerOptions {
  database: Database;
  contest: ContestCache;
  dataKey: DataKey;
  siteOrigin: string;
  mailsPerMailbox: number;
  now: () => Date;
  onError: (error: Error) => void;
}

/**
 * Does what the calls that ask for a mail leave for later: finds out whether there is one, and queues it. What a copy that died
 * has left is done by another; a request that fails is tried again after growing pauses, for two days, and holds up no other.
 */
export class MailRequestWorker {
  readonly #options: MailRequestWorkerOptions;
  #draining: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;
  #repetition: Repetition | undefined;
  #cleanedAt = Number.NEGATIVE_INFINITY;

  constructor(options: MailRequestWorkerOptions) {
    this.#options = options;
  }

  /** Looks for requests again and again, until stopped. */
  start(): void {
    const turn = async () => {
      await this.drain();
      await this.#clean();
    };
    this.#repetition = repeat(turn, pauseMilliseconds, this.#options.onError);
  }

  /** Handles a request that has just been written, once the answer to it is on its way. */
  kick(): void {
    setImmediate(() => this.drain().catch(this.#options.onError));
  }

  /** Handles all that is due, and what is written meanwhile. */
  drain(): Promise<void> {
    this.#isAskedAgain = true;
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  /** Finishes what is under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#repetition?.stop();
    await this.#draining?.catch(() => undefined);
  }

  async #drain(): Promise<void> {
    // Not in the same turn: whoever asks is to see #draining set before it is taken away.
    await null;
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await this.#handleDue();
      }
    } finally {
      this.#draining = undefined;
    }
  }

  async #handleDue(): Promise<void> {
    for (let taken = batchSize; taken === batchSize && !this.#isStopped; ) {
      const now = this.#options.now();
      const held = { now, heldUntil: addMilliseconds(now, holdMilliseconds), limit: batchSize };
      const requests = await takeDueMailRequests(this.#options.database, held);
      // One address keeps to one lane, so that its entry does not come after the resend that followed it.
      await Promise.all(
        Array.from({ length: lanes }, async (_, lane) => {
          for (const request of requests)
            if (request.email.length % lanes === lane) await this.#handle(request);
        }),
      );
      taken = requests.length;
    }
  }

  async #handle(request: MailRequest): Promise<void> {
    const { database, contest, dataKey, siteOrigin, mailsPerMailbox, now, onError } = this.#options;
    try {
      const exam = await contest.exam(request.exam_id);
      await handleMailRequest({ database, exam, now: now(), siteOrigin, dataKey }, request, mailsPerMailbox);
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      await this.#putOff(request, error).catch(onError);
    }
  }

  /** Where even this fails, the request becomes due again by itself. */
  async #putOff(request: MailRequest, error: unknown): Promise<void> {
    const { database, now } = this.#options;
    const isExamGone = error instanceof ContestError && error.code === 'exam_not_found';
    const nextAttemptAt = isExamGone ? null : nextAttemptAfter(request, now());
    if (nextAttemptAt) await postponeMailRequest(database, request.mail_request_id, nextAttemptAt);
    else await removeMailRequest(database, request.mail_request_id);
  }

  async #clean(): Promise<void> {
    const now = this.#options.now();
    if (now.getTime() < this.#cleanedAt + cleaningMilliseconds) return;
    this.#cleanedAt = now.getTime();
    await forgetOldMailCounts(this.#options.database, now);
  }
}
