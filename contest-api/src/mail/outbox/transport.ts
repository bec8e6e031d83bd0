import { createTransport } from 'nodemailer';
import type { MailContent } from '../../database/tables.ts';
import { isLoopback, type Settings } from '../../settings.ts';
import { type MailSender, toMessage } from '../content/message.ts';

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

/** Whether the mail server has said (5xx) that there is no such mailbox, or that it will never take a mail for it. */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode } = error as { command?: string; responseCode?: number };
  return command === 'RCPT TO' && responseCode !== undefined && responseCode >= 500;
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
