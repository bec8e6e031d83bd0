import type { Database } from '../repositories/database.ts';
import type { CancellationReason } from '../repositories/tables.ts';
import type { EntryContext } from './entry-context.ts';
import type { MailContent } from './mail-layout.ts';
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
