import { randomUUID } from 'node:crypto';
import type { Database } from '../repositories/database.ts';
import type { EntryRequest, Participant } from '../repositories/entries.ts';
import { insertMail } from '../repositories/mails.ts';
import type { EntryContext } from './entry-context.ts';
import { type MailContent, renderMail } from './mail-layout.ts';
import { toJapaneseDate } from './time.ts';

/** The mail with the link that completes an entry. */
export function queueVerificationMail(
  transaction: Database,
  context: EntryContext,
  request: EntryRequest,
  token: string,
): Promise<void> {
  const link = `${context.siteOrigin}/entry/confirm?entry_token=${token}`;
  return queue(transaction, context, request.email, {
    subject: `【${context.exam.title}】エントリーの確認をお願いします`,
    greeting: `${request.display_name} さん`,
    paragraphs: [
      'エントリーのお申し込みをありがとうございます。まだエントリーは終わっていません。',
      '下のボタンから確認ページをひらき、「エントリーを確定する」をおしてください。',
    ],
    button: { label: '確認ページをひらく', link },
    notes: [
      `このリンクは ${toJapaneseDate(request.expires_at)} まで使えます。`,
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
  return queue(transaction, context, participant.email, {
    subject: `【${context.exam.title}】受験番号のお知らせ`,
    greeting: `${participant.display_name} さん`,
    paragraphs: [
      'エントリーが完了しました。あなたの受験番号は次のとおりです。',
      `予選は ${toJapaneseDate(context.exam.examStartAt)} にはじまります。受験番号でログインしてお待ちください。`,
    ],
    highlight: participant.exam_number,
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
  return queue(transaction, context, participant.email, {
    subject: `【${context.exam.title}】すでにエントリーされています`,
    greeting: `${participant.display_name} さん`,
    paragraphs: [
      'このメールアドレスで、もう一度エントリーの申し込みがありました。すでにエントリーは完了していますので、登録の内容は変わっていません。',
      'あなたの受験番号は次のとおりです。',
    ],
    highlight: participant.exam_number,
    button: { label: 'ログインする', link: `${context.siteOrigin}/login` },
    notes: ['お心当たりのないときは、このメールを削除してください。'],
  });
}

async function queue(
  transaction: Database,
  context: EntryContext,
  recipient: string,
  content: MailContent,
): Promise<void> {
  const { text, html } = renderMail(content, context.exam.title);
  const mail = {
    mail_id: randomUUID(),
    recipient,
    subject: content.subject,
    text_body: text,
    html_body: html,
  };
  await insertMail(transaction, mail, context.now);
}
