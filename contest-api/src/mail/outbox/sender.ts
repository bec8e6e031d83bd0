import { setTimeout as pause } from 'node:timers/promises';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import { createTransport } from 'nodemailer';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import type { NotificationWords } from '../../database/tables.ts';
import type { MailOutcome } from '../../operations/metrics/counts.ts';
import { type Repetition, repeat } from '../../operations/repeat.ts';
import { isLoopback, type Settings } from '../../settings.ts';
import { decryptMailBody, renderNotification } from '../content/body.ts';
import type { MailBody } from '../content/layout.ts';
import { toMessage } from '../content/message.ts';
import { findNotificationById } from '../notify/queries.ts';
import { type MailRow, markMailSent, markMailTrouble, takeDueMails } from './queries.ts';

const batchSize = 20;
/** How many of them are sent at once. */
const connections = 5;
const pauseMilliseconds = 1_000;
/** Longer than one mail can take with the SMTP time-outs and the noting below, after waiting for its turn. */
const holdMilliseconds = 5 * 60_000;
/**
 * How long a mail that was taken may wait for a free connection. With a slow mail server the last of a batch would otherwise be sent when its
 * hold is over, and again by another copy.
 */
const waitMilliseconds = 2 * 60_000;
/** For how long, and at which intervals, noting a sent mail is tried again while the database is away. */
const notingMilliseconds = { limit: 60_000, pause: 500 };
const firstRetryMilliseconds = 5_000;
const longestRetryMilliseconds = 10 * 60_000;
const giveUpMilliseconds = 48 * 60 * 60_000;
/**
 * The same for a mailbox that the mail server refuses for good: mistyped ones come every day, and waiting for two days they would hide from
 * the alerts that all mails are late. Not at once, because a mail server that is being set up refuses everything for a moment.
 */
const refusedMilliseconds = 5 * 60_000;

interface MailSenderOptions {
  database: Database;
  dataKey: DataKey;
  smtpUrl: string;
  /** Whether a mail waits rather than being sent in the clear. */
  requiresTls: boolean;
  from: string;
  /** Where later mail servers send back what they could not deliver; default: the address of `from`. */
  bounceTo?: string;
  now: () => Date;
  onError: (error: Error) => void;
  /** Called with what became of each attempt to send a mail. */
  onOutcome?: (outcome: MailOutcome) => void;
}

/**
 * Sends the mails in the outbox, trying again until the mail server takes them: a mail survives a restart of the API and an
 * outage of the mail server. Each is sent at least once: a process that dies after the mail server took a mail and before that is noted
 * has it sent again, five minutes later. Its Message-ID stays the same, so that duplicates can be recognized.
 */
export class MailSender {
  readonly #options: MailSenderOptions;
  readonly #transport;
  readonly #words = new Map<string, NotificationWords>();
  #repetition: Repetition | undefined;
  #isStopped = false;

  constructor(options: MailSenderOptions) {
    this.#options = options;
    this.#transport = createTransport({
      url: options.smtpUrl,
      requireTLS: options.requiresTls,
      pool: true,
      maxConnections: connections,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
    });
  }

  start(): void {
    this.#repetition = repeat(() => this.#sendDue(), pauseMilliseconds, this.#options.onError);
  }

  /** Finishes the batch under way. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#repetition?.stop();
    this.#transport.close();
  }

  async #sendDue(): Promise<void> {
    for (let taken = 1; taken > 0 && !this.#isStopped; ) {
      const now = this.#options.now();
      const due = { now, heldUntil: addMilliseconds(now, holdMilliseconds), limit: batchSize };
      // Of a mail to many no more than can go out at once: whoever enters meanwhile waits for these only.
      const mails = await takeDueMails(this.#options.database, { ...due, bulkLimit: connections });
      const sendBefore = addMilliseconds(now, waitMilliseconds);
      const rest = mails.values();
      const lane = async () => {
        for (const mail of rest) if (this.#options.now() < sendBefore) await this.#send(mail);
      };
      await Promise.all(Array.from({ length: connections }, lane));
      taken = mails.length;
    }
  }

  async #send(mail: MailRow): Promise<void> {
    const { database, from, bounceTo = '', now } = this.#options;
    let response: string;
    try {
      const message = toMessage(mail, await this.#bodyOf(mail), { from, bounceTo });
      ({ response } = await this.#transport.sendMail(message));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const isRefused = isRefusedForGood(error);
      const queued = { attempts: mail.attempts, created_at: mail.due_at ?? mail.created_at };
      const nextAttemptAt = nextAttemptAfter(queued, now(), isRefused);
      this.#options.onOutcome?.(nextAttemptAt ? 'postponed' : isRefused ? 'refused' : 'failed');
      await markMailTrouble(database, mail.mail_id, {
        error: message.slice(0, 500),
        now: now(),
        nextAttemptAt,
        isRefused,
      });
      return;
    }
    this.#options.onOutcome?.('sent');
    await this.#noteSent(mail, response.slice(0, 500));
  }

  /** One of many is made from the words of all, which are read once. */
  async #bodyOf(mail: MailRow): Promise<MailBody> {
    const { database, dataKey } = this.#options;
    const { notification_id: id } = mail;
    if (!id) return decryptMailBody(dataKey, mail);
    const words = this.#words.get(id) ?? (await findNotificationById(database, id))?.words;
    if (!words) throw new Error('the notification that this mail is of is gone');
    this.#words.set(id, words);
    return renderNotification(dataKey, mail, words);
  }

  /** Apart from the sending: trouble with the database is no reason to send a mail again. */
  async #noteSent({ mail_id }: MailRow, response: string): Promise<void> {
    const end = performance.now() + notingMilliseconds.limit;
    for (;;) {
      try {
        return await markMailSent(this.#options.database, mail_id, { now: this.#options.now(), response });
      } catch (error) {
        if (performance.now() > end) throw error;
        await pause(notingMilliseconds.pause);
      }
    }
  }
}

/**
 * Whether mails to this server have to be encrypted, so that nobody on the way can talk nodemailer out of STARTTLS. Not in development,
 * not on this machine, and not where the URL says so itself.
 */
export function requiresTls(appEnv: Settings['appEnv'], smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const { requireTLS, ignoreTLS } = Object.fromEntries(searchParams);
  const isTurnedOff = requireTLS === 'false' || (ignoreTLS === 'true' && requireTLS !== 'true');
  return appEnv !== 'development' && !isLoopback(hostname) && !isTurnedOff;
}

/** Whether the mail server has said (5xx) that there is no such mailbox, or that it will never take a mail for it. */
function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
}

/**
 * The next time to try a mail, or a request for one: after growing pauses, for two days, or for five minutes where its mailbox is
 * refused for good; then null.
 */
export function nextAttemptAfter(
  mail: Pick<MailRow, 'attempts' | 'created_at'>,
  now: Date,
  isRefused = false,
): Date | null {
  const limit = isRefused ? refusedMilliseconds : giveUpMilliseconds;
  if (now.getTime() - mail.created_at.getTime() > limit) return null;
  const pause = Math.min(firstRetryMilliseconds * 2 ** (mail.attempts - 1), longestRetryMilliseconds);
  return addMilliseconds(now, pause);
}
