import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import pMap from 'p-map';
import type { ContestCache } from '../../contest/contest-cache.ts';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import type { MailRefusal } from '../../database/tables.ts';
import { ContestError } from '../../errors.ts';
import { type Repetition, repeat } from '../../repeat.ts';
import type { Settings } from '../../settings.ts';
import type { MailOutcome } from '../../telemetry/counts.ts';
import { notificationLetter } from '../notify/words.ts';
import {
  deleteOldMailCounts,
  type MailRequest,
  type MailRow,
  markMailSent,
  markMailTrouble,
  readdressMail,
  removeMail,
  removeRequest,
  takeDueMails,
  takeDueRequests,
} from './queries.ts';
import { decryptContent, handleRequest } from './queue.ts';
import { nextAttemptAfter } from './refusals.ts';
import { connections, openTransport, refusalIn, toMessage } from './transport.ts';

const batchSize = 20;
const pauseMilliseconds = 1_000;
/** How many requests are handled at a time: in a rush of entries the other connections are left to callers who are waiting. */
const requestLanes = 2;
/** Much longer than one batch of requests takes. */
const requestHoldMilliseconds = 60_000;
/** Longer than one mail can take with the SMTP time-outs and the noting below, after waiting for its turn. */
const mailHoldMilliseconds = 5 * 60_000;
/** How long a mail that was taken may wait for a free connection: the last of a batch must not be sent after its hold, and again by another copy. */
const waitMilliseconds = 2 * 60_000;
/** For how long, and at which intervals, noting a sent mail is tried again while the database is away. */
const notingMilliseconds = { limit: 60_000, pause: 500 };
const cleaningMilliseconds = 60 * 60 * 1_000;

interface MailWorkerOptions {
  settings: Pick<Settings, 'appEnv' | 'siteOrigins' | 'mailsPerMailbox' | 'mailFrom' | 'mailBounceTo'>;
  database: Database;
  contest: Pick<ContestCache, 'exam'>;
  dataKey: DataKey;
  smtpUrl: string;
  now: () => Date;
  warn: (what: string) => (error: Error) => void;
  onOutcome?: (outcome: MailOutcome) => void;
}

/**
 * Works off the queue of mails, beside the workers of the other copies: it finds out which mails the requests lead to, and sends mails,
 * trying again until the mail server takes them. Neither waits for the other: with a mail server that hangs, links are still made. What a
 * copy that dies had in its hands, another takes over. Each mail is sent at least once: a process that dies after the mail server took a
 * mail and before that is noted has it sent again, five minutes later. Its Message-ID stays the same, so that duplicates can be recognized.
 */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #transport;
  readonly #onRequestError: (error: Error) => void;
  readonly #onMailError: (error: Error) => void;
  #repetitions: Repetition[] = [];
  #handling: Promise<void> | undefined;
  #isAskedAgain = false;
  #isStopped = false;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
    this.#transport = openTransport(options.settings, options.smtpUrl);
    this.#onRequestError = options.warn('a mail request could not be handled');
    this.#onMailError = options.warn('mails could not be sent');
  }

  start(): void {
    const { database, now } = this.#options;
    this.#repetitions = [
      repeat(() => this.handleRequests(), pauseMilliseconds, this.#onRequestError),
      repeat(() => this.sendMails(), pauseMilliseconds, this.#onMailError),
      repeat(() => deleteOldMailCounts(database, now()), cleaningMilliseconds, this.#onRequestError),
    ];
  }

  /** Handles a request that has just been written, as soon as the response is on its way. */
  kick(): void {
    setImmediate(() => this.handleRequests().catch(this.#onRequestError));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await Promise.all(this.#repetitions.map((repetition) => repetition.stop()));
    await this.#handling?.catch(() => undefined);
    this.#transport.close();
  }

  handleRequests(): Promise<void> {
    this.#isAskedAgain = true;
    this.#handling ??= this.#handleWhileAsked();
    return this.#handling;
  }

  async #handleWhileAsked(): Promise<void> {
    // Waits a turn, so that the caller has set #handling before it is cleared below.
    await null;
    try {
      while (this.#isAskedAgain && !this.#isStopped) {
        this.#isAskedAgain = false;
        await this.#handleDue();
      }
    } finally {
      this.#handling = undefined;
    }
  }

  async #handleDue(): Promise<void> {
    for (let taken = batchSize; taken === batchSize && !this.#isStopped; ) {
      const requests = await takeDueRequests(this.#options.database, this.#due(requestHoldMilliseconds));
      // Those of one address one after the other, so that its entry does not come after the resend that followed it.
      const ofOneAddress = Map.groupBy(requests, ({ recipient }) => recipient).values();
      const handleInTurn = async (theirs: MailRequest[]) => {
        for (const request of theirs) await this.#handle(request);
      };
      await pMap(ofOneAddress, handleInTurn, { concurrency: requestLanes });
      taken = requests.length;
    }
  }

  async #handle(request: MailRequest): Promise<void> {
    const { settings, contest, now, ...rest } = this.#options;
    try {
      const exam = await contest.exam(request.exam_id);
      const context = { ...rest, exam, now: now(), siteOrigin: settings.siteOrigins[0] ?? '' };
      await handleRequest(context, request, settings.mailsPerMailbox);
    } catch (error) {
      this.#onRequestError(asError(error));
      // If even this fails, the request becomes due again after its hold.
      await this.#putOff(request, asError(error)).catch(this.#onRequestError);
    }
  }

  async #putOff(request: MailRequest, error: Error): Promise<void> {
    const { database } = this.#options;
    const now = this.#options.now();
    const isExamGone = error instanceof ContestError && error.code === 'exam_not_found';
    const nextAttemptAt = isExamGone ? null : nextAttemptAfter(request, now);
    if (!nextAttemptAt) await removeRequest(database, request.mail_id);
    else await this.#noteTrouble(request, { error: error.message, nextAttemptAt, refusal: null });
  }

  async sendMails(): Promise<void> {
    const { database, now } = this.#options;
    for (let taken = 1; taken > 0 && !this.#isStopped; ) {
      const due = { ...this.#due(mailHoldMilliseconds), bulkLimit: connections };
      const sendBefore = addMilliseconds(due.now, waitMilliseconds);
      // Of a mail to many no more than can go out at once: those who enter meanwhile wait for these only.
      const mails = await takeDueMails(database, due);
      const sendInTime = async (mail: MailRow) => {
        if (now() < sendBefore) await this.#send(mail).catch(this.#onMailError);
      };
      await pMap(mails, sendInTime, { concurrency: connections });
      taken = mails.length;
    }
  }

  async #send(mail: MailRow): Promise<void> {
    const { database, dataKey, settings, now, onOutcome } = this.#options;
    let response: string;
    try {
      const letter = mail.notification_id
        ? await notificationLetter(database, mail)
        : { recipient: mail.recipient, content: decryptContent(dataKey, mail) };
      if (!letter) return await removeMail(database, mail.mail_id);
      if (letter.recipient !== mail.recipient) await readdressMail(database, mail.mail_id, letter.recipient);
      const message = toMessage({ ...mail, ...letter }, letter.content, settings);
      ({ response } = await this.#transport.sendMail(message));
    } catch (error) {
      const refusal = refusalIn(error);
      const nextAttemptAt = nextAttemptAfter(mail, now(), refusal);
      onOutcome?.(nextAttemptAt ? 'postponed' : refusal === 'no_mailbox' ? 'refused' : 'failed');
      await this.#noteTrouble(mail, { error: asError(error).message, nextAttemptAt, refusal });
      return;
    }
    onOutcome?.('sent');
    await this.#noteSent(mail, response.slice(0, 500));
  }

  /** Apart from the sending: trouble with the database is no reason to send a mail again. */
  async #noteSent({ mail_id }: MailRow, response: string): Promise<void> {
    const end = performance.now() + notingMilliseconds.limit;
    for (;;) {
      try {
        await markMailSent(this.#options.database, mail_id, { now: this.#options.now(), response });
        return;
      } catch (error) {
        if (performance.now() > end) throw error;
        await pause(notingMilliseconds.pause);
      }
    }
  }

  #noteTrouble(
    { mail_id }: MailRow,
    { error, ...trouble }: { error: string; nextAttemptAt: Date | null; refusal: MailRefusal | null },
  ): Promise<void> {
    const { database, now } = this.#options;
    return markMailTrouble(database, mail_id, { ...trouble, error: error.slice(0, 500), now: now() });
  }

  #due(holdMilliseconds: number) {
    const now = this.#options.now();
    return { now, heldUntil: addMilliseconds(now, holdMilliseconds), limit: batchSize };
  }
}

const asError = (error: unknown): Error => (error instanceof Error ? error : new Error(String(error)));
