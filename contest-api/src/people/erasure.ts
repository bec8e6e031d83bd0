import { readDatabaseTime } from '../database/clock.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import { type Participant, revokeEverySession } from '../entry/queries.ts';
import { mailboxHash } from '../mail/outbox/limit.ts';
import { takeAggregationTurn } from '../results/versions/queries-aggregation.ts';
import { mailboxParts, type Person, requireUnchanged } from './find-people.ts';
import { listAddressesWithoutEntry, listFormerAddresses } from './queries.ts';
import { eraseAddresses, eraseParticipants } from './queries-erasure.ts';

export interface Erasing {
  database: Database;
  dataKey: DataKey;
  /** Called once where an aggregation has to end first. */
  onWait: () => void;
}

/**
 * Removes who somebody was from everything that the database has, in one transaction. Attempt, answers and results stay under the
 * random id, so that no published figure changes and another aggregation gives the same ones (docs/decisions/privacy-and-retention.md).
 * Addresses from before a correction go too, and other names of the mailboxes that never confirmed an entry.
 * @throws OperatorError where the entry is no longer as it was shown: a corrected address would be left over
 */
export async function erasePerson(
  { database, dataKey, onWait }: Erasing,
  { email, participant }: Person,
): Promise<void> {
  await using turn = await takeAggregationTurn(database, onWait);
  const { transaction, commit } = turn;
  if (participant) await requireUnchanged(transaction, participant);
  const emails = participant ? await eraseEntries(transaction, [participant]) : [email];
  for (const one of emails) {
    // The person's own is among them by now, unless it has an entry to another exam: then its mails are that one's, too.
    const unconfirmed = await listAddressesWithoutEntry(transaction, mailboxParts(one));
    const addresses = unconfirmed.map((other) => other.email);
    await eraseAddresses(transaction, addresses, [mailboxHash(dataKey, one)]);
  }
  await commit();
}

/** Removes who some participants were, with the mails to them, in one transaction. */
export async function eraseParticipation(
  { database, dataKey, onWait }: Erasing,
  participants: Participant[],
): Promise<void> {
  await using turn = await takeAggregationTurn(database, onWait);
  await eraseWithMails(turn.transaction, dataKey, participants);
  await turn.commit();
}

/** The same, in a transaction that has the turn, or is the only one. */
export async function eraseWithMails(
  transaction: Database,
  dataKey: DataKey,
  participants: Participant[],
): Promise<void> {
  const emails = await eraseEntries(transaction, participants);
  const hashes = emails.map((email) => mailboxHash(dataKey, email));
  await eraseAddresses(transaction, emails, hashes);
}

/** @returns the addresses that they have and had */
async function eraseEntries(transaction: Database, participants: Participant[]): Promise<string[]> {
  if (participants.length === 0) return [];
  const former = await listFormerAddresses(transaction, participants);
  const ids = participants.map(({ participant_id }) => participant_id);
  // Now, and not when the command began: somebody can have logged in while the operator was asked.
  const now = await readDatabaseTime(transaction);
  // Participants before sessions, as every change of a person, so that no two of them wait for each other.
  await eraseParticipants(transaction, ids, now);
  await revokeEverySession(transaction, ids, now);
  return [...participants.map(({ email }) => email), ...former].filter((email) => email !== '');
}
