import { readDatabaseTime } from '../database/clock.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import type { Participant } from '../entry/queries.ts';
import { revokeEverySession } from '../entry/queries-revoked-sessions.ts';
import { mailboxHash } from '../mail/outbox/limit.ts';
import { holdingAggregationTurn } from '../results/versions/queries-aggregation-turn.ts';
import { emailOf, mailboxParts, type Person } from './find-people.ts';
import { listAddressesWithoutEntry, listFormerAddresses } from './queries.ts';
import { eraseAddresses, eraseParticipants, listUnerased } from './queries-erasure.ts';
import { requireUnchanged } from './unchanged-person.ts';

interface Erasing {
  database: Database;
  dataKey: DataKey;
  /** Called once where an aggregation has to end first. */
  onWait: () => void;
}

/**
 * Removes who somebody was from everything that the database has, in one transaction. Attempt, answers and results stay under the
 * random id, so that no published figure changes and another aggregation gives the same ones (docs/decisions/0093). Addresses from before
 * a correction go too, and other names of the mailboxes that never confirmed an entry.
 * @returns whether there was an entry
 * @throws RefusedError where the entry is no longer as it was shown: a corrected address would be left over
 */
export async function erasePerson(
  { database, dataKey, onWait }: Erasing,
  person: Person,
): Promise<{ had_entry: boolean }> {
  await holdingAggregationTurn(database, onWait, async ({ lock: transaction, commit }) => {
    const participants = person.kind === 'participant' ? [person.participant] : [];
    for (const participant of participants) await requireUnchanged(transaction, participant);
    const former = await listFormerAddresses(transaction, participants);
    await erase(transaction, participants);
    const emails = [emailOf(person), ...former].filter((email) => email !== '');
    for (const email of emails) {
      // The person's own is among them by now, unless it has an entry to another exam: then its mails are that one's, too.
      const unconfirmed = await listAddressesWithoutEntry(transaction, mailboxParts(email));
      const addresses = unconfirmed.map((other) => other.email);
      await eraseAddresses(transaction, addresses, [mailboxHash(dataKey, email)]);
    }
    await commit();
  });
  return { had_entry: person.kind === 'participant' };
}

/** Removes who some participants were, with the mails to them, in one transaction. */
export async function eraseParticipation(
  { database, dataKey, onWait }: Erasing,
  participants: Participant[],
): Promise<void> {
  await holdingAggregationTurn(database, onWait, async ({ lock, commit }) => {
    await eraseWithMails(lock, dataKey, participants);
    await commit();
  });
}

/**
 * Erases those whom a restore has brought back, in its transaction.
 * @returns how many there were
 */
export async function eraseAgain(
  transaction: Database,
  dataKey: DataKey,
  participantIds: string[],
): Promise<number> {
  const participants = await listUnerased(transaction, participantIds);
  await eraseWithMails(transaction, dataKey, participants);
  return participants.length;
}

async function eraseWithMails(
  transaction: Database,
  dataKey: DataKey,
  participants: Participant[],
): Promise<void> {
  const former = await listFormerAddresses(transaction, participants);
  const emails = [...participants.map(({ email }) => email), ...former].filter((email) => email !== '');
  await erase(transaction, participants);
  const hashes = emails.map((email) => mailboxHash(dataKey, email));
  await eraseAddresses(transaction, emails, hashes);
}

async function erase(transaction: Database, participants: Participant[]): Promise<void> {
  const ids = participants.map(({ participant_id }) => participant_id);
  if (ids.length === 0) return;
  // Now, and not when the command began: somebody can have logged in while the operator was asked.
  const now = await readDatabaseTime(transaction);
  // Participants before sessions, as every change of a person, so that no two of them wait for each other.
  await eraseParticipants(transaction, ids, now);
  await revokeEverySession(transaction, ids, now);
}
