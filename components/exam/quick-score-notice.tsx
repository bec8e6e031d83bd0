import type { Exam } from '@knowledgeking/contract';
import { Countdown } from '@/components/ui/countdown';
import { DateText } from '@/components/ui/date-text';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { useServerClock, useServerTime } from '@/hooks/use-server-clock';
import { quickScoreFrom } from '@/lib/quick-score';
import { formatDateTime } from '@/lib/time-text';

/** Tells users whose exam is over when they can see their score, or that they can see it now. */
export function QuickScoreNotice({ exam }: { exam: Exam }) {
  const from = quickScoreFrom(exam);
  const isTooEarly = useServerTime((now) => from !== undefined && now < from);
  const isPublished = useSiteStatus().data?.site_status.period === 'result_published';
  if (isPublished) return <p>結果が発表されています。得点や順位を確かめましょう。</p>;
  if (from === undefined || isTooEarly === false) return <p>速報の得点を確認しましょう。</p>;
  return <ScoreCountdown from={from} />;
}

/** The time from which the quick score can be seen, with a countdown. */
export function ScoreCountdown({ from }: { from: number }) {
  const now = useServerClock();
  if (now !== undefined && now >= from)
    return <p role="status">順番にお届けしています。まもなく、得点の速報が出ます。</p>;
  return (
    <>
      <p>
        得点の速報は、
        <DateText text={formatDateTime(from)} />
        から見られます。
      </p>
      {now !== undefined && <Countdown label="速報まで" remaining={from - now} />}
    </>
  );
}
