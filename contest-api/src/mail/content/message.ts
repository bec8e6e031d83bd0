import { readFileSync } from 'node:fs';
import type { SendMailOptions } from 'nodemailer';
import { toUuid } from '../../database/rows.ts';
import type { MailContent } from '../../database/tables.ts';
import type { Settings } from '../../settings.ts';
import { addressOf, domainOf } from '../outbox/sender-address.ts';
import { headerPictureId, renderMail } from './render.ts';

/** The settings that say whom all mails come from, and where those come back to that a later mail server could not deliver. */
export type MailSender = Pick<Settings, 'mailFrom' | 'mailBounceTo'>;

const headerPicture = readFileSync(new URL('./header.png', import.meta.url));
const tagPattern = /\+([0-9a-f]{32})@/i;

/**
 * A mail as nodemailer sends it. Its Message-ID, the tag in its envelope's sender and its envelope id all are the id of its row, the same
 * each time it is sent: duplicates can be recognized, and a bounce names its row without naming anybody.
 */
export function toMessage(
  { mail_id, recipient }: { mail_id: string; recipient: string },
  content: MailContent,
  { mailFrom, mailBounceTo }: MailSender,
): SendMailOptions {
  const address = addressOf(mailFrom);
  const tag = mail_id.replaceAll('-', '');
  return {
    messageId: `<${mail_id}@${domainOf(address)}>`,
    from: mailFrom,
    // As an object, so that nothing in an address is read as a list or a name.
    to: { name: '', address: recipient },
    subject: content.subject,
    ...renderMail(content),
    envelope: { from: mailBounceTo ? mailBounceTo.replace('@', `+${tag}@`) : address, to: recipient },
    // A report on a mail that could not be delivered brings back no exam number.
    dsn: { id: tag, return: 'headers', notify: ['failure'] },
    // No answer from machines, such as those of people on holiday (RFC 3834; the second is Outlook's).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    attachments: [
      {
        cid: headerPictureId,
        filename: 'ship.png',
        content: headerPicture,
        contentType: 'image/png',
        contentDisposition: 'inline',
      },
      ...(content.calendar
        ? [
            {
              filename: 'yosen.ics',
              content: content.calendar,
              contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
              contentDisposition: 'attachment' as const,
            },
          ]
        : []),
    ],
  };
}

/** The id of the mail whose tag an address has, as `toMessage` writes it; undefined where it has none. */
export function mailIdIn(address: string): string | undefined {
  const tag = tagPattern.exec(address)?.[1];
  return tag && toUuid(tag);
}
