import { ButtonLink } from '@/components/ui/button-link';
import { PageSection } from '@/components/ui/page-section';
import { paths } from '@/lib/paths';

/** The link in the mail has run out, was cut short, or never was one: the way to a new mail. */
export function BrokenLink() {
  return (
    <PageSection heading="このリンクは使えません" icon="compass" level={1}>
      <p>
        リンクの期限（24時間）が切れたか、アドレスがとちゅうで切れているようです。もう一度確認メールをお送りください。
      </p>
      <p>
        <ButtonLink href={paths.entryResend()}>確認メールの再送へ</ButtonLink>
      </p>
    </PageSection>
  );
}

/** The entry was completed before. */
export function ConfirmedEntry() {
  return (
    <PageSection heading="エントリーは完了しています" icon="logbook" level={1}>
      <p>受験番号はメールでお送りしました。メールが見つからないときは、ログインのページから再送できます。</p>
      <p>
        <ButtonLink href={paths.login()}>ログインのページへ</ButtonLink>
      </p>
    </PageSection>
  );
}
