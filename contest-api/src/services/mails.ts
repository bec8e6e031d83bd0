import { randomUUID } from 'node:crypto';
import type { Database } from '../repositories/database.ts';
import type { Participant } from '../repositories/entries.ts';
import { insertMail } from '../repositories/mails.ts';
import type { EntryContext } from './entry-context.ts';
import { examNumberOf } from './exam-number.ts';
import { encryptMailBody } from './mail-body.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { toJapaneseDate } from './time.ts';

/**
 * The mail with the link that completes an entry. It does not greet by name: the name may have been typed by somebody who
 * entered another person's address, and would then be writing to them in the contest's voice.
 */
export function queueVerificationMail(
  transaction: Database,
  context: EntryContext,
  { email, token, expiresAt }: { email: string; token: string; expiresAt: Date },
): Promise<void> {
  const link = `${context.siteOrigin}/entry/confirm?entry_token=${token}`;
  return queueMail(transaction, context, email, {
    subject: `【${context.exam.title}】エントリーの確認をお願いします`,
    greeting: 'こんにちは。',
    paragraphs: [
      'エントリーのお申し込みをありがとうございます。まだエントリーは終わっていません。',
      '下のボタンから確認ページをひらき、「エントリーを確定する」をおしてください。',
    ],
    button: { label: '確認ページをひらく', link },
    notes: [
      `このリンクは ${toJapaneseDate(expiresAt)} まで使えます。`,
      'お心当たりのないときは、このメールを削除してください。何も登録されません。',
    ],
  });
}

/** The mail with the exam number, after an entry or when asked for again. */
export function queueExamNumberMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<void> {
  return queueMail(transaction, context, participant.email, {
    subject: `【${context.exam.title}】受験番号のお知らせ`,
    greeting: `${participant.display_name} さん`,
    paragraphs: [
      'エントリーが完了しました。あなたの受験番号は次のとおりです。',
      `予選は ${toJapaneseDate(context.exam.examStartAt)} にはじまります。受験番号でログインしてお待ちください。`,
    ],
    highlight: examNumberOf(context.dataKey, participant),
    button: { label: 'ログインする', link: `${context.siteOrigin}/login` },
    notes: ['受験番号はあなただけのものです。ほかの人に見せないでください。'],
  });
}

/** The mail to someone whose address was entered a second time. */
export function queueAlreadyEnteredMail(
  transaction: Database,
  context: EntryContext,
  participant: Participant,
): Promise<void> {
  return queueMail(transaction, context, participant.email, {
    subject: `【${context.exam.title}】すでにエントリーされています`,
    greeting: `${participant.display_name} さん`,
    paragraphs: [
      'このメールアドレスで、もう一度エントリーの申し込みがありました。すでにエントリーは完了していますので、登録の内容は変わっていません。',
      'あなたの受験番号は次のとおりです。',
    ],
    highlight: examNumberOf(context.dataKey, participant),
    button: { label: 'ログインする', link: `${context.siteOrigin}/login` },
    notes: ['お心当たりのないときは、このメールを削除してください。'],
  });
}

/** Puts a mail into the outbox, with its content encrypted. */
export async function queueMail(
  transaction: Database,
  context: EntryContext,
  recipient: string,
  content: MailContent,
): Promise<void> {
  const mailId = randomUUID();
  const body = renderMail(content, context.exam.title);
  const mail = {
    mail_id: mailId,
    recipient,
    subject: content.subject,
    encrypted_body: encryptMailBody(context.dataKey, mailId, body),
  };
  await insertMail(transaction, mail, context.now);
}
