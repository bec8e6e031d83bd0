import { toJapaneseDate } from '@knowledgeking/contract/rules/time';
import { ownSeconds } from '../../attempts/attempt-state.ts';
import type { ContestExam } from '../../contest/contest.ts';
import { examCalendar } from './calendar.ts';
import type { MailContent } from './layout.ts';

/** The exam, the site and the moment that a mail speaks of. */
export interface MailContext {
  exam: Pick<
    ContestExam,
    'id' | 'title' | 'examStartAt' | 'examEndAt' | 'durationMilliseconds' | 'mailSignal'
  >;
  siteOrigin: string;
  now: Date;
}

/** Whom a mail is to. */
export interface Addressee {
  display_name: string;
  children_division: boolean;
  /** By how much their duration is longer than the exam's. */
  duration_factor: number;
}

/** The words of the mail with the link that completes an entry. */
export function verificationContent(
  { exam, siteOrigin }: MailContext,
  { token, expiresAt }: { token: string; expiresAt: Date },
): MailContent {
  return {
    subject: `【${exam.title}】エントリーの確認をお願いします`,
    greeting: 'こんにちは。',
    paragraphs: [
      'エントリーをお申し込みいただき、ありがとうございます。まだエントリーは終わっていません。',
      '下から確認ページをひらき、「エントリーを確定する」をおしてください。',
    ],
    button: { label: '確認ページをひらく', link: `${siteOrigin}/entry/confirm?entry_token=${token}` },
    notes: [
      `このリンクは ${toJapaneseDate(expiresAt)} まで使えます。`,
      'お心当たりのないときは、このメールを削除してください。何も登録されません。',
    ],
  };
}

/** The words of the mail with the exam number. */
export function examNumberContent(
  context: MailContext,
  addressee: Addressee,
  examNumber: string,
): MailContent {
  return {
    ...numberContent(context, addressee, examNumber),
    subject: `【${context.exam.title}】受験番号のお知らせ`,
    paragraphs: [
      'エントリーが完了しました。あなたの受験番号は次のとおりです。予選の日まで、このメールをとっておいてください。',
    ],
    notes: [
      '受験番号はあなただけのものです。ほかの人に見せないでください。',
      'つけてあるファイル（yosen.ics）をひらくと、予選の日時をカレンダーに入れられます。',
    ],
  };
}

/** The words of the mail to someone whose address was entered a second time. */
export function alreadyEnteredContent(
  context: MailContext,
  addressee: Addressee,
  examNumber: string,
): MailContent {
  return {
    ...numberContent(context, addressee, examNumber),
    subject: `【${context.exam.title}】すでにエントリーされています`,
    paragraphs: [
      'このメールアドレスで、もう一度エントリーのお申し込みがありました。すでにエントリーは完了していますので、登録の内容は変わっていません。',
      'あなたの受験番号は次のとおりです。',
    ],
    notes: ['お心当たりのないときは、このメールを削除してください。'],
  };
}

/** The part that both mails with a number have in common. */
function numberContent(
  { exam, siteOrigin, now }: MailContext,
  { display_name, children_division, duration_factor }: Addressee,
  examNumber: string,
) {
  const minutes = Math.floor(ownSeconds(exam, duration_factor) / 60);
  return {
    greeting: `${display_name} さん`,
    highlight: examNumber,
    facts: [
      { label: '部門', value: children_division ? 'こどもの部' : '一般の部' },
      { label: '予選の開始', value: toJapaneseDate(exam.examStartAt) },
      {
        label: '予選の終了',
        value: `${toJapaneseDate(exam.examEndAt)}（おくれてはじめると、その分だけ短くなります）`,
      },
      { label: '制限時間', value: `はじめてから${minutes}分` },
    ],
    button: { label: 'ログインする', link: `${siteOrigin}/login` },
    calendar: examCalendar(exam, siteOrigin, now),
  };
}
