import { randomUUID } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import type { MailKind } from '../../database/tables.ts';
import type { EntryContext } from '../../entry/entry-context.ts';
import { examNumberOf } from '../../entry/exam-number.ts';
import type { Participant } from '../../entry/queries.ts';
import { insertMail } from '../outbox/queries.ts';
import { encryptMailBody } from './body.ts';
import { type MailContent, renderMail } from './layout.ts';
import { alreadyEnteredContent, examNumberContent, verificationContent } from './words.ts';

/**
 * The mail with the link that completes an entry. It does not greet by name: the name may have been typed by somebody who
 * entered another person's address, and would then be writing to them in the contest's voice.
 */
export function queueVerificationMail(
  transaction: Database,
  context: EntryContext,
  { email, token, expiresAt }: { email: string; token: string; expiresAt: Date },
): Promise<void> {
  const content = verificationContent(context, { token, expiresAt });
  return queueMail(transaction, context, email, content, { kind: 'entry' });
}

/** The mail with the exam number, after an entry or when asked for again. */
export function queueExamNumberMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<void> {
  const { email, participant_id } = participant;
  const content = examNumberContent(context, participant, examNumberOf(context.dataKey, participant));
  return queueMail(transaction, context, email, content, { kind: 'exam_number', participant_id });
}

/** The mail to someone whose address was entered a second time. */
export function queueAlreadyEnteredMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<void> {
  const { email, participant_id } = participant;
  const content = alreadyEnteredContent(context, participant, examNumberOf(context.dataKey, participant));
  return queueMail(transaction, context, email, content, { kind: 'already_entered', participant_id });
}

/** Puts a mail into the outbox, with its content encrypted. @param about default: a notice about something that an operator did */
export async function queueMail(
  transaction: Database,
  { dataKey, exam, now }: EntryContext,
  recipient: string,
  content: MailContent,
  about: { kind: MailKind; participant_id?: string } = { kind: 'notice' },
): Promise<void> {
  const mailId = randomUUID();
  const body = renderMail({ ...content, signal: exam.mailSignal }, exam.title);
  const mail = {
    mail_id: mailId,
    recipient,
    subject: content.subject,
    encrypted_body: encryptMailBody(dataKey, mailId, body),
    exam_id: exam.id,
    ...about,
  };
  await insertMail(transaction, mail, now);
}
