import { after, afterEach, before, beforeEach } from 'node:test';
import { createTestDatabase, type TestDatabase } from '@knowledgeking/stage/database';
import { startSmtpServer, type TestSmtpServer } from '@knowledgeking/stage/smtp';
import type { Database } from '../../../src/database/database.ts';
import type { MailWorker } from '../../../src/mail/outbox/worker.ts';
import { mailDataKey, queueMailIn } from './outbox.ts';
import { mailWorker } from './worker.ts';

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
