import { ButtonLink, TailLink } from '@/components/ui/button-link';
import { Loadable } from '@/components/ui/loadable';
import { MessagePage } from '@/components/ui/message-page';
import { Phrased } from '@/components/ui/phrased-text';
import { useResult } from '@/hooks/api/use-result';
import { type MissedWords, useMissedWords } from '@/hooks/use-missed-words';
import { effectOfError } from '@/lib/error-effects';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';
import { Answers } from './answers';

/** The exam's questions with the user's answers and the right ones, after publication. */
export function ExamAnswers({ examId }: { examId: string }) {
  const missed = useMissedWords();
  const { data, error, reload } = useResult('getSubmissions', missed ? undefined : examId);
  if (missed) return <Missed words={missed} />;
  if (error && effectOfError(error).kind === 'not_ready') return <NotReady />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {({ submissions }) => (
        <Answers heading="｜予選《よせん》の答え" submissions={submissions}>
          <TailLink href={paths.result()} look="second">
            結果にもどる
          </TailLink>
        </Answers>
      )}
    </Loadable>
  );
}

/** For users who missed the exam: they have no answers, but the archive has the questions. */
function Missed({ words: { lead, more, link } }: { words: MissedWords }) {
  return (
    <MessagePage
      heading="予選の答え"
      figure={{ member: crew.duties.navigator, expression: 'smile' }}
      actions={
        <>
          <ButtonLink href={link.to}>{link.label}</ButtonLink>
          <ButtonLink href={paths.top()} look="second">
            トップへ戻る
          </ButtonLink>
        </>
      }
    >
      <Phrased.P text={lead} />
      <Phrased.P text={more} />
    </MessagePage>
  );
}

function NotReady() {
  return (
    <MessagePage
      heading="予選の答え"
      figure={{ member: crew.duties.navigator, expression: 'smile' }}
      actions={<ButtonLink href={paths.top()}>トップへ戻る</ButtonLink>}
    >
      <Phrased.P text="答えはまだ｜準備《じゅんび》中です。結果の｜発表《はっぴょう》まで、しばらくお待ちください。" />
    </MessagePage>
  );
}
