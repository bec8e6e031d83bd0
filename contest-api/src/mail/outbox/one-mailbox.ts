import { mailboxOf } from '@knowledgeking/contract/rules/email';
import type { Database } from '../../database/database.ts';
import { type Address, listAliasLike, listWithAddresses } from '../../statistics/queries-review-mailboxes.ts';

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

/** Contestants who entered with names of one mailbox. */
export interface OneMailbox {
  participantIds: string[];
}

/** Every mailbox that has entered under several names, the most names first. */
export async function findOneMailbox(database: Database, examId: string): Promise<OneMailbox[]> {
  const likely = await listAliasLike(database, examId, Object.keys(ignoringDots));
  const known = new Set(likely.map(({ participantId }) => participantId));
  const mailboxes = [...new Set(likely.map(({ email }) => ownMailbox(email)))];
  // The plain name of a mailbox has no tag; whoever entered with it is not among those.
  const plain = await listWithAddresses(database, examId, mailboxes);
  const byMailbox = new Map<string, Address[]>();
  for (const address of [...likely, ...plain.filter(({ participantId }) => !known.has(participantId))]) {
    const mailbox = ownMailbox(address.email);
    byMailbox.set(mailbox, [...(byMailbox.get(mailbox) ?? []), address]);
  }
  return [...byMailbox.values()]
    .filter((addresses) => addresses.length > 1)
    .map((addresses) => ({ participantIds: addresses.map(({ participantId }) => participantId).sort() }))
    .sort((one, other) => other.participantIds.length - one.participantIds.length);
}
