import type { Accommodation } from '@knowledgeking/contract/rules/accommodation';
import { toJapaneseDate } from '@knowledgeking/contract/rules/time';
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator';
import { ownSeconds } from '../../attempts/attempt-state.ts';
import type { ExamWithKey } from '../../contest/exam.ts';
import type { CancellationReason, MailContent, MailKind } from '../../database/tables.ts';

/** The exam, the site and the moment that a mail speaks of. */
export interface MailContext {
  exam: Pick<ExamWithKey, 'id' | 'title' | 'exam_start_at' | 'exam_end_at' | 'duration_seconds'>;
  siteOrigin: string;
  now: Date;
}

/** Whom a mail is to. */
interface Addressee {
  display_name: string;
  children_division: boolean;
  /** By how much their duration is longer than the exam's. */
  duration_factor: number;
}

const contentOf = ({ exam }: MailContext, content: Omit<MailContent, 'sender'>): MailContent => ({
  ...content,
  sender: exam.title,
  subject: `【${exam.title}】${content.subject}`,
});

/** The division that somebody competes in. */
export const divisionName = ({ children_division }: { children_division: boolean }): string =>
  children_division ? 'こどもの部' : '一般の部';

/** The mail with the link that completes an entry. It greets nobody by name, because somebody else may have typed name and address. */
export function verificationContent(
  context: MailContext,
  { token, expiresAt }: { token: string; expiresAt: Date },
): MailContent {
  return contentOf(context, {
    subject: 'エントリーの確認をお願いします',
    greeting: 'こんにちは。',
    paragraphs: [
      'エントリーをお申し込みいただき、ありがとうございます。まだエントリーは終わっていません。',
      '下から確認ページをひらき、「エントリーを確定する」をおしてください。',
    ],
    button: {
      label: '確認ページをひらく',
      link: `${context.siteOrigin}/entry/confirm?entry_token=${token}`,
    },
    notes: [
      `このリンクは ${toJapaneseDate(expiresAt)} まで使えます。`,
      'お心当たりのないときは、このメールを削除してください。何も登録されません。',
    ],
  });
}

/** The mail with the exam number, after an entry or when asked for again. */
export const examNumberContent = (context: MailContext, addressee: Addressee, examNumber: string) =>
  numberContent(context, addressee, {
    highlight: examNumber,
    subject: '受験番号のお知らせ',
    paragraphs: [
      'エントリーが完了しました。あなたの受験番号は次のとおりです。予選の日まで、このメールをとっておいてください。',
    ],
    notes: [
      '受験番号はあなただけのものです。ほかの人に見せないでください。',
      'つけてあるファイル（yosen.ics）をひらくと、予選の日時をカレンダーに入れられます。',
    ],
  });

/** The mail to someone whose address was entered a second time. */
export const alreadyEnteredContent = (context: MailContext, addressee: Addressee, examNumber: string) =>
  numberContent(context, addressee, {
    highlight: examNumber,
    subject: 'すでにエントリーされています',
    paragraphs: [
      'このメールアドレスで、もう一度エントリーのお申し込みがありました。すでにエントリーは完了していますので、登録の内容は変わっていません。',
      'あなたの受験番号は次のとおりです。',
    ],
    notes: ['お心当たりのないときは、このメールを削除してください。'],
  });

/** A mail with somebody's exam number, and with what they need for the exam. */
function numberContent(
  context: MailContext,
  addressee: Addressee,
  own: Pick<MailContent, 'highlight' | 'subject' | 'paragraphs' | 'notes'>,
): MailContent {
  const { exam, siteOrigin } = context;
  const minutes = Math.floor(ownSeconds(exam, addressee.duration_factor) / 60);
  return contentOf(context, {
    ...own,
    greeting: `${addressee.display_name} さん`,
    facts: [
      { label: '部門', value: divisionName(addressee) },
      { label: '予選の開始', value: toJapaneseDate(exam.exam_start_at) },
      {
        label: '予選の終了',
        value: `${toJapaneseDate(exam.exam_end_at)}（おくれてはじめると、その分だけ短くなります）`,
      },
      { label: '制限時間', value: `はじめてから${minutes}分` },
    ],
    button: { label: 'ログインする', link: `${siteOrigin}/login` },
    calendar: examCalendar(context),
  });
}

/** The notice to an address that was replaced. It names neither the new one nor the participant: the old one can be a stranger’s, mistyped. */
export function addressChangedContent(context: MailContext): MailContent {
  return contentOf(context, {
    subject: 'メールアドレスの変更のお知らせ',
    greeting: 'こんにちは。',
    paragraphs: [
      'お申し出により、エントリーのメールアドレスを、このアドレスから別のアドレスに変更しました。',
      'これからのお知らせは、新しいアドレスにお送りします。このアドレスにはお送りしません。',
    ],
    button: { label: 'サイトをひらく', link: context.siteOrigin },
    notes: ['変更にお心当たりのないときは、サイトのお問い合わせ先までご連絡ください。'],
  });
}

const cancelledBecause: Record<CancellationReason, string> = {
  own_request: 'お申し出により、エントリーを取り消しました。',
  rule_violation: '参加規約に合わないことを確かめたため、エントリーを取り消しました。',
  duplicate_entry:
    '同じ方のエントリーが2つ以上あったため、このエントリーを取り消しました。ほかのエントリーは、そのままです。',
  other: '運営で確かめたうえで、エントリーを取り消しました。',
};

/** The notice that an entry was cancelled. */
export function cancelledContent(
  context: MailContext,
  { display_name }: { display_name: string },
  reason: CancellationReason,
): MailContent {
  return contentOf(context, {
    subject: 'エントリーの取り消しのお知らせ',
    greeting: `${display_name} さん`,
    paragraphs: [
      cancelledBecause[reason],
      'このエントリーの受験番号では、ログインできなくなりました。',
      ...(reason === 'own_request' ? ['お申し込みいただき、ありがとうございました。'] : []),
    ],
    button: { label: 'サイトをひらく', link: context.siteOrigin },
    notes: [
      reason === 'own_request'
        ? 'お心当たりのないときは、サイトのお問い合わせ先までご連絡ください。'
        : 'まちがいだと思われるときは、サイトのお問い合わせ先までご連絡ください。',
    ],
  });
}

/** The notice that a cancelled entry holds again. */
export function restoredContent(
  context: MailContext,
  { display_name }: { display_name: string },
): MailContent {
  return contentOf(context, {
    subject: 'エントリーをもとにもどしたお知らせ',
    greeting: `${display_name} さん`,
    paragraphs: [
      'エントリーの取り消しを取りやめ、エントリーをもとにもどしました。',
      'これまでの受験番号で、またログインできます。取り消しのお知らせがとどいていても、そのままでだいじょうぶです。',
    ],
    button: { label: 'ログインする', link: `${context.siteOrigin}/login` },
    notes: ['お心当たりのないときは、サイトのお問い合わせ先までご連絡ください。'],
  });
}

/** The office's answer to somebody who needs more time. */
export interface Decision {
  /** Null where it declines. */
  granted: Accommodation | null;
  /** Its words where it declines. */
  declined: string;
}

/** The mail with that answer. It does not repeat what they said. @param seconds their duration from now on */
export function accommodationContent(
  context: MailContext,
  { display_name }: { display_name: string },
  { granted, declined }: Decision,
  seconds: number,
): MailContent {
  const { exam, siteOrigin } = context;
  const minutes = Math.floor(seconds / 60);
  return contentOf(context, {
    subject: '予選の受けかたについてのお返事',
    greeting: `${display_name} さん`,
    paragraphs: [
      'お知らせいただいた、予選を受けるときのご希望についてのお返事です。',
      ...(granted
        ? [
            granted === 'none'
              ? '予選の時間の中なら、制限時間なしで受けられるようにしました。'
              : `予選の制限時間を、はじめてから${minutes}分にしました。`,
            'ご自分でしていただくことはありません。いつもどおりログインしてはじめると、画面の残り時間があなたの時間になります。もう受けているときは、1分ほどで残り時間が変わります。',
            'ほかの人には知らせません。順位のつけかたは、みなさんと同じです。',
          ]
        : [
            '申しわけありませんが、ご希望のとおりにはできませんでした。',
            declined,
            `予選は、はじめてから${minutes}分で受けられます。`,
          ]),
    ],
    facts: [
      { label: '予選の開始', value: toJapaneseDate(exam.exam_start_at) },
      { label: '予選の終了', value: `${toJapaneseDate(exam.exam_end_at)}（ここで必ず終わります）` },
    ],
    button: { label: 'ログインする', link: `${siteOrigin}/login` },
    notes: ['ほかにも必要なことがあるときは、サイトのお問い合わせ先までご連絡ください。'],
  });
}

/**
 * A calendar file (RFC 5545) with the exam, and an alarm an hour before. All files for one exam on one site are the same event, the one that
 * was made later being right: a calendar that takes a second file after the dates were moved moves the event. Moments are in UTC, which every
 * calendar shows in its own time zone.
 */
export function examCalendar({ exam, siteOrigin, now }: MailContext): string {
  const host = URL.canParse(siteOrigin) ? new URL(siteOrigin).hostname : 'localhost';
  const calendar = ical({
    prodId: { company: 'knowledgeking', product: 'contest', language: 'JA' },
    method: ICalCalendarMethod.PUBLISH,
  });
  const event = calendar.createEvent({
    id: `${exam.id}@${host}`,
    // Grows with time and fits the 31 bits that calendars keep.
    sequence: Math.floor(now.getTime() / 60_000),
    stamp: now,
    start: exam.exam_start_at,
    end: exam.exam_end_at,
    summary: exam.title,
    description: `受験番号を用意して、ここからログインしてください。\n${siteOrigin}/login`,
    url: `${siteOrigin}/login`,
  });
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: 60 * 60,
    description: `${exam.title} まであと1時間です。`,
  });
  return calendar.toString();
}

/** Somebody who does not exist. */
export const sampleAddressee: Addressee = {
  display_name: 'なぎさ',
  children_division: true,
  duration_factor: 1,
};
const sampleNumber = '7K3M-Q9RT-2XWD';

const sampleExam = {
  id: 'first-2025',
  title: '第7回 大海原ログブック 知識王決定戦 予選',
  exam_start_at: new Date('2025-06-22T13:00:00+09:00'),
  exam_end_at: new Date('2025-06-22T14:30:00+09:00'),
  duration_seconds: 60 * 60,
};

/** Each mail that somebody waits for, with made-up data. @param exam what they are about; default: an exam that does not exist */
export function sampleMails(
  siteOrigin: string,
  exam: MailContext['exam'] = sampleExam,
  now = new Date('2025-05-20T12:00:00+09:00'),
): Record<Exclude<MailKind, 'notice' | 'notification'>, MailContent> {
  const context = { exam, siteOrigin, now };
  const expiresAt = new Date(now.getTime() + 24 * 60 * 60_000);
  return {
    entry: verificationContent(context, { token: 'mihon-no-tame-tsukaemasen', expiresAt }),
    exam_number: examNumberContent(context, sampleAddressee, sampleNumber),
    already_entered: alreadyEnteredContent(context, sampleAddressee, sampleNumber),
  };
}
