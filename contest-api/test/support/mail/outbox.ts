import { randomUUID } from 'node:crypto';
import { DataKey } from '../../../src/database/data-key.ts';
import type { Database } from '../../../src/database/database.ts';
import { encryptMailBody } from '../../../src/mail/content/body.ts';
import { insertMail } from '../../../src/mail/outbox/queries.ts';
import { testDataKey } from '../database.ts';

export const mailDataKey = new DataKey(testDataKey);

/** When the tests of the outbox begin, and moments after that. */
export const start = new Date('2025-06-01T12:00:00+09:00');
export const seconds = (count: number) => new Date(start.getTime() + count * 1_000);
export const hours = (count: number) => seconds(count * 3_600);

/** Puts a mail with an exam number into the outbox. @returns its id */
export async function queueMailIn(database: Database, recipient = 'crew@example.jp'): Promise<string> {
  const mailId = randomUUID();
  const mail = {
    mail_id: mailId,
    recipient,
    subject: '【予選】受験番号のお知らせ',
    encrypted_body: encryptMailBody(mailDataKey, mailId, {
      text: 'なぎさ さん\n\n    7K3M-Q9RT-2XWD',
      html: '<p>なぎさ さん</p><p>7K3M-Q9RT-2XWD</p>',
    }),
  };
  await insertMail(database, mail, start);
  return mailId;
}

/** The mails to many, by when they are due. */
export const mailsToMany = (database: Database) =>
  database
    .selectFrom('mails')
    .selectAll()
    .where('notification_id', 'is not', null)
    .orderBy('due_at')
    .execute();
