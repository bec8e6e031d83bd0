import { type Database, inTransaction } from '../../database/database.ts';
import type { MailKind, MailRequestKind } from '../../database/tables.ts';
import { listPresent, lockRecipient } from '../notify/queries.ts';
import { type MailRow, removeUndelivered, requeueMail } from './queries-states.ts';
import { requestMail } from './queue.ts';

/** How mails that did not arrive are sent again by an operator, before any is counted. When a mail is tried before that, and given up, is decided in worker.ts. */
export const noneSentAgain = {
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

/** How many mails went which way. */
export type SentAgain = typeof noneSentAgain;
export type SendingWay = keyof SentAgain;

/** Which request leads to a mail of a kind; null where none does. */
const requests: Record<MailKind, MailRequestKind | null> = {
  entry: 'entry_resend',
  exam_number: 'login_resend',
  already_entered: 'login_resend',
  notice: null,
  notification: null,
};

/** How each of these mails would be sent again. */
export async function findSendingWays(
  database: Database,
  mails: MailRow[],
): Promise<Map<SendingWay, MailRow[]>> {
  const ids = mails.flatMap((mail) => recipientIdOf(mail) ?? []);
  const present = await listPresent(database, ids);
  return Map.groupBy(mails, (mail) => {
    const id = recipientIdOf(mail);
    return id && !present.has(id) ? 'left' : sendingWayOf(mail);
  });
}

/** Whom one of many is for. */
const recipientIdOf = ({ kind, participant_id }: MailRow) =>
  kind === 'notification' ? participant_id : null;

/** The link of an entry that was given up has expired; the recipient of one of many can have another address by now. */
function sendingWayOf(mail: MailRow): SendingWay {
  if (mail.kind === 'entry') return 'asked_for';
  if (recipientIdOf(mail)) return 'made_again';
  if (mail.encrypted_content !== null || mail.notification_id !== null) return 'as_it_is';
  return mail.kind && requests[mail.kind] ? 'asked_for' : 'impossible';
}

interface SendingAgain {
  database: Database;
  now: Date;
  /** 1: many of them wait for mails that somebody is waiting for. */
  priority: 0 | 1;
}

/** Sends mails again, each its way. @returns how many went which way; one for which another operator was faster went none */
export async function sendAgain(sending: SendingAgain, mails: MailRow[]): Promise<SentAgain> {
  const outcome = { ...noneSentAgain };
  for (const [way, inThisWay] of await findSendingWays(sending.database, mails))
    for (const mail of inThisWay) {
      const went = await senders[way](sending, mail);
      if (went) outcome[went] += 1;
    }
  return outcome;
}

/** Sends a mail again. @returns the way that it went; undefined where another operator was faster */
type Sender = (sending: SendingAgain, mail: MailRow) => Promise<SendingWay | undefined>;

const senders: Record<SendingWay, Sender> = {
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
