import { type ReceivedMail, startSmtpServer } from '@knowledgeking/stage/smtp';
import type { Settings } from '../../../src/settings.ts';
import type { TestContest } from '../contest.ts';
import { mailWorker } from './worker.ts';

/**
 * Sends everything that is due, to a mail server of its own.
 * @param now default: when everything will ever be due
 * @returns what arrived
 */
export async function sendAll(
  { database, dataKey }: TestContest,
  {
    now = new Date('2100-01-01T00:00:00Z'),
    settings = {},
    ...options
  }: Parameters<typeof startSmtpServer>[0] & { now?: Date; settings?: Partial<Settings> } = {},
): Promise<ReceivedMail[]> {
  const server = await startSmtpServer(options);
  const worker = mailWorker({ database, dataKey, settings, smtpUrl: server.url, now: () => now });
  await worker.sendMails();
  await worker.stop();
  await server.close();
  return server.mails;
}
