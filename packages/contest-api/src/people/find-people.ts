import { isDeepStrictEqual } from 'node:util';
import { normalizeEmail } from '@knowledgeking/contract/rules/entry';
import { normalizeExamNumber } from '@knowledgeking/contract/rules/exam-number';
import type { ExamWithKey } from '../contest/exam.ts';
import { requireExam } from '../contest/load-exams.ts';
import type { DataKey } from '../database/data-key.ts';
import { type Database, inTransaction } from '../database/database.ts';
import { type EntryContext, hashExamNumber } from '../entry/exam-number.ts';
import { findParticipantByExamNumber, lockParticipant, type Participant } from '../entry/queries.ts';
import { OperatorError } from '../errors.ts';
import { mailboxParts } from '../mail/addresses.ts';
import { isUuid } from '../operations/input.ts';
import type { OperationContext } from '../operations/operation.ts';
import { findParticipantResult } from '../results/queries.ts';
import { findPeople, listAddressesWithoutEntry } from './queries.ts';

/** Somebody who is in the database: with an entry, or by an address that never confirmed one. */
export interface Person {
  /** Empty where it was erased. */
  email: string;
  exam_id: string | null;
  participant: Participant | undefined;
}

/** Where somebody is: `unconfirmed` never confirmed the entry. */
export type EntryState = 'unconfirmed' | 'entered' | 'cancelled' | 'erased';

export function entryStateOf({ participant }: Person): EntryState {
  if (!participant) return 'unconfirmed';
  if (participant.erased_at) return 'erased';
  return participant.cancelled_at ? 'cancelled' : 'entered';
}

/** Describes the argument that tells a command who it is about. */
export const who = 'メールアドレス、受験番号、participant_id のどれか';

/** Everybody with this participant id, exam number, or any name of the mailbox (`name+tag@…`), also from before a correction. */
export async function findPersons(database: Database, dataKey: DataKey, who: string): Promise<Person[]> {
  const typed = who.trim();
  if (isUuid(typed)) return asPersons(await findPeople(database, { participantId: typed }));
  const email = normalizeEmail(typed);
  if (email.includes('@')) {
    const mailbox = mailboxParts(email);
    const known = asPersons(await findPeople(database, mailbox));
    const others = await listAddressesWithoutEntry(database, mailbox);
    return [...known, ...others.map((other) => ({ ...other, participant: undefined }))];
  }
  const examNumber = normalizeExamNumber(typed);
  if (!examNumber)
    throw new OperatorError(
      'メールアドレス、受験番号、participant_id のどれかを入力してください。受験番号は 7K3M-Q9RT-2XWD のような12文字です。',
    );
  const found = await findParticipantByExamNumber(database, hashExamNumber(dataKey, examNumber));
  return asPersons(found ? [found] : []);
}

const asPersons = (participants: Participant[]): Person[] =>
  participants.map((participant) => ({
    email: participant.email,
    exam_id: participant.exam_id,
    participant,
  }));

/** Those of the people found who are meant: of an address only its exact form counts, so that nobody else of the mailbox is changed. */
export function meantBy(who: string, found: Person[]): Person[] {
  const email = normalizeEmail(who);
  return email.includes('@') ? found.filter((person) => person.email === email) : found;
}

/** The one person that is meant, for a change. @throws OperatorError where there is nobody, or more than one */
export async function requirePerson(database: Database, dataKey: DataKey, who: string): Promise<Person> {
  const found = await findPersons(database, dataKey, who);
  const meant = meantBy(who, found);
  const [only, ...others] = meant;
  if (only && others.length === 0) return only;
  const listed = only ? meant : found;
  const why = only
    ? `${meant.length}件あてはまります。participant_id で1人を選んでください。`
    : found.length > 0
      ? 'このとおりのアドレスはありません。前のアドレスか、同じ受信箱の別の書き方で、次のエントリーがあります。participant_id で選んでください。'
      : 'あてはまる人がいません。別のアドレスを試すか、contest participant find で探してください。';
  const ids = listed.map(({ participant }) => `  ${participant?.participant_id ?? '（未確定のエントリー）'}`);
  throw new OperatorError([why, ...ids].join('\n'));
}

/** The same, with what a change of the entry needs. */
export async function findPerson(
  { database, dataKey, settings, now }: Pick<OperationContext, 'database' | 'dataKey' | 'settings' | 'now'>,
  who: string,
): Promise<{ person: Person; entry: EntryContext }> {
  const person = await requirePerson(database, dataKey, who);
  const exam = await requireExam(database, person.exam_id ?? undefined);
  return { person, entry: { database, exam, now, siteOrigin: settings.siteOrigins[0] ?? '', dataKey } };
}

/** The sentence for an operator who is about to take out somebody who goes on to the final stage; undefined for all others. */
export async function passedLine(
  database: Database,
  { id: exam_id, result_version, is_result_published }: ExamWithKey,
  { participant_id }: Participant,
): Promise<string | undefined> {
  if (result_version === null) return undefined;
  const result = await findParticipantResult(database, participant_id, { exam_id, result_version });
  if (!result?.passed) return undefined;
  return `★予選を通過した人です（総合${result.overall_rank}位、結果は${is_result_published ? '公開中' : '未公開'}）。`;
}

/** @throws OperatorError if this person has no entry that can be changed */
export function requireEntered({ participant }: Person): Participant {
  if (!participant)
    throw new OperatorError(
      'このアドレスのエントリーは、まだ確定していません。使えるのは resend と erase です。',
    );
  if (participant.erased_at)
    throw new OperatorError('この人はもう消去されています。もどすことはできません。');
  if (participant.cancelled_at)
    throw new OperatorError('この人は取り消されています。次は: contest participant restore');
  return participant;
}

/** Makes a change of a participant in a transaction. @throws OperatorError as `requireUnchanged` does */
export function changeUnchanged<Result>(
  database: Database,
  seen: Participant,
  change: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(database, async (transaction) => {
    await requireUnchanged(transaction, seen);
    return change(transaction);
  });
}

/**
 * Holds a participant's row until the transaction ends, if it is still what the operator has seen and confirmed a change of. Without that, a
 * change that waited at its question would bring back somebody who was erased meanwhile, or undo half of another correction.
 * @throws OperatorError where it is not
 */
export async function requireUnchanged(transaction: Database, seen: Participant): Promise<void> {
  const participant = await lockParticipant(transaction, seen.participant_id);
  if (!isDeepStrictEqual(participant, seen))
    throw new OperatorError(
      '確かめているあいだに、この人の登録が変わりました。こちらでは何も変えていません。次は: contest participant find で確かめて、もう一度',
    );
}
