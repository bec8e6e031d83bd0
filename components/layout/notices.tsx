import { useRouter } from 'next/router';
import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useChangeOfPerson } from '@/hooks/api/change-of-person';
import { openSession } from '@/hooks/api/login-without-typing';
import { useDisplayName, useKeptDisplayName } from '@/hooks/api/use-me';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { useTopPhase } from '@/hooks/use-top-phase';
import { isTemporary } from '@/lib/api-error';
import { formMessageOf } from '@/lib/form-messages';
import { paths } from '@/lib/paths';
import styles from './notices.module.scss';

/** A notice over the page, with its buttons. */
function Notice({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.notice} role="alert">
      <Panel>
        {children}
        <div className={styles.actions}>{actions}</div>
      </Panel>
    </div>
  );
}

/** Tells users who were redirected from an entry page to the top page that entry is over; renders nothing if it is not. */
export function EntryOver({ onClose }: { onClose: () => void }) {
  const phase = useTopPhase();
  if (phase === undefined || phase === 'teaser' || phase === 'entry') return null;
  return (
    <Notice
      actions={
        <Button look="second" onClick={onClose}>
          閉じる
        </Button>
      }
    >
      <Phrased.P className={styles.word} text="エントリーの受付は終わりました。" />
      <Phrased.P text="確認メールのリンクは、もう使えません。エントリーを確定した方は、メールで届いた受験番号でログインできます。" />
    </Notice>
  );
}

/** Asks the user who is logged in, or has an exam number stored here, before a link logs in somebody else. */
export function OfferedSession({ examNumber, onDecline }: { examNumber: string; onDecline: () => void }) {
  const kept = useKeptDisplayName();
  const name = useDisplayName() ?? kept;
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const applyError = useErrorEffect();
  const [isPending, setIsPending] = useState(false);
  const [message, setMessage] = useState<string>();

  /** If the number is refused, the error screen says so. After any other failure it is still on offer. */
  async function accept(): Promise<void> {
    setIsPending(true);
    setMessage(undefined);
    try {
      const me = await openSession(examNumber);
      await router.push(paths.top());
      await changePerson(me);
      onDecline();
    } catch (error) {
      setMessage(formMessageOf(applyError(error)));
      if (!isTemporary(error)) onDecline();
    }
    setIsPending(false);
  }
  return (
    <Notice
      actions={
        <>
          <Button onClick={onDecline}>このまま続ける</Button>
          <Button look="second" onClick={() => void accept()} isBusy={isPending}>
            別の受験番号でログインする
          </Button>
        </>
      }
    >
      <p className={styles.word}>
        {name ? (
          <>
            <bdi>{name}</bdi>
            <PhrasedText text="さんとしてログインしています。" />
          </>
        ) : (
          'ほかの受験番号でログインしています。'
        )}
        <PhrasedText text="別の受験番号でログインしますか？" />
      </p>
      <Phrased.P text="心あたりのないリンクから来たときは、「このまま続ける」を押してください。" />
      {message && <Phrased.P className={styles.word} text={message} />}
    </Notice>
  );
}
