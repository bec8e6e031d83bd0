import { randomUUID } from 'node:crypto';
import type { DataKey } from '../../database/data-key.ts';
import type { Database } from '../../database/database.ts';
import type { MailContent, MailKind, MailRequestKind, RequestedEntry } from '../../database/tables.ts';
import { type EntryContext, examNumberOf } from '../../entry/exam-number.ts';
import type { Participant } from '../../entry/queries.ts';
import { examNumberContent } from '../content/words.ts';
import { insertMail } from './queries.ts';
import type { MailRow } from './queries-states.ts';

/** Asks for a mail: the same for every address, because nothing is looked up yet (requests.ts). */
export function requestMail(
  { database, exam, now }: { database: Database; exam: { id: string }; now: Date },
  request: MailRequestKind,
  recipient: string,
  form: RequestedEntry | null = null,
): Promise<void> {
  const row = { mail_id: randomUUID(), exam_id: exam.id, recipient, subject: '' };
  return insertMail(database, { ...row, request, form: form && JSON.stringify(form) }, now);
}

/** Queues a mail, in the transaction of whatever it is about; its words are encrypted: they hold links and exam numbers. @returns its id */
export async function queueMail(
  transaction: Database,
  { dataKey, exam, now }: { dataKey: DataKey; exam: { id: string }; now: Date },
  mail: { kind: MailKind; recipient: string; participant_id?: string },
  content: MailContent,
): Promise<string> {
  const mail_id = randomUUID();
  const encrypted_content = dataKey.encrypt(JSON.stringify(content), placeOf(mail_id));
  const { subject } = content;
  await insertMail(transaction, { ...mail, mail_id, exam_id: exam.id, subject, encrypted_content }, now);
  return mail_id;
}

/** Puts the mail with somebody's exam number into the queue. */
export function queueExamNumberMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<string> {
  const { email, participant_id } = participant;
  const content = examNumberContent(context, participant, examNumberOf(context.dataKey, participant));
  return queueMail(transaction, context, { kind: 'exam_number', recipient: email, participant_id }, content);
}

/** The words of a waiting mail to one. @throws where it has been sent, or was encrypted with another key */
export function decryptContent(
  dataKey: DataKey,
  { mail_id, encrypted_content }: Pick<MailRow, 'mail_id' | 'encrypted_content'>,
): MailContent {
  if (encrypted_content === null) throw new Error('the mail was sent, and what it said is gone');
  return JSON.parse(dataKey.decrypt(encrypted_content, placeOf(mail_id)));
}

const placeOf = (mailId: string) => `mail ${mailId}`;
