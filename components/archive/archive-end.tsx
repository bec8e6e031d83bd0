import { useState } from 'react';
import { AfterArchive, ArchiveMarking, useArchiveMarking } from '@/components/archive/archive-marking';
import { Homecoming } from '@/components/logbook/homecoming';
import { Logbook } from '@/components/logbook/logbook';
import { EndingCard } from '@/components/quiz/chapter-cards';
import { TailLink } from '@/components/ui/button';
import { MessagePage } from '@/components/ui/panel';
import { Phrased } from '@/components/ui/phrased-text';
import { readArchive } from '@/lib/archive/replay';
import crew from '@/lib/generated/crew.json';
import { isWhole, localVoyage } from '@/lib/logbook/voyage';
import { paths } from '@/lib/paths';

/** How it ended, in words. */
const wordsOf = {
  finished: { heading: 'アーカイブ終了', lead: '最後の問題まで進みました。おつかれさまでした。' },
  timeup: { heading: 'タイムアップ', lead: '制限時間が終わりました。ここまでの回答で採点します。' },
};

/** The voyage of a replay, before it is marked; undefined where nothing was answered or skipped. */
function replayVoyage(examId: string) {
  const { answers = [], quizzes = [] } = readArchive(examId) ?? {};
  return answers.length > 0 ? localVoyage(answers, quizzes) : undefined;
}

/** The page at the end of a replay: it sends the answers to be marked and links to the result. */
export function ArchiveEnd({ end }: { end: keyof typeof wordsOf }) {
  return <AfterArchive page={end}>{(examId) => <Ended examId={examId} end={end} />}</AfterArchive>;
}

function Ended({ examId, end }: { examId: string; end: keyof typeof wordsOf }) {
  const { heading, lead } = wordsOf[end];
  const marking = useArchiveMarking(examId);
  const [voyage] = useState(() => replayVoyage(examId));
  const reached = voyage?.steps.length ?? 0;
  const hasAll = voyage !== undefined && isWhole(voyage);
  return (
    <MessagePage
      heading={heading}
      figure={{ member: crew.duties.rigger, expression: 'cheer' }}
      actions={<TailLink href={paths.archiveResult()}>結果を見る</TailLink>}
    >
      <Homecoming completed={hasAll ? voyage.total : undefined} />
      <Phrased.P text={lead} />
      {voyage && !hasAll && (
        <p>
          <Phrased.Strong text={`${reached}問まで航海しました。`} />
        </p>
      )}
      <ArchiveMarking marking={marking}>
        <Phrased.P role="status" text="採点が終わりました。予選に出ていたら何位だったか、見てみましょう。" />
      </ArchiveMarking>
      {voyage && <EndingCard reached={reached} />}
      {voyage && (
        <Logbook voyage={voyage}>
          <Phrased.P text="この航海の｜日誌《にっし》です。1問進むごとに、絵が1つかきこまれました。" />
        </Logbook>
      )}
    </MessagePage>
  );
}
