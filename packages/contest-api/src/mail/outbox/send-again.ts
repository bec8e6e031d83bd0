import type { ExamWithKey } from '../../contest/exam.ts';
import type { DataKey } from '../../database/data-key.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { lowestUuid, pagesByKey } from '../../database/rows.ts';
import type { MailKind } from '../../database/tables.ts';
import type { EntryContext } from '../../entry/exam-number.ts';
import { findParticipantByEmail, type Participant } from '../../entry/queries.ts';
import { OperatorError } from '../../errors.ts';
import { isUuid } from '../../operations/input.ts';
import { isPresent, listParticipants, lockRecipient } from '../notify/queries.ts';
import { findMail, listUndelivered, type MailRow, removeUndelivered, requeueMail } from './queries.ts';
import { entryMailAgain, type QueueMail, queueExamNumberMail } from './queue.ts';

/** The ways to send mails again that did not arrive, and whether a mail is sent. Until one is given up, refusals.ts decides when it is tried. */
const isSent = {
  /** As it is: its content is still there. */
  as_it_is: true,
  /** One of many is made once more, for its recipient's present address. */
  made_again: true,
  /** A new one takes its place, with a link or a number that works, whatever the mailbox has had: an operator asks. */
  replaced: true,
  /** To somebody who was taken out of the contest or erased. */
  left: false,
  /** About an entry that can't be completed any more. */
  closed: false,
  /** Its content is gone, and nothing can make it again. */
  impossible: false,
};

export type SendingWay = keyof typeof isSent;

export const sendingWays = Object.keys(isSent) as SendingWay[];

/** How many mails go which way, before any is counted. */
export const zero = Object.fromEntries(sendingWays.map((way) => [way, 0])) as Record<SendingWay, number>;

/** How many of some mails are sent. */
export const countSent = (counts: typeof zero): number =>
  sendingWays.reduce((sum, way) => sum + (isSent[way] ? counts[way] : 0), 0);

/** The mails that an operator wants to send again, some at a time: one, or all that failed or came back. */
export async function* mailsToSend(
  database: Database,
  { mail_id, failed, bounced }: { mail_id?: string | undefined; failed: boolean; bounced: boolean },
): AsyncGenerator<MailRow[]> {
  if (mail_id) return yield [await requireUndelivered(database, mail_id)];
  const read = (after: string) => listUndelivered(database, { after, limit: 500 });
  for await (const page of pagesByKey(read, ({ mail_id }) => mail_id, lowestUuid))
    yield page.filter(({ bounced_at }) => (bounced_at ? bounced : failed));
}

async function requireUndelivered(database: Database, mailId: string): Promise<MailRow> {
  const mail = await requireMail(database, mailId);
  if (mail.failed_at || mail.bounced_at) return mail;
  throw new OperatorError(
    mail.sent_at
      ? 'このメールは送信ずみで、返送もされていません。迷惑メールのフォルダーを見てもらい、それでもなければ participant resend してください。'
      : 'このメールはまだ送信待ちです。動いているAPIが自動で送ります。',
  );
}

/** @throws OperatorError where there is no mail with this id */
export async function requireMail(database: Database, mailId: string): Promise<MailRow> {
  const mail = isUuid(mailId) ? await findMail(database, mailId) : undefined;
  if (mail) return mail;
  throw new OperatorError(`メール ${mailId} はありません。IDは mail list で見られます。`);
}

/** What sending mails again needs to know. */
export interface SendingContext {
  database: Database;
  exams: ExamWithKey[];
  now: Date;
  siteOrigin: string;
  dataKey: DataKey;
  /** With 1 many of them wait for mails that somebody is waiting for. */
  priority: 0 | 1;
}

/** A mail that is looked at, whose kind is known: it is no request. */
type KnownMail = MailRow & { kind: MailKind };

/** The surroundings of a mail that is looked at. */
interface Desk extends SendingContext {
  /** Those who take part; in a transaction that sends, they are held until it ends. */
  findPresent: (participantId: string) => Promise<Participant | undefined>;
}

/** The way in which a mail is sent again; calling `send`, where there is one, does so. @returns 0 where another operator was faster */
interface Sending {
  way: SendingWay;
  send?: () => Promise<number>;
}

const sendings: Record<MailKind, (desk: Desk, mail: KnownMail) => Promise<Sending>> = {
  async entry(desk, mail) {
    const { database } = desk;
    const { recipient, exam_id } = mail;
    const context = contextOf(desk, mail);
    const participant = await findParticipantByEmail(database, exam_id, recipient);
    if (participant && !isPresent(participant)) return { way: 'left' };
    if (context && !participant && desk.now >= context.exam.entry_end_at) return { way: 'closed' };
    return replacedBy(
      desk,
      mail,
      context && (await entryMailAgain(database, context, { recipient, participant })),
    );
  },
  exam_number: numberAgain,
  already_entered: numberAgain,
  notice: async (desk, mail) => asItIs(desk, mail),
  async notification(desk, mail) {
    if (!mail.participant_id) {
      const context = contextOf(desk, mail);
      // An address whose entry was never confirmed.
      return context && desk.now < context.exam.entry_end_at ? asItIs(desk, mail) : { way: 'closed' };
    }
    const person = await desk.findPresent(mail.participant_id);
    if (!person) return { way: 'left' };
    const { database, now, priority } = desk;
    const again = { now, priority, recipient: person.email };
    return { way: 'made_again', send: () => requeueMail(database, mail.mail_id, again) };
  },
};

/** A mail with somebody's exam number, which they may need at another address by now. */
async function numberAgain(desk: Desk, mail: KnownMail): Promise<Sending> {
  if (!mail.participant_id) return asItIs(desk, mail);
  const person = await desk.findPresent(mail.participant_id);
  if (!person) return { way: 'left' };
  if (mail.encrypted_content !== null && mail.recipient === person.email) return asItIs(desk, mail);
  const context = contextOf(desk, mail);
  return replacedBy(desk, mail, context && (() => queueExamNumberMail(desk.database, context, person)));
}

function asItIs({ database, now, priority }: Desk, mail: KnownMail): Sending {
  const isThere = mail.encrypted_content !== null || mail.notification_id !== null;
  if (!isThere) return { way: 'impossible' };
  return { way: 'as_it_is', send: () => requeueMail(database, mail.mail_id, { now, priority }) };
}

function replacedBy({ database }: Desk, { mail_id }: KnownMail, queue: QueueMail): Sending {
  if (!queue) return { way: 'impossible' };
  const send = async () => {
    const removed = await removeUndelivered(database, mail_id);
    if (removed > 0) await queue();
    return removed;
  };
  return { way: 'replaced', send };
}

/** Undefined where the exam was deleted. */
function contextOf({ exams, ...desk }: Desk, { exam_id }: KnownMail): EntryContext | undefined {
  const exam = exams.find(({ id }) => id === exam_id);
  return exam && { ...desk, exam };
}

const sendingOf = async (desk: Desk, { kind, ...mail }: MailRow): Promise<Sending> =>
  kind ? sendings[kind](desk, { ...mail, kind }) : { way: 'impossible' };

/** Counts some mails by the ways in which they would be sent again; nothing is written. */
export async function foreseeSendings(context: SendingContext, mails: MailRow[]): Promise<SendingWay[]> {
  const ids = mails.flatMap(({ participant_id }) => participant_id ?? []);
  const people = await listParticipants(context.database, ids);
  const present = new Map(people.filter(isPresent).map((person) => [person.participant_id, person]));
  const desk = { ...context, findPresent: async (id: string) => present.get(id) };
  const ways: SendingWay[] = [];
  for (const mail of mails) ways.push((await sendingOf(desk, mail)).way);
  return ways;
}

/** Sends a mail again. @returns the way that it went; undefined where another operator was faster */
export const sendAgain = (context: SendingContext, mail: MailRow): Promise<SendingWay | undefined> =>
  inTransaction(context.database, async (database) => {
    const findPresent = (id: string) => lockRecipient(database, id);
    const { way, send } = await sendingOf({ ...context, database, findPresent }, mail);
    return !send || (await send()) > 0 ? way : undefined;
  });
