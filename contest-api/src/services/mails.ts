import { randomUUID } from 'node:crypto';
import type { Database } from '../repositories/database.ts';
import type { Participant } from '../repositories/entries.ts';
import type { MailKind } from '../repositories/mail-tables.ts';
import { insertMail } from '../repositories/mails.ts';
import type { EntryContext } from './entry-context.ts';
import { examNumberOf } from './exam-number.ts';
import { encryptMailBody } from './mail-body.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { alreadyEnteredContent, examNumberContent, verificationContent } from './mail-words.ts';

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
  return queue(transaction, context, { kind: 'entry', recipient: email, content });
}

/** The mail with the exam number, after an entry or when asked for again. */
export function queueExamNumberMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<void> {
  const content = examNumberContent(context, participant, examNumberOf(context.dataKey, participant));
  return queueTo(transaction, context, participant, 'exam_number', content);
}

/** The mail to someone whose address was entered a second time. */
export function queueAlreadyEnteredMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<void> {
  const content = alreadyEnteredContent(context, participant, examNumberOf(context.dataKey, participant));
  return queueTo(transaction, context, participant, 'already_entered', content);
}

function queueTo(
  transaction: Database,
  context: EntryContext,
  { email, participant_id }: Participant,
  kind: MailKind,
  content: MailContent,
): Promise<void> {
  return queue(transaction, context, { kind, recipient: email, participant_id, content });
}

async function queue(
  transaction: Database,
  context: EntryContext,
  { content, ...mail }: { kind: MailKind; recipient: string; participant_id?: string; content: MailContent },
): Promise<void> {
  const mailId = randomUUID();
  const body = renderMail(content, context.exam.title);
  const row = {
    mail_id: mailId,
    subject: content.subject,
    encrypted_body: encryptMailBody(context.dataKey, mailId, body),
    exam_id: context.exam.id,
    ...mail,
  };
  await insertMail(transaction, row, context.now);
}
