import { isUuid } from '../../command-line/input.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import { lowestUuid, pagesByKey } from '../../database/rows.ts';
import type { MailKind, MailRequestKind } from '../../database/tables.ts';
import { OperatorError } from '../../errors.ts';
import { listPresent, lockRecipient } from '../notify/queries.ts';
import { findMail, listUndelivered, type MailRow, removeUndelivered, requeueMail } from './queries.ts';
import { requestMail } from './queue.ts';

/** The ways to send mails again that did not arrive, before any is counted. Until one is given up, worker.ts decides when it is tried. */
export const zero = {
  /** As it is: its content is still there. */
  as_it_is: 0,
  /** One of many is made once more, for its recipient's present address. */
  made_again: 0,
  /** A new one is asked for in its place, as its recipient can on the site. */
  asked_for: 0,
  /** One of many, to somebody who was taken out of the contest or erased, and gets none any more. */
  left: 0,
  /** Its content is gone, and nothing can make it again. */
  impossible: 0,
};

export type SendingWay = keyof typeof zero;

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

const requests: Record<MailKind, MailRequestKind | null> = {
  entry: 'entry_resend',
  exam_number: 'login_resend',
  already_entered: 'login_resend',
  notice: null,
  notification: null,
};

/** Some mails by the way in which they would be sent again. */
export async function findSendingWays(database: Database, mails: MailRow[]) {
  const ids = mails.flatMap((mail) => recipientIdOf(mail) ?? []);
  const present = await listPresent(database, ids);
  return Map.groupBy(mails, (mail) => {
    const id = recipientIdOf(mail);
    return id && !present.has(id) ? 'left' : sendingWayOf(mail);
  });
}

const recipientIdOf = ({ kind, participant_id }: MailRow) =>
  kind === 'notification' ? participant_id : null;

/** The link of an entry that was given up has expired; the recipient of one of many can have another address by now. */
function sendingWayOf(mail: MailRow): SendingWay {
  if (mail.kind === 'entry') return 'asked_for';
  if (recipientIdOf(mail)) return 'made_again';
  if (mail.encrypted_content !== null || mail.notification_id !== null) return 'as_it_is';
  return mail.kind && requests[mail.kind] ? 'asked_for' : 'impossible';
}

/** Each sends a mail again. @returns the way that it went; undefined where another operator was faster */
export const senders: Record<
  SendingWay,
  (
    /** With priority 1 many of them wait for mails that somebody is waiting for. */
    sending: { database: Database; now: Date; priority: 0 | 1 },
    mail: MailRow,
  ) => Promise<SendingWay | undefined>
> = {
  as_it_is: async ({ database, ...again }, { mail_id }) =>
    (await requeueMail(database, mail_id, again)) ? 'as_it_is' : undefined,
  made_again: ({ database, ...again }, { mail_id, participant_id }) =>
    inTransaction(database, async (transaction) => {
      const person = await lockRecipient(transaction, participant_id ?? '');
      // Taken out of the contest or erased just now.
      if (!person) return 'left';
      const isRequeued = await requeueMail(transaction, mail_id, { ...again, recipient: person.email });
      return isRequeued ? 'made_again' : undefined;
    }),
  asked_for: ({ database, now }, { mail_id, kind, exam_id, recipient }) =>
    inTransaction(database, async (transaction) => {
      const request = kind && requests[kind];
      if (!request || !(await removeUndelivered(transaction, mail_id))) return undefined;
      await requestMail({ database: transaction, exam: { id: exam_id }, now }, request, recipient);
      return 'asked_for';
    }),
  left: async () => 'left',
  impossible: async () => 'impossible',
};
