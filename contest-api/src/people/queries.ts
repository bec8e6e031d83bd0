import { type Selectable, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { allRows, allValues, firstRow } from '../database/rows.ts';
import type { MailRequestKind, Tables } from '../database/tables.ts';
import type { Participant } from '../entry/queries.ts';
import type { Mailbox } from '../mail/addresses.ts';

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

/** Those of some addresses that participants have now. */
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
