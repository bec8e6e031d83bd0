import { readFileSync } from 'node:fs';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { toUuid } from '../../database/rows.ts';
import type { MailContent, MailRefusal } from '../../database/tables.ts';
import { isLoopback, type Settings } from '../../settings.ts';
import { addressOf, domainOf } from '../addresses.ts';
import { headerPictureId, renderMail } from '../content/render.ts';
import { isAboutMailbox, refusalOf } from './refusals.ts';

/** The settings that say whom all mails come from, and where those come back to that a later mail server could not deliver. */
type MailSender = Pick<Settings, 'mailFrom' | 'mailBounceTo'>;

const headerPicture = readFileSync(new URL('../content/header.png', import.meta.url));
const tagPattern = /\+([0-9a-f]{32})@/i;

/** A mail as nodemailer sends it. By the id of its row in it, the same each time, duplicates are recognized and bounces find their row. */
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

/** How many mails are sent at once. */
export const connections = 5;

/** The way to the mail server. */
export const openTransport = ({ appEnv }: Pick<Settings, 'appEnv'>, smtpUrl: string) =>
  createTransport({
    url: smtpUrl,
    requireTLS: requiresTls(appEnv, smtpUrl),
    pool: true,
    maxConnections: connections,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });

/** Whether mails to this server must be encrypted, whatever it offers: not in development, on this machine, or where the URL says so itself. */
export function requiresTls(appEnv: Settings['appEnv'], smtpUrl: string): boolean {
  const { hostname, searchParams } = new URL(smtpUrl);
  const { requireTLS, ignoreTLS } = Object.fromEntries(searchParams);
  const isTurnedOff = requireTLS === 'false' || (ignoreTLS === 'true' && requireTLS !== 'true');
  return appEnv !== 'development' && !isLoopback(hostname) && !isTurnedOff;
}

/** Why the mailbox did not take a mail; null where sending failed for another reason. @param error of `sendMail` */
export function refusalIn(error: unknown): MailRefusal | null {
  const { command, response = '' } = error as { command?: string; response?: string };
  return command === 'RCPT TO' || isAboutMailbox(response) ? refusalOf(response) : null;
}

/** A mail as a file (.eml) that mail programs open, as it would arrive. */
export async function toEml(
  mail: { mail_id: string; recipient: string },
  content: MailContent,
  sender: MailSender,
): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMessage(mail, content, sender));
  return message as Buffer;
}
