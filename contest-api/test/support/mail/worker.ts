import assert from 'node:assert/strict';
import { type ReceivedMail, startSmtpServer } from '@knowledgeking/stage/smtp';
import { ContestCache } from '../../../src/contest/contest-cache.ts';
import type { DataKey } from '../../../src/database/data-key.ts';
import type { Database } from '../../../src/database/database.ts';
import { MailWorker } from '../../../src/mail/outbox/worker.ts';
import { readSettings, type Settings } from '../../../src/settings.ts';

/** A worker on the queue of mails, which works when it is told to. */
export function mailWorker({
  database,
  settings = {},
  ...options
}: {
  database: Database;
  dataKey: DataKey;
  smtpUrl?: string;
  now: () => Date;
  settings?: Partial<Settings>;
  warn?: () => (error: Error) => void;
  onOutcome?: (outcome: string) => void;
  contest?: ContestCache;
}): MailWorker {
  return new MailWorker({
    settings: {
      ...readSettings({ LOG_LEVEL: 'silent' }),
      mailFrom: '知識王決定戦 事務局 <no-reply@example.jp>',
      ...settings,
    },
    database,
    contest: new ContestCache(database),
    smtpUrl: 'smtp://127.0.0.1:1',
    warn: () => (error) => assert.fail(error),
    ...options,
  });
}

/**
 * Sends everything that is due, to a mail server of its own.
 * @param now default: when everything will ever be due
 * @returns what arrived
 */
export async function sendAll(
  { database, dataKey }: { database: Database; dataKey: DataKey },
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
