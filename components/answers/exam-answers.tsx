import { TailLink, TailLinks } from '@/components/ui/button';
import { Loadable } from '@/components/ui/loadable';
import { MessagePage } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { useNeededResult } from '@/hooks/api/exam-resources';
import { useMissedWords } from '@/hooks/missed-exam';
import { effectOfError } from '@/lib/error-effects';
import crew from '@/lib/generated/crew.json';
import { type NamedLink, paths } from '@/lib/paths';
import { Answers } from './answers';

const notReady =
  '答えはまだ｜準備《じゅんび》中です。結果の｜発表《はっぴょう》まで、しばらくお待ちください。';

/** The exam's questions with the user's answers and the right ones, after publication. */
export function ExamAnswers({ examId }: { examId: string }) {
  const missed = useMissedWords();
  const { data, error, reload } = useNeededResult('getSubmissions', missed ? undefined : examId);
  if (missed) return <NoAnswers lines={[missed.lead, missed.more]} link={missed.link} />;
  if (error && effectOfError(error).kind === 'not_ready') return <NoAnswers lines={[notReady]} />;
  return (
    <Loadable data={data} error={error} reload={reload}>
      {({ submissions }) => (
        <Answers heading="｜予選《よせん》の答え" submissions={submissions}>
          <TailLink href={paths.result()} variant="second">
            結果にもどる
          </TailLink>
        </Answers>
      )}
    </Loadable>
  );
}

/** Says why there are no answers. */
function NoAnswers({ lines, link }: { lines: readonly string[]; link?: NamedLink }) {
  return (
    <MessagePage
      heading="予選の答え"
      figure={{ member: crew.duties.navigator, expression: 'smile' }}
      actions={<TailLinks links={[...(link ? [link] : []), { label: 'トップへ戻る', to: paths.top() }]} />}
    >
      {lines.map((line) => (
        <Phrased.P key={line} text={line} />
      ))}
    </MessagePage>
  );
}
