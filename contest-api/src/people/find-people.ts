import { mailboxOf, normalizeEmail } from '@knowledgeking/contract/rules/email';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import { RefusedError } from '../command-line/refused-error.ts';
import type { DataKey } from '../database/data-key.ts';
import type { Database } from '../database/database.ts';
import { hashExamNumber } from '../entry/exam-number.ts';
import { findParticipantByExamNumber, type Participant } from '../entry/queries.ts';
import { findPeople, listAddressesWithoutEntry, type Mailbox } from './queries.ts';

/** Somebody who is in the database: with an entry, or by an address that never confirmed one. */
export type Person =
  | { kind: 'participant'; participant: Participant }
  | { kind: 'address'; email: string; examId: string | null };

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Everybody who has this participant's id, exam number or address, or had the address before a correction. An address is found however it
 * is typed, and under all names of its mailbox (`name+tag@…`).
 */
export async function findPersons(database: Database, dataKey: DataKey, who: string): Promise<Person[]> {
  const typed = who.trim();
  if (idPattern.test(typed)) return asPersons(await findPeople(database, { participantId: typed }));
  const email = normalizeEmail(typed);
  if (email.includes('@')) {
    const mailbox = mailboxParts(email);
    const known = asPersons(await findPeople(database, mailbox));
    const others = await listAddressesWithoutEntry(database, mailbox);
    return [...known, ...others.map((other) => ({ kind: 'address' as const, ...other }))];
  }
  const examNumber = normalizeExamNumber(typed);
  if (!examNumber)
    throw new RefusedError(
      'メールアドレス、受験番号、participant_id のどれかを入力してください。受験番号は 7K3M-Q9RT-2XWD のような12文字です。',
    );
  const found = await findParticipantByExamNumber(database, hashExamNumber(dataKey, examNumber));
  return asPersons(found ? [found] : []);
}

/**
 * The one person that is meant, for a change. Of an address only its exact form counts, so that nobody else of the mailbox is
 * changed by mistake.
 * @throws RefusedError where there is nobody, or more than one
 */
export async function requirePerson(database: Database, dataKey: DataKey, who: string): Promise<Person> {
  const found = await findPersons(database, dataKey, who);
  const email = normalizeEmail(who);
  const meant = email.includes('@') ? found.filter((person) => emailOf(person) === email) : found;
  if (meant.length === 1 && meant[0]) return meant[0];
  const ids = (meant.length > 0 ? meant : found).map(
    (person) =>
      `  ${person.kind === 'participant' ? person.participant.participant_id : '（未確定のエントリー）'}`,
  );
  if (meant.length > 1)
    throw new RefusedError(
      [`${meant.length}件あてはまります。participant_id で1人を選んでください。`, ...ids].join('\n'),
    );
  if (found.length > 0)
    throw new RefusedError(
      [
        'このとおりのアドレスはありません。前のアドレスか、同じ受信箱の別の書き方で、次のエントリーがあります。participant_id で選んでください。',
        ...ids,
      ].join('\n'),
    );
  throw new RefusedError(
    'あてはまる人がいません。別のアドレスを試すか、contest participant find で探してください。',
  );
}

/** The address of somebody; empty where it was erased. */
export function emailOf(person: Person): string {
  return person.kind === 'participant' ? person.participant.email : person.email;
}

/** The mailbox of an address (in its stored form), as the parts of its shortest name. */
export function mailboxParts(email: string): Mailbox {
  const mailbox = mailboxOf(email);
  const at = mailbox.lastIndexOf('@');
  return { local: mailbox.slice(0, at), domain: mailbox.slice(at + 1) };
}

const asPersons = (participants: Participant[]): Person[] =>
  participants.map((participant) => ({ kind: 'participant', participant }));
