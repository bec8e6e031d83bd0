import { ButtonLink } from '@/components/ui/button-link';
import { MessagePage } from '@/components/ui/message-page';
import { paths } from '@/lib/paths';

/** The link in the mail has run out, was cut short, or never was one: the way to a new mail. */
export function BrokenLink() {
  return (
    <MessagePage
      heading="このリンクは使えません"
      figure={{ member: 'fumi', expression: 'troubled' }}
      actions={<ButtonLink href={paths.entryResend()}>確認メールの再送へ</ButtonLink>}
    >
      <p>
        リンクの期限（24時間）が切れたか、アドレスがとちゅうで切れているようです。もう一度確認メールをお送りください。
      </p>
    </MessagePage>
  );
}

/** The entry was completed before. */
export function ConfirmedEntry() {
  return (
    <MessagePage
      heading="エントリーは完了しています"
      figure={{ member: 'fumi', expression: 'smile' }}
      actions={<ButtonLink href={paths.login()}>ログインのページへ</ButtonLink>}
    >
      <p>受験番号はメールでお送りしました。メールが見つからないときは、ログインのページから再送できます。</p>
    </MessagePage>
  );
}
