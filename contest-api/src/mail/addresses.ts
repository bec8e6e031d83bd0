import { isEmail, mailboxOf } from '@knowledgeking/contract/rules/entry';
import addressparser from 'nodemailer/lib/addressparser';
import type { DataKey } from '../database/data-key.ts';

/** The address in a sender such as `知識王決定戦 事務局 <no-reply@quiz.example.jp>`. */
export function addressOf(sender: string): string {
  const [first] = addressparser(sender, { flatten: true });
  return first?.address ?? sender;
}

/** Whether it is one address, by itself or in angle brackets behind a name: the parser takes far more, and such mails never arrive. */
export function isSender(text: string): boolean {
  const address = addressOf(text);
  const isWhole = text === address || text.endsWith(`<${address}>`);
  return isWhole && isEmail(address) && addressparser(text, { flatten: true }).length === 1;
}

/** The part of an address behind its last @. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);

/** Under which the mails to an address (in its stored form) are counted: one for all names of its mailbox. */
export const mailboxHash = (dataKey: DataKey, email: string): string =>
  dataKey.hash('mailbox', ownMailbox(email));

/** Hosts that ignore dots in a name, and the name under which they are one. */
const ignoringDots: Record<string, string> = { 'gmail.com': 'gmail.com', 'googlemail.com': 'gmail.com' };

/** The mailbox that an address (in its stored form) leads to, by which mails are limited: without a tag, and without the dots that its host ignores. */
export function ownMailbox(email: string): string {
  const { local, domain } = mailboxParts(email);
  const host = ignoringDots[domain];
  return host === undefined ? `${local}@${domain}` : `${local.replaceAll('.', '')}@${host}`;
}

/** A mailbox as the parts of its shortest name, which has no tag. */
export type Mailbox = ReturnType<typeof mailboxParts>;

/** The mailbox of an address (in its stored form). */
export function mailboxParts(email: string) {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  return { local: mailbox.slice(0, at), domain: mailbox.slice(at + 1) };
}
