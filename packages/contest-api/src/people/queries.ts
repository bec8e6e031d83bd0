import { type Selectable, sql, type Updateable } from 'kysely';
import { noteCredit } from '../attempts/queries-time-back.ts';
import { refreshLastEnd } from '../contest/queries-attempt-ends.ts';
import type { Database } from '../database/database.ts';
import { allRows, allValues, changeRows, firstRow } from '../database/rows.ts';
import type { CancellationReason, MailRequestKind, Tables } from '../database/tables.ts';
import { insertExamNumber, type Participant } from '../entry/queries.ts';
import type { Mailbox } from '../mail/addresses.ts';
import { isFree, removeUnsentTo } from '../mail/outbox/queries.ts';

/** The participants with an id, or with any name of a mailbox, now or before a correction; the longest known first. */
export async function findPeople(database: Database, by: { participantId: string } | Mailbox) {
  const isMeant =
    'participantId' in by
      ? sql`p.participant_id = ${by.participantId}::uuid`
      : sql`(${isOfMailbox(sql.ref('p.email'), by)}
          or p.participant_id = any(${await listWrittenTo(database, by)}::uuid[]))`;
  return allRows<Participant>(database)`
    select * from participants p where ${isMeant} order by p.created_at, p.participant_id`;
}

/** Whose mails a mailbox has got. It is asked for by itself, as Citus joins no table of the coordinator with a spread one in a condition. */
const listWrittenTo = (database: Database, mailbox: Mailbox) =>
  allValues<string>(database)`
    select distinct participant_id from mails
    where participant_id is not null and ${isOfMailbox(sql.ref('recipient'), mailbox)}`;

/** Addresses that some participants had before theirs were corrected: their mails have gone there. One that is somebody's now is that one's. */
export async function listFormerAddresses(
  database: Database,
  participants: Pick<Participant, 'participant_id' | 'email'>[],
): Promise<string[]> {
  const ids = participants.map(({ participant_id }) => participant_id);
  const writtenTo = await allValues<string>(database)`
    select distinct recipient from mails where participant_id = any(${ids}::uuid[]) order by recipient`;
  const own = new Set(participants.map(({ email }) => email));
  const others = writtenTo.filter((recipient) => !own.has(recipient));
  const present = await listInUse(database, others);
  return others.filter((recipient) => !present.has(recipient));
}

async function listInUse(database: Database, emails: string[]): Promise<Set<string>> {
  // Only reading all of them finds a participant by a bare address.
  if (emails.length === 0) return new Set();
  const inUse = allValues<string>(database)`
    select distinct email from participants where email = any(${emails}::text[])`;
  return new Set(await inUse);
}

/**
 * Addresses of a mailbox that are known, but belong to no entry, by exam where the row names one. One that an entry had before it was
 * corrected belongs to it, unless somebody has asked for another entry with it since.
 */
export async function listAddressesWithoutEntry(database: Database, mailbox: Mailbox) {
  const rows = await allRows<{ email: string; exam_id: string | null }>(database)`
    select k.email, max(k.exam_id) as exam_id from (
      select email, exam_id, true as asks, false as is_persons from entry_requests
      union select recipient, exam_id, true, false from mails where request is not null
      union select recipient, null, false, participant_id is not null from mails where request is null
    ) k
    where ${isOfMailbox(sql.ref('k.email'), mailbox)}
    group by k.email having bool_or(k.asks) or not bool_or(k.is_persons) order by k.email`;
  const emails = rows.map(({ email }) => email);
  const present = await listInUse(database, emails);
  return rows.filter(({ email }) => !present.has(email));
}

function isOfMailbox(column: ReturnType<typeof sql.ref>, { local, domain }: Mailbox) {
  return sql`(${column} = ${`${local}@${domain}`} or (
    starts_with(${column}, ${`${local}+`}) and split_part(${column}, '@', 2) = ${domain}))`;
}

/** The entries with an address that were not confirmed (yet). */
export const listEntryRequests = (database: Database, email: string, examId: string | null) =>
  allRows<Selectable<Tables['entry_requests']>>(database)`
    select * from entry_requests where email = ${email} and (${examId}::text is null or exam_id = ${examId})
    order by created_at`;

/** The requests of an address that the worker has not looked at yet. */
export const listMailRequests = (database: Database, email: string) =>
  allRows<Pick<Selectable<Tables['mails']>, 'form' | 'created_at'> & { kind: MailRequestKind }>(database)`
    select request as kind, form, created_at from mails
    where recipient = ${email} and request is not null order by created_at`;

/** The mails to some addresses. Those about another participant are that one's. */
export const listMailsTo = (database: Database, emails: string[], participantId: string | undefined) =>
  allRows<Selectable<Tables['mails']>>(database)`
    select * from mails where request is null and recipient = any(${emails}::text[])
      and (participant_id is null or participant_id = ${participantId ?? null}::uuid)
    order by created_at`;

/** How many mails a mailbox was sent in its latest hour; undefined where none was counted. */
export const findMailCount = (database: Database, mailboxHash: string) =>
  firstRow<Selectable<Tables['mail_counts']>>(database)`
    select * from mail_counts where mailbox_hash = ${mailboxHash}`;

type OwnTable = 'attempts' | 'answers' | 'time_credits' | 'participant_results' | 'revoked_sessions';

/** A table's rows of one participant, in the order of a column. */
export const listHeld = <Table extends OwnTable>(
  database: Database,
  table: Table,
  { id, order }: { id: string; order: string },
) =>
  allRows<Selectable<Tables[Table]>>(database)`
    select * from ${sql.table(table)} where participant_id = ${id}::uuid order by ${sql.ref(order)}`;

/** The changes that operators made to a participant. */
export const listOperatorsCommands = (database: Database, participantId: string) =>
  allRows<{ command: string; began_at: Date }>(database)`
    select command, began_at from audit_log where subject::text like ${`%${participantId}%`}
    order by began_at`;

const updateParticipant = (
  transaction: Database,
  participantId: string,
  change: Updateable<Tables['participants']>,
) =>
  transaction.updateTable('participants').set(change).where('participant_id', '=', participantId).execute();

/** The parts of an entry that can be corrected. */
export type EntryChange = Partial<
  Pick<Participant, 'email' | 'display_name' | 'birthplace' | 'children_division'>
>;

/** Corrects an entry; what waits for an old address goes, except for mails to many. @throws where another entry has the new address */
export async function updateEntry(
  transaction: Database,
  { participant_id, exam_id, email }: Participant,
  corrected: EntryChange,
): Promise<void> {
  await updateParticipant(transaction, participant_id, corrected);
  if (corrected.email === undefined) return;
  const readdressed = await changeRows(transaction)`
    update entries set email = ${corrected.email} where exam_id = ${exam_id} and email = ${email}`;
  if (readdressed === 0) throw new Error('an entry that has another address than its participant');
  await deleteRequestsOf(transaction, [email]);
  await removeUnsentTo(transaction, email);
}

/** Gives a participant another exam number; the one of before logs nobody in any more. */
export async function replaceExamNumber(
  transaction: Database,
  participantId: string,
  examNumber: { hash: string; encrypted: string },
): Promise<void> {
  await changeRows(transaction)`delete from exam_numbers where participant_id = ${participantId}`;
  await insertExamNumber(transaction, participantId, examNumber.hash);
  await updateParticipant(transaction, participantId, { encrypted_exam_number: examNumber.encrypted });
}

/** Removes what was asked for with addresses: a link on its way would make another entry with them. */
export async function deleteRequestsOf(transaction: Database, emails: string[]): Promise<void> {
  await changeRows(transaction)`delete from entry_requests where email = any(${emails}::text[])`;
  await changeRows(transaction)`
    delete from mails where recipient = any(${emails}::text[]) and request is not null`;
}

/** Takes a participant out of the contest, and ends a running attempt. */
export async function markCancelled(
  transaction: Database,
  participantId: string,
  { now, reason }: { now: Date; reason: CancellationReason },
): Promise<void> {
  await updateParticipant(transaction, participantId, { cancelled_at: now, cancellation_reason: reason });
  await changeRows(transaction)`
    update attempts set finished_at = ${now} where participant_id = ${participantId} and finished_at is null`;
}

/** Takes a participant back; an attempt that the cancellation had ended runs on. */
export async function unmarkCancelled(transaction: Database, { participant_id, cancelled_at }: Participant) {
  await updateParticipant(transaction, participant_id, { cancelled_at: null, cancellation_reason: null });
  await changeRows(transaction)`
    update attempts set finished_at = null
    where participant_id = ${participant_id} and finished_at = ${cancelled_at}`;
}

/** Takes the notice of somebody's cancellation out of the queue, where it still waits: it is no longer so. */
export const removeWaitingNotice = (
  transaction: Database,
  { participant_id, cancelled_at }: Participant,
  now: Date,
) =>
  changeRows(transaction)`
    delete from mails
    where participant_id = ${participant_id} and kind = 'notice' and created_at = ${cancelled_at} and ${isFree(now)}`;

const isConcerned = sql<boolean>`(encrypted_accommodation is not null or accommodation_decided_at is not null)`;

/** Those of an exam who asked for something at entry, or were given an answer; who waits comes first. */
export const listConcerned = (database: Database, examId: string) =>
  allRows<Participant>(database)`
    select * from participants where exam_id = ${examId} and cancelled_at is null and ${isConcerned}
    order by accommodation_decided_at nulls first, created_at, participant_id`;

/** Gives a participant a duration, and an attempt that has begun: then browsers read their end again. Exam and participant are held. */
export async function setDuration(
  transaction: Database,
  { participant_id, exam_id }: Pick<Participant, 'participant_id' | 'exam_id'>,
  { factor, now }: { factor: number; now: Date },
): Promise<void> {
  await updateParticipant(transaction, participant_id, {
    duration_factor: factor,
    accommodation_decided_at: now,
  });
  const attempt = await firstRow<{ credit_seconds: number }>(transaction)`
    update attempts set duration_factor = ${factor}
    where participant_id = ${participant_id} and exam_id = ${exam_id} and duration_factor <> ${factor}
    returning credit_seconds`;
  if (!attempt) return;
  if (attempt.credit_seconds > 0) await refreshLastEnd(transaction, exam_id);
  await noteCredit(transaction, exam_id, { last_end_at: null, creditedAt: now });
}
