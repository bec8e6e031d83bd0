import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach } from 'node:test';
import { createTestDatabase, type TestDatabase, testDataKey } from '@knowledgeking/stage/database';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '@knowledgeking/stage/smtp';
import { ContestCache } from '../../../src/contest/contest-cache.ts';
import { DataKey } from '../../../src/database/data-key.ts';
import type { Database } from '../../../src/database/database.ts';
import type { MailContent } from '../../../src/database/tables.ts';
import { queueMail } from '../../../src/mail/outbox/queue.ts';
import { MailWorker } from '../../../src/mail/outbox/worker.ts';
import { readSettings, type Settings } from '../../../src/settings.ts';
import { testExamId } from '../client.ts';

export const mailDataKey = new DataKey(testDataKey);

/** When the tests of the outbox begin, and moments after that. */
export const start = new Date('2025-06-01T12:00:00+09:00');
export const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
export const hours = (count: number) => seconds(count * 3_600);

/** The words of a mail with an exam number. */
export const numberMail: MailContent = {
  sender: '予選',
  subject: '【予選】受験番号のお知らせ',
  greeting: 'なぎさ さん',
  paragraphs: [],
  highlight: '7K3M-Q9RT-2XWD',
  button: { label: 'ログインする', link: 'https://quiz.example.jp/login' },
  notes: [],
};

/** Puts a mail with an exam number into the queue. @returns its id */
export async function queueMailIn(database: Database, recipient = 'crew@example.jp'): Promise<string> {
  const context = { dataKey: mailDataKey, exam: { id: testExamId }, now: start };
  return queueMail(database, context, { kind: 'exam_number', recipient }, numberMail);
}

/** The mails to many, by when they are due. */
export const mailsToMany = (database: Database) =>
  database
    .selectFrom('mails')
    .selectAll()
    .where('notification_id', 'is not', null)
    .orderBy('due_at')
    .execute();

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

/** A queue of mails with a mail server beside it, both new, for each test of a file. */
export class MailStage {
  testDatabase!: TestDatabase;
  server!: TestSmtpServer;
  /** The fate of the mails sent since the test began. */
  outcomes: string[] = [];

  /** Sets up for the tests of the file that calls it. */
  static forEachTest(): MailStage {
    const stage = new MailStage();
    before(async () => {
      stage.testDatabase = await createTestDatabase();
    });
    after(() => stage.testDatabase.drop());
    beforeEach(async () => {
      stage.outcomes = [];
      await stage.database.deleteFrom('mails').execute();
      stage.server = await startSmtpServer();
    });
    afterEach(() => stage.server.close());
    return stage;
  }

  get database(): Database {
    return this.testDatabase.connection.database;
  }

  /** The mail server goes, and another comes: where it was, or elsewhere. */
  async replaceServer(options: Parameters<typeof startSmtpServer>[0]): Promise<void> {
    await this.server.close();
    this.server = await startSmtpServer(options);
  }

  workerAt(now: Date, smtpUrl = this.server.url): MailWorker {
    return mailWorker({
      database: this.database,
      dataKey: mailDataKey,
      smtpUrl,
      now: () => now,
      onOutcome: (outcome) => this.outcomes.push(outcome),
    });
  }

  /** A new worker sends all that is due, as after a restart. */
  async sendAt(now: Date, smtpUrl?: string): Promise<void> {
    const worker = this.workerAt(now, smtpUrl);
    await worker.sendMails();
    await worker.stop();
  }

  /** Puts this many mails into the outbox, each to another mailbox. */
  async queueMails(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await this.queueMail(`crew${index}@example.jp`);
  }

  /** Puts a mail with an exam number into the outbox. @returns its id */
  queueMail(recipient?: string): Promise<string> {
    return queueMailIn(this.database, recipient);
  }

  outbox() {
    return this.database.selectFrom('mails').selectAll().execute();
  }
}
