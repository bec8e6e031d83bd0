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

/** A host that takes several names for one mailbox: the characters that it ignores in them, and its domain of which all others are names. */
interface Host {
  domain: string;
  ignored: RegExp;
}
const google: Host = { domain: 'gmail.com', ignored: /\./g };
/** A name is one account's in all of its domains. */
const proton: Host = { domain: 'proton.me', ignored: /[._-]/g };
const hosts: Record<string, Host> = {
  'gmail.com': google,
  'googlemail.com': google,
  'proton.me': proton,
  'protonmail.com': proton,
  'protonmail.ch': proton,
  'pm.me': proton,
};

/** The mailbox that an address (in its stored form) leads to, by which mails are limited: without a tag, and as its host reads it. */
export function ownMailbox(email: string): string {
  const { local, domain } = mailboxParts(email);
  const host = hosts[domain];
  return host ? `${local.replaceAll(host.ignored, '')}@${host.domain}` : `${local}@${domain}`;
}

/** A mailbox as the parts of its shortest name, which has no tag. */
export type Mailbox = ReturnType<typeof mailboxParts>;

/** The mailbox of an address (in its stored form). */
export function mailboxParts(email: string) {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  return { local: mailbox.slice(0, at), domain: mailbox.slice(at + 1) };
}
