import assert from 'node:assert/strict';
import { MailSender } from '../../../src/mail/outbox/sender.ts';
import type { TestContest } from '../contest.ts';
import { type ReceivedMail, startSmtpServer } from './smtp.ts';

/**
 * Sends everything that is due, to a mail server of its own.
 * @param now default: when everything will ever be due
 * @returns what arrived
 */
export async function sendAll(
  { database, dataKey }: TestContest,
  {
    now = new Date('2100-01-01T00:00:00Z'),
    ...options
  }: Parameters<typeof startSmtpServer>[0] & { now?: Date } = {},
): Promise<ReceivedMail[]> {
  const server = await startSmtpServer(options);
  // A sender that is stopped ends with a few of them.
  for (let arrived = -1; arrived < server.mails.length; ) {
    arrived = server.mails.length;
    const sender = new MailSender({
      database,
      dataKey,
      smtpUrl: server.url,
      requiresTls: false,
      from: 'no-reply@example.jp',
      now: () => now,
      onError: (error) => assert.fail(error),
    });
    sender.start();
    await sender.stop();
  }
  await server.close();
  return server.mails;
}
