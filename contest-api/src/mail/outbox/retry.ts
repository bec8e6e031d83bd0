import { randomUUID } from 'node:crypto';
import type { DataKey } from '../../database/data-key.ts';
import { type Database, inTransaction } from '../../database/database.ts';
import type { MailKind } from '../../database/tables.ts';
import { encryptPersonalValues } from '../content/body.ts';
import { valuesOf } from '../notify/notify.ts';
import { listPresent, lockRecipient } from '../notify/queries.ts';
import type { MailRow } from './queries.ts';
import { insertMailRequest, type MailRequestKind } from './queries-requests.ts';
import { removeUndelivered, requeueMails } from './queries-retries.ts';

/** How a mail that did not arrive is sent again by an operator. The tries before that are sender.ts's. */
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
  if (mail.encrypted_body !== null) return 'as_it_is';
  return mail.kind && requests[mail.kind] && mail.exam_id ? 'asked_for' : 'impossible';
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

interface Retrying {
  database: Database;
  dataKey: DataKey;
  now: Date;
}

/** Sends mails again, each its way. Many of them wait for mails that somebody is waiting for. @returns how many went which way */
export async function retryMails(
  retrying: Retrying,
  mails: MailRow[],
  { areMany }: { areMany: boolean },
): Promise<RetryOutcome> {
  const { database, now } = retrying;
  const outcome = noRetries();
  const ways = await findRetryWays(database, mails);
  const inWay = (way: RetryWay) => ways.get(way) ?? [];
  const priority = areMany ? 1 : 0;
  const kept = inWay('as_it_is').map(({ mail_id }) => ({ mailId: mail_id }));
  outcome.as_it_is = await requeueMails(database, kept, { now, priority });
  for (const mail of inWay('made_again')) {
    const requeued = await makeAgain(retrying, mail, priority);
    if (requeued === undefined) outcome.left += 1;
    else outcome.made_again += requeued;
  }
  for (const mail of inWay('asked_for')) if (await askFor(database, mail, now)) outcome.asked_for += 1;
  outcome.left += inWay('left').length;
  outcome.impossible += inWay('impossible').length;
  return outcome;
}

/** @returns 0 where another operator was faster; undefined for somebody who was taken out of the contest or erased just now */
function makeAgain(
  { database, dataKey, now }: Retrying,
  { mail_id, participant_id }: MailRow,
  priority: 0 | 1,
): Promise<number | undefined> {
  return inTransaction(database, async (transaction) => {
    const recipient = await lockRecipient(transaction, participant_id ?? '');
    if (!recipient) return undefined;
    const encryptedBody = encryptPersonalValues(dataKey, mail_id, valuesOf(recipient));
    const fresh = { encryptedBody, recipient: recipient.email };
    return requeueMails(transaction, [{ mailId: mail_id, fresh }], { now, priority });
  });
}

/** @returns false where another operator was faster */
function askFor(
  database: Database,
  { mail_id, kind, exam_id, recipient }: MailRow,
  now: Date,
): Promise<boolean> {
  const requestKind = kind && requests[kind];
  if (!requestKind || !exam_id) return Promise.resolve(false);
  return inTransaction(database, async (transaction) => {
    if (!(await removeUndelivered(transaction, mail_id))) return false;
    const request = { mail_request_id: randomUUID(), exam_id, kind: requestKind, email: recipient };
    await insertMailRequest(transaction, request, null, now);
    return true;
  });
}
