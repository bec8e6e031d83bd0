import { mailboxOf } from '@knowledgeking/contract/rules/email';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import { countMail } from './queries.ts';

/**
 * Counts a mail to this address, in the transaction that queues it: over all calls that lead to a mail, all copies of the API and all names of
 * the mailbox. How many can be asked for from one network address is another limit, which http/limits.ts keeps.
 * @param mailsPerMailbox how many a mailbox gets within an hour
 * @returns false where its mailbox has had enough; then the mail must not be queued
 */
export const mayGetMail = (
  transaction: Database,
  email: string,
  { dataKey, now, mailsPerMailbox }: { dataKey: DataKey; now: Date; mailsPerMailbox: number },
): Promise<boolean> => countMail(transaction, mailboxHash(dataKey, email), { now, limit: mailsPerMailbox });

/** Under which the mails to an address (in its stored form) are counted: one for all names of its mailbox. */
export const mailboxHash = (dataKey: DataKey, email: string): string =>
  dataKey.hash('mailbox', ownMailbox(email));

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
