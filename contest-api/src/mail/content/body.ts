import type { DataKey } from '../../database/data-key.ts';
import type { NotificationWords } from '../../database/tables.ts';
import { type PersonalValues, toContent } from '../notify/words.ts';
import type { MailRow } from '../outbox/queries.ts';
import { type MailBody, renderMail } from './layout.ts';

/** The content of a mail as it waits in the database: encrypted, because it holds links and exam numbers. */
export function encryptMailBody(dataKey: DataKey, mailId: string, body: MailBody): string {
  return dataKey.encrypt(JSON.stringify(body), placeOf(mailId));
}

/**
 * The content of a waiting mail.
 * @throws where it has been sent, or was encrypted with another key
 */
export function decryptMailBody(
  dataKey: DataKey,
  { mail_id, encrypted_body }: Pick<MailRow, 'mail_id' | 'encrypted_body'>,
): MailBody {
  if (encrypted_body === null) throw new Error('the mail was sent, and what it said is gone');
  const { text, html, calendar } = JSON.parse(dataKey.decrypt(encrypted_body, placeOf(mail_id)));
  return calendar ? { text, html, calendar } : { text, html };
}

/**
 * One of many mails as it waits in the database: only what is its recipient's own, so that a million of them fit. At another place than whole
 * mails, so that a copy of an earlier version, which would send an empty mail, leaves it to others.
 */
export function encryptPersonalValues(dataKey: DataKey, mailId: string, values: PersonalValues): string {
  return dataKey.encrypt(JSON.stringify(values), notificationPlaceOf(mailId));
}

/** One of many mails, from the words of all and what is its recipient's own. @throws as `decryptMailBody` */
export function renderNotification(
  dataKey: DataKey,
  { mail_id, encrypted_body }: Pick<MailRow, 'mail_id' | 'encrypted_body'>,
  words: NotificationWords,
): MailBody {
  if (encrypted_body === null) throw new Error('the mail was sent, and what it said is gone');
  const values = JSON.parse(dataKey.decrypt(encrypted_body, notificationPlaceOf(mail_id)));
  return renderMail(toContent(words, values), words.sender);
}

const placeOf = (mailId: string) => `mail ${mailId}`;
const notificationPlaceOf = (mailId: string) => `notification ${mailId}`;
