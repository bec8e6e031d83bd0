import { toJapaneseDate } from '@knowledgeking/contract/rules/time';
import type { Database } from '../../database/database.ts';
import type { CancellationReason } from '../../database/tables.ts';
import type { EntryContext } from '../../entry/entry-context.ts';
import type { Decision } from '../../people/accommodation.ts';
import type { MailContent } from './layout.ts';
import { queueMail } from './mails.ts';

/**
 * The notice to an address that was replaced by another one. It names neither the new address nor the participant: the old one can
 * have been a typing error, and belong to a stranger.
 */
export function queueAddressChangedMail(
  transaction: Database,
  context: EntryContext,
  { email, participant_id }: { email: string; participant_id: string },
): Promise<void> {
  const content = {
    subject: `【${context.exam.title}】メールアドレスの変更のお知らせ`,
    greeting: 'こんにちは。',
    paragraphs: [
      'お申し出により、エントリーのメールアドレスを、このアドレスから別のアドレスに変更しました。',
      'これからのお知らせは、新しいアドレスにお送りします。このアドレスにはお送りしません。',
    ],
    button: { label: 'サイトをひらく', link: context.siteOrigin },
    notes: ['変更にお心当たりのないときは、サイトのお問い合わせ先までご連絡ください。'],
  };
  return queueMail(transaction, context, email, content, { kind: 'notice', participant_id });
}

const cancelledBecause: Record<CancellationReason, string> = {
  own_request: 'お申し出により、エントリーを取り消しました。',
  rule_violation: '参加規約に合わないことを確かめたため、エントリーを取り消しました。',
  duplicate_entry:
    '同じ方のエントリーが2つ以上あったため、このエントリーを取り消しました。ほかのエントリーは、そのままです。',
  other: '運営で確かめたうえで、エントリーを取り消しました。',
};

/** The words of the notice that an entry was cancelled. */
export function cancelledContent(
  { exam, siteOrigin }: Pick<EntryContext, 'exam' | 'siteOrigin'>,
  { display_name }: { display_name: string },
  reason: CancellationReason,
): MailContent {
  return {
    subject: `【${exam.title}】エントリーの取り消しのお知らせ`,
    greeting: `${display_name} さん`,
    paragraphs: [
      cancelledBecause[reason],
      'このエントリーの受験番号では、ログインできなくなりました。',
      ...(reason === 'own_request' ? ['お申し込みいただき、ありがとうございました。'] : []),
    ],
    button: { label: 'サイトをひらく', link: siteOrigin },
    notes: [
      reason === 'own_request'
        ? 'お心当たりのないときは、サイトのお問い合わせ先までご連絡ください。'
        : 'まちがいだと思われるときは、サイトのお問い合わせ先までご連絡ください。',
    ],
  };
}

/** The office's answer to somebody who needs more time. It does not repeat what they said. */
export function queueAccommodationMail(
  transaction: Database,
  context: EntryContext,
  { email, display_name, participant_id }: { email: string; display_name: string; participant_id: string },
  { decision, seconds }: { decision: Decision; seconds: number },
): Promise<void> {
  const { exam, siteOrigin } = context;
  const minutes = Math.floor(seconds / 60);
  const content = {
    subject: `【${exam.title}】予選の受けかたについてのお返事`,
    greeting: `${display_name} さん`,
    paragraphs: [
      'お知らせいただいた、予選を受けるときのご希望についてのお返事です。',
      ...('declined' in decision
        ? [
            '申しわけありませんが、ご希望のとおりにはできませんでした。',
            decision.declined,
            `予選は、はじめてから${minutes}分で受けられます。`,
          ]
        : [
            decision.granted === 'none'
              ? '予選の時間の中なら、制限時間なしで受けられるようにしました。'
              : `予選の制限時間を、はじめてから${minutes}分にしました。`,
            'ご自分でしていただくことはありません。いつもどおりログインしてはじめると、画面の残り時間があなたの時間になります。もう受けているときは、1分ほどで残り時間が変わります。',
            'ほかの人には知らせません。順位のつけかたは、みなさんと同じです。',
          ]),
    ],
    facts: [
      { label: '予選の開始', value: toJapaneseDate(exam.examStartAt) },
      { label: '予選の終了', value: `${toJapaneseDate(exam.examEndAt)}（ここで必ず終わります）` },
    ],
    button: { label: 'ログインする', link: `${siteOrigin}/login` },
    notes: ['ほかにも必要なことがあるときは、サイトのお問い合わせ先までご連絡ください。'],
  };
  return queueMail(transaction, context, email, content, { kind: 'notice', participant_id });
}
