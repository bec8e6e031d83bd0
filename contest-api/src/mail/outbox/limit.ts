import { mailboxOf } from '@knowledgeking/contract/rules/email';
import { addMilliseconds } from '@knowledgeking/contract/rules/time';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import { countMail, deleteMailCountsUntil } from './queries.ts';

/** The counts of a mailbox begin with its first mail and end this much later. */
const windowMilliseconds = 60 * 60 * 1_000;

/**
 * How many mails one mailbox gets within an hour: `mailsPerMailbox`, which settings.ts reads from MAIL_RATE_LIMIT_PER_HOUR (default 10).
 * It counts over all calls that lead to a mail, all copies of the API and all names of the mailbox. How many can be asked for from one
 * network address is another limit, which http/limits.ts keeps before anything is looked up.
 */
export interface MailLimit {
  dataKey: DataKey;
  now: Date;
  mailsPerMailbox: number;
}

/**
 * Counts a mail to this address, in the transaction that queues it.
 * @returns false where its mailbox has had enough; then the mail must not be queued
 */
export function mayGetMail(
  transaction: Database,
  email: string,
  { dataKey, now, mailsPerMailbox }: MailLimit,
): Promise<boolean> {
  const hash = mailboxHash(dataKey, email);
  return countMail(transaction, hash, { now, windowStart: windowStart(now), limit: mailsPerMailbox });
}

/** Under which the mails to an address (in its stored form) are counted: one for all names of its mailbox. */
export const mailboxHash = (dataKey: DataKey, email: string): string =>
  dataKey.hash('mailbox', ownMailbox(email));

/** Forgets the counts that limit nothing any more. */
export const forgetOldMailCounts = (database: Database, now: Date): Promise<void> =>
  deleteMailCountsUntil(database, windowStart(now));

/** A count that began then or before is over. */
const windowStart = (now: Date): Date => addMilliseconds(now, -windowMilliseconds);

/** Hosts that ignore dots in a name, and the name under which they are one. */
const ignoringDots: Readonly<Record<string, string>> = {
  'gmail.com': 'gmail.com',
  'googlemail.com': 'gmail.com',
};

/** The mailbox that an address (in its stored form) leads to, by which mails are limited: without a tag, and without the dots that its host ignores. */
export function ownMailbox(email: string): string {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  const host = ignoringDots[mailbox.slice(at + 1)];
  return host === undefined ? mailbox : `${mailbox.slice(0, at).replaceAll('.', '')}@${host}`;
}
