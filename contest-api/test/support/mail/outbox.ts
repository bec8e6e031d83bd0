import { testDataKey } from '@knowledgeking/stage/database';
import { DataKey } from '../../../src/database/data-key.ts';
import type { Database } from '../../../src/database/database.ts';
import type { MailContent } from '../../../src/database/tables.ts';
import { queueMail } from '../../../src/mail/outbox/queue.ts';
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
