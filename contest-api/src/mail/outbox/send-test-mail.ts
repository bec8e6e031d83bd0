import { createTransport } from 'nodemailer';
import { type MailSenderAddress, toMessage } from '../content/message.ts';
import type { SampleMail } from '../content/samples.ts';

/** A mail as a file (.eml) that mail programs open, as it would arrive. */
export async function toEml(mail: SampleMail, recipient: string, sender: MailSenderAddress): Promise<Buffer> {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await transport.sendMail(toMessage({ ...mail, recipient }, mail.body, sender));
  return message as Buffer;
}

/**
 * Sends one mail now, past the outbox, so that whoever tries it sees what the mail server says.
 * @returns the mail server's words as it took the mail
 * @throws the mail server's refusal, or that it can't be reached
 */
export async function sendTestMail(
  mail: SampleMail,
  recipient: string,
  { smtpUrl, requiresTls, ...sender }: MailSenderAddress & { smtpUrl: string; requiresTls: boolean },
): Promise<string> {
  const transport = createTransport({
    url: smtpUrl,
    requireTLS: requiresTls,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  });
  try {
    const { response } = await transport.sendMail(toMessage({ ...mail, recipient }, mail.body, sender));
    return response;
  } finally {
    transport.close();
  }
}
