import type { DataKey } from '../data-key.ts';
import type { MailRow } from '../repositories/mails.ts';
import type { MailBody } from './mail-layout.ts';

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

function placeOf(mailId: string): string {
  return `mail ${mailId}`;
}
