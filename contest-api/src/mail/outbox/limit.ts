import { mailboxOf } from '@knowledgeking/contract/rules/entry-form';
import type { DataKey } from '../../database/data-key.ts';

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
