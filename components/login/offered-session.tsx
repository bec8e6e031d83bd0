import { useRouter } from 'next/router';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/panel';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { useChangeOfPerson } from '@/hooks/api/change-of-person';
import { openSession } from '@/hooks/api/login-by-link-or-kept-number';
import { useDisplayName, useKeptDisplayName, useNumberOwner } from '@/hooks/api/partner-name';
import { useMe } from '@/hooks/api/use-me';
import { isUnderWay, useAction } from '@/hooks/use-action';
import { useServerTime } from '@/hooks/use-server-clock';
import { useStoredValue } from '@/hooks/use-stored';
import { isTemporary } from '@/lib/api-error';
import { keptExamEnd } from '@/lib/exam-dates';
import { formMessageOf } from '@/lib/form-messages';
import { paths } from '@/lib/paths';

interface OfferedSessionProps {
  examNumber: string;
  onDecline: () => void;
}

/** Asks the user who is logged in, or has an exam number stored here, before a link or the partner app logs in somebody else. */
export default function OfferedSession({ examNumber, onDecline }: OfferedSessionProps) {
  const owner = useNumberOwner(examNumber);
  const isSitting = useIsSitting();
  const { accept, phase, message } = useAccept(examNumber, onDecline);
  if (owner.isRefused)
    return (
      <Notice lead="とどいた受験番号は、使えませんでした。" actions={<Stay onClick={onDecline} />}>
        <Phrased.P text="いまのログインは、そのままです。" />
      </Notice>
    );
  return (
    <Notice
      lead={
        <>
          <OwnName />
          {owner.name === undefined ? (
            <PhrasedText text="別の人の受験番号がとどきました。" />
          ) : (
            <>
              <bdi translate="no">{owner.name}</bdi>
              <PhrasedText text="さんの受験番号がとどきました。" />
            </>
          )}
          <PhrasedText text="別の受験番号でログインしますか？" />
        </>
      }
      message={phase === 'retrying' ? 'アプリの返事を待っています。このままお待ちください。' : message}
      actions={
        <>
          <Stay onClick={onDecline} />
          <Button variant="second" onClick={accept} isBusy={isUnderWay(phase)}>
            別の受験番号でログインする
          </Button>
        </>
      }
    >
      {isSitting && (
        <Phrased.P text="いま、｜予選《よせん》のとちゅうです。ログインしなおすと、この｜端末《たんまつ》では続きを｜解《と》けなくなり、えらびかけの答えは消えます。時間は止まりません。続きを｜解《と》くには、いまの受験番号で、もう一度ログインします。" />
      )}
      <Phrased.P text="心あたりのないリンクから来たときは、「このまま続ける」を｜押《お》してください。" />
    </Notice>
  );
}

const Stay = ({ onClick }: { onClick: () => void }) => <Button onClick={onClick}>このまま続ける</Button>;

/** Whether an attempt runs here. Its end is kept for those whose session is lost, and who they are can't be read. */
function useIsSitting(): boolean {
  const endsAt = useStoredValue(keptExamEnd.read);
  const isAhead = useServerTime((now) => endsAt !== undefined && now < endsAt) ?? endsAt !== undefined;
  const status = useMe().data?.exam_status;
  return status === undefined ? isAhead : status === 'in_examination_period';
}

function OwnName() {
  const kept = useKeptDisplayName();
  const name = useDisplayName() ?? kept;
  if (name === undefined) return <PhrasedText text="ほかの受験番号でログインしています。" />;
  return (
    <>
      <bdi translate="no">{name}</bdi>
      <PhrasedText text="さんとしてログインしています。" />
    </>
  );
}

/** Logs in with the offered number. If it is refused, the error screen says so. After any other failure it is still on offer. */
function useAccept(examNumber: string, onDecline: () => void) {
  const router = useRouter();
  const changePerson = useChangeOfPerson();
  const { phase, failure, start } = useAction(
    async ({ signal, onRetry }) => {
      const me = await openSession(examNumber, { signal, onRetry });
      // Also where another page has been asked for meanwhile: the session is another one now.
      await changePerson(me);
      onDecline();
    },
    {
      goesOn: true,
      onDone: () => router.push(paths.top()),
      onFailed: ({ error }) => {
        if (!isTemporary(error)) onDecline();
      },
    },
  );
  return { accept: () => void start(), phase, message: failure && formMessageOf(failure.effect) };
}
