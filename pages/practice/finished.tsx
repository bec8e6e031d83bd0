import { sitePage } from '@/components/layout/site-page';
import { Homecoming } from '@/components/logbook/homecoming';
import { PracticeLogbook } from '@/components/logbook/logbook';
import { AfterPractice } from '@/components/practice/after-practice';
import { TailLink } from '@/components/ui/button';
import { MessagePage } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import crew from '@/lib/generated/crew.json';
import { paths } from '@/lib/paths';

/** The end of a practice run. */
export default sitePage({ title: '練習問題終了', route: paths.practiceFinished(), isPersonal: true }, () => (
  <AfterPractice page="finished">
    {(submissions) => (
      <MessagePage
        heading="練習問題終了"
        figure={{ member: crew.duties.recorder, expression: 'cheer' }}
        actions={<TailLink href={paths.practiceResult()}>結果を見る</TailLink>}
      >
        <Homecoming completed={submissions.length} />
        <Phrased.P text="最後の問題まで進みました。おつかれさまでした。" />
        <PracticeLogbook submissions={submissions} />
        <Phrased.P text="あなたの｜称号《しょうごう》は何でしょう。｜得点《とくてん》といっしょに確かめましょう。" />
      </MessagePage>
    )}
  </AfterPractice>
));
