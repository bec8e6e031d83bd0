import { randomUUID } from 'node:crypto';
import type { DataKey } from '../data-key.ts';
import { type Database, inTransaction } from '../repositories/database.ts';
import { insertMailRequest, type MailRequestKind } from '../repositories/mail-requests.ts';
import { removeUndelivered, requeueMails } from '../repositories/mail-retries.ts';
import type { MailKind } from '../repositories/mail-tables.ts';
import type { MailRow } from '../repositories/mails.ts';
import { findRecipient } from '../repositories/notifications.ts';
import { encryptPersonalValues } from './mail-body.ts';
import { valuesOf } from './notify.ts';

/** How a mail that did not arrive is sent again by an operator. The tries before that are mail-sender.ts's. */
export type RetryWay =
  /** As it is: its content is still there. */
  | 'as_it_is'
  /** One of many is made once more. */
  | 'made_again'
  /** A new one is asked for in its place, as its recipient can on the site. */
  | 'asked_for'
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

/** How this mail would be sent again. The link of an entry that was given up has expired, so that one is always asked for. */
export function retryWayOf(mail: MailRow): RetryWay {
  if (mail.kind === 'entry') return 'asked_for';
  if (mail.encrypted_body !== null) return 'as_it_is';
  if (mail.kind === null) return 'impossible';
  if (mail.kind === 'notification') return mail.participant_id ? 'made_again' : 'impossible';
  return requests[mail.kind] && mail.exam_id ? 'asked_for' : 'impossible';
}

/** How many mails went which way. */
export type RetryOutcome = Record<RetryWay, number>;

/** Sends mails again, each its way. Many of them wait for mails that somebody is waiting for. @returns how many went which way */
export async function retryMails(
  { database, dataKey, now }: { database: Database; dataKey: DataKey; now: Date },
  mails: MailRow[],
  { areMany }: { areMany: boolean },
): Promise<RetryOutcome> {
  const outcome: RetryOutcome = { as_it_is: 0, made_again: 0, asked_for: 0, impossible: 0 };
  const inWay = (way: RetryWay) => mails.filter((mail) => retryWayOf(mail) === way);
  const priority = areMany ? 1 : 0;
  const kept = inWay('as_it_is').map(({ mail_id }) => ({ mailId: mail_id, encryptedBody: null }));
  outcome.as_it_is = await requeueMails(database, kept, { now, priority });
  for (const { mail_id, participant_id } of inWay('made_again')) {
    const recipient = await findRecipient(database, participant_id ?? '');
    const encryptedBody = recipient && encryptPersonalValues(dataKey, mail_id, valuesOf(recipient));
    if (encryptedBody)
      outcome.made_again += await requeueMails(database, [{ mailId: mail_id, encryptedBody }], {
        now,
        priority,
      });
    else outcome.impossible += 1;
  }
  for (const mail of inWay('asked_for')) if (await askFor(database, mail, now)) outcome.asked_for += 1;
  outcome.impossible += inWay('impossible').length;
  return outcome;
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
