import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { ContestCache } from '../../contest/contest-cache.ts';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import { ContestError } from '../../http/contest-error.ts';
import { type Repetition, repeat } from '../../operations/repeat.ts';
import { forgetOldMailCounts } from './limit.ts';
import {
  type MailRequest,
  postponeMailRequest,
  removeMailRequest,
  takeDueMailRequests,
} from './queries-requests.ts';
import { handleMailRequest } from './requests.ts';
import { nextAttemptAfter } from './sender.ts';

const batchSize = 20;
/** How many requests are handled at a time: in a rush of entries the other connections are left to callers who are waiting. */
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
 * Handles the stored requests for mails: finds out whether the address is entitled to one, and queues it. If a copy of
 * the API dies, another takes over its requests; one that fails is tried again after growing pauses, for two days, without
 * holding up the others.
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

  /** Handles a request that has just been written, as soon as the response is on its way. */
  kick(): void {
    setImmediate(() => this.drain().catch(this.#options.onError));
  }

  /** Handles everything that is due, including what is written meanwhile. */
  drain(): Promise<void> {
    this.#isAskedAgain = true;
    this.#draining ??= this.#drain();
    return this.#draining;
  }

  /** Finishes the requests that are being handled. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#repetition?.stop();
    await this.#draining?.catch(() => undefined);
  }

  async #drain(): Promise<void> {
    // Waits a turn, so that the caller has set #draining before it is cleared below.
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

  /** If even this fails, the request becomes due again after its hold. */
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
