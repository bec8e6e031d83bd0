import { type Database, inTransaction } from '../../database/database.ts';
import type { MailKind, MailRequestKind } from '../../database/tables.ts';
import { listPresent, lockRecipient } from '../notify/queries.ts';
import { type MailRow, removeUndelivered, requeueMail } from './queries-states.ts';
import { requestMail } from './queue.ts';

/** How a mail that did not arrive is sent again by an operator. The tries before that are worker.ts's. */
export type RetryWay =
  /** As it is: its content is still there. */
  | 'as_it_is'
  /** One of many is made once more, for its recipient's present address. */
  | 'made_again'
  /** A new one is asked for in its place, as its recipient can on the site. */
  | 'asked_for'
  /** One of many, to somebody who was taken out of the contest or erased, and gets none any more. */
  | 'left'
  /** Its content is gone, and nothing can make it again. */
  | 'impossible';

/** Which request leads to a mail of a kind; null where none does. */
const requests: Record<MailKind, MailRequestKind | null> = {
  entry: 'entry_resend',
  exam_number: 'login_resend',
  already_entered: 'login_resend',
  notice: null,
  notification: null,
};

/** How each of these mails would be sent again. */
export async function findRetryWays(database: Database, mails: MailRow[]): Promise<Map<RetryWay, MailRow[]>> {
  const ids = mails.flatMap((mail) => recipientIdOf(mail) ?? []);
  const present = await listPresent(database, ids);
  return Map.groupBy(mails, (mail) => {
    const id = recipientIdOf(mail);
    return id && !present.has(id) ? 'left' : retryWayOf(mail);
  });
}

/** Whom one of many is for. */
const recipientIdOf = ({ kind, participant_id }: MailRow) =>
  kind === 'notification' ? participant_id : null;

/**
 * The link of an entry that was given up has expired, so that one is always asked for. One of many is always made again, because its
 * recipient can have another address by now.
 */
function retryWayOf(mail: MailRow): RetryWay {
  if (mail.kind === 'entry') return 'asked_for';
  if (recipientIdOf(mail)) return 'made_again';
  if (mail.encrypted_content !== null || mail.notification_id !== null) return 'as_it_is';
  return mail.kind && requests[mail.kind] ? 'asked_for' : 'impossible';
}

/** How many mails went which way. */
export type RetryOutcome = Record<RetryWay, number>;

/** Before any is counted. */
export const noRetries = (): RetryOutcome => ({
  as_it_is: 0,
  made_again: 0,
  asked_for: 0,
  left: 0,
  impossible: 0,
});

/** Sends mails again, each its way. Many of them wait for mails that somebody is waiting for. @returns how many went which way */
export async function retryMails(
  { database, now }: { database: Database; now: Date },
  mails: MailRow[],
  { areMany }: { areMany: boolean },
): Promise<RetryOutcome> {
  const outcome = noRetries();
  const again = { now, priority: areMany ? 1 : 0 } as const;
  for (const [way, inThisWay] of await findRetryWays(database, mails))
    for (const mail of inThisWay) {
      const { mail_id } = mail;
      if (way === 'as_it_is') outcome.as_it_is += await requeueMail(database, mail_id, again);
      else if (way === 'asked_for') outcome.asked_for += await askFor(database, mail, now);
      else {
        const requeued = way === 'made_again' ? await makeAgain(database, mail, again) : undefined;
        if (requeued === undefined) outcome[way === 'made_again' ? 'left' : way] += 1;
        else outcome.made_again += requeued;
      }
    }
  return outcome;
}

/** @returns 0 where another operator was faster; undefined for somebody who was taken out of the contest or erased just now */
function makeAgain(
  database: Database,
  { mail_id, participant_id }: MailRow,
  again: { now: Date; priority: 0 | 1 },
): Promise<number | undefined> {
  return inTransaction(database, async (transaction) => {
    const person = await lockRecipient(transaction, participant_id ?? '');
    return person && requeueMail(transaction, mail_id, { ...again, recipient: person.email });
  });
}

/** @returns 0 where another operator was faster */
function askFor(
  database: Database,
  { mail_id, kind, exam_id, recipient }: MailRow,
  now: Date,
): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const request = kind && requests[kind];
    if (!request || !(await removeUndelivered(transaction, mail_id))) return 0;
    await requestMail({ database: transaction, exam: { id: exam_id }, now }, request, recipient);
    return 1;
  });
}
