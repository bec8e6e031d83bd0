import type { ContestCache } from '../../contest/contest-cache.ts';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import type { MailOutcome } from '../../operations/metrics/counts.ts';
import type { Settings } from '../../settings.ts';
import { MailRequestWorker } from './request-worker.ts';
import { MailSender, requiresTls } from './sender.ts';

interface MailWorkOptions {
  settings: Settings;
  database: Database;
  contest: ContestCache;
  dataKey: DataKey;
  smtpUrl: string;
  now: () => Date;
  warn: (what: string) => (error: Error) => void;
  /** Called with what became of each attempt to send a mail. */
  onOutcome: (outcome: MailOutcome) => void;
}

/** A copy's work on mails, from its start until it closes: one worker decides who gets which, the other sends them. */
export class MailWork {
  readonly #requests: MailRequestWorker;
  readonly #sender: MailSender;

  constructor({ settings, database, contest, dataKey, smtpUrl, now, warn, onOutcome }: MailWorkOptions) {
    this.#requests = new MailRequestWorker({
      database,
      contest,
      dataKey,
      siteOrigin: settings.siteOrigins[0] ?? '',
      mailsPerMailbox: settings.mailsPerMailbox,
      now,
      onError: warn('a mail request could not be handled'),
    });
    this.#sender = new MailSender({
      database,
      dataKey,
      smtpUrl,
      requiresTls: requiresTls(settings.appEnv, smtpUrl),
      from: settings.mailFrom,
      bounceTo: settings.mailBounceTo,
      now,
      onError: warn('mails could not be sent'),
      onOutcome,
    });
  }

  /** Handles requests at once that would otherwise wait for the next turn. */
  kick(): void {
    this.#requests.kick();
  }

  start(): void {
    this.#requests.start();
    this.#sender.start();
  }

  /** Ends when the work under way is finished. */
  async stop(): Promise<void> {
    await Promise.all([this.#requests.stop(), this.#sender.stop()]);
  }
}
