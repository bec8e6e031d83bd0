import { useRouter } from 'next/router';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useChangeOfPerson } from '@/hooks/api/change-of-person';
import { openSession } from '@/hooks/api/login-by-link-or-kept-number';
import { useDisplayName, useKeptDisplayName } from '@/hooks/api/partner-name';
import { useErrorEffect } from '@/hooks/use-error-effect';
import { isTemporary } from '@/lib/api-error';
import { formMessageOf } from '@/lib/form-messages';
import { paths } from '@/lib/paths';

/** Asks the user who is logged in, or has an exam number stored here, before a link logs in somebody else. */
export default function OfferedSession({
  examNumber,
  onDecline,
}: {
  examNumber: string;
  onDecline: () => void;
}) {
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
      lead={
        <>
          {name ? (
            <>
              <bdi translate="no">{name}</bdi>
              <PhrasedText text="さんとしてログインしています。" />
            </>
          ) : (
            <PhrasedText text="ほかの受験番号でログインしています。" />
          )}
          <PhrasedText text="別の受験番号でログインしますか？" />
        </>
      }
      message={message}
      actions={
        <>
          <Button onClick={onDecline}>このまま続ける</Button>
          <Button look="second" onClick={() => void accept()} isBusy={isPending}>
            別の受験番号でログインする
          </Button>
        </>
      }
    >
      <Phrased.P text="心あたりのないリンクから来たときは、「このまま続ける」を押してください。" />
    </Notice>
  );
}
