import type { Exam } from '@knowledgeking/contract';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { Countdown, DateText } from '@/components/ui/time';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useServerTime, useTimeLeft } from '@/hooks/use-server-clock';
import { quickScoreFrom } from '@/lib/exam-dates';
import { formatDateTime } from '@/lib/time-text';

/** Tells users whose exam is over when they can see their score, or that they can see it now. */
export function QuickScoreNotice({ exam }: { exam: Exam }) {
  const from = quickScoreFrom(exam);
  const isTooEarly = useServerTime((now) => from !== undefined && now < from);
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  if (!isPublished && from !== undefined && isTooEarly !== false) return <ScoreCountdown from={from} />;
  return (
    <Phrased.P
      text={
        isPublished
          ? '結果が｜発表《はっぴょう》されています。｜得点《とくてん》や｜順位《じゅんい》を確かめましょう。'
          : '｜速報《そくほう》の｜得点《とくてん》を｜確認《かくにん》しましょう。'
      }
    />
  );
}

/** The time from which the quick score can be seen, with a countdown. */
export function ScoreCountdown({ from }: { from: number }) {
  const left = useTimeLeft(from);
  if (left === 0)
    return (
      <Phrased.P
        role="status"
        text="順番にお届けしています。まもなく、｜得点《とくてん》の｜速報《そくほう》が出ます。"
      />
    );
  return (
    <>
      <p>
        <PhrasedText text="｜得点《とくてん》の｜速報《そくほう》は、" />
        <DateText text={formatDateTime(from)} />
        <PhrasedText text="から見られます。" />
      </p>
      {left !== undefined && <Countdown label="速報まで" remaining={left} />}
    </>
  );
}
