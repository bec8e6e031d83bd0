import type { Database } from '../repositories/database.ts';
import type { EntryContext } from './entry-context.ts';
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

/** The notice that an entry was cancelled. */
export function queueCancelledMail(
  transaction: Database,
  context: EntryContext,
  recipient: { email: string; display_name: string },
): Promise<void> {
  return queueMail(transaction, context, recipient.email, {
    subject: `【${context.exam.title}】エントリーの取り消しのお知らせ`,
    greeting: `${recipient.display_name} さん`,
    paragraphs: [
      'エントリーを取り消しました。お送りした受験番号では、ログインできなくなりました。',
      'これまでご参加いただき、ありがとうございました。',
    ],
    button: { label: 'サイトをひらく', link: context.siteOrigin },
    notes: ['お心当たりのないときは、サイトのお問い合わせ先までご連絡ください。'],
  });
}
