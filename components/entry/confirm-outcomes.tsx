import { LinkLimit } from '@/components/entry/link-limit';
import { ButtonLink } from '@/components/ui/button-link';
import { MessagePage } from '@/components/ui/message-page';
import { PhrasedText } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** The link in the mail has expired, was cut off, or was never valid; leads to a new mail. */
export function BrokenLink({ isExpired = false }: { isExpired?: boolean }) {
  return (
    <MessagePage
      heading={isExpired ? 'リンクの期限が切れています' : 'このリンクは使えません'}
      figure={{ member: crew.duties.recorder, expression: 'troubled' }}
      actions={
        <>
          <ButtonLink href={paths.entryResend()}>確認メールの再送へ</ButtonLink>
          {isExpired && (
            <ButtonLink href={paths.login()} look="second">
              ログインのページへ
            </ButtonLink>
          )}
        </>
      }
    >
      <p>
        <PhrasedText
          text={
            isExpired
              ? 'このリンクを使える時間は終わりました。もう一度確認メールをお送りください。もうエントリーを確定した方は、メールで届いた受験番号でログインできます。'
              : '古いリンクか、アドレスがとちゅうで切れているようです。もう一度確認メールをお送りください。'
          }
        />
      </p>
      <p>
        新しい
        <LinkLimit />
      </p>
    </MessagePage>
  );
}

/** Entry closed before the button was pressed. */
export function ClosedEntry() {
  return (
    <MessagePage
      heading="エントリーの受付は終わりました"
      figure={{ member: crew.duties.recorder, expression: 'troubled' }}
      actions={
        <>
          <ButtonLink href={paths.top()}>トップページへ</ButtonLink>
          <ButtonLink href={paths.login()} look="second">
            ログインのページへ
          </ButtonLink>
        </>
      }
    >
      <p>
        <PhrasedText text="｜受付《うけつけ》の時間を過ぎたため、このリンクではエントリーを｜確定《かくてい》できません。前に｜確定《かくてい》した方は、｜受験番号《じゅけんばんごう》でログインできます。" />
      </p>
    </MessagePage>
  );
}

/** The entry has already been completed. */
export function ConfirmedEntry() {
  return (
    <MessagePage
      heading="エントリーは完了しています"
      figure={{ member: crew.duties.recorder, expression: 'smile' }}
      actions={<ButtonLink href={paths.login()}>ログインのページへ</ButtonLink>}
    >
      <p>
        <PhrasedText text="｜受験番号《じゅけんばんごう》はメールでお送りしました。メールが見つからないときは、ログインのページから｜再送《さいそう》できます。" />
      </p>
    </MessagePage>
  );
}
