import { entryLinkEnd, entryLinkMilliseconds } from '@knowledgeking/contract/rules/entry';
import { Phrased } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { formatDayTime } from '@/lib/time-text';
import styles from './entry.module.scss';

const hours = entryLinkMilliseconds / 3_600_000;
/** Two digits for the month, the day and the hour: no other text is longer. */
const someTime = Date.parse('2025-12-31T12:00+09:00');

/** How long the mail's link is valid, by when it was requested (milliseconds, if known); its place is kept while the exam is unknown. */
export function LinkLimit({ sentAt }: { sentAt?: number | undefined }) {
  const { exam } = useCurrentExam();
  const entryEnd = exam ? Date.parse(exam.entry_end_at) : someTime;
  return (
    <Phrased.Span
      className={exam ? undefined : styles.place}
      text={
        sentAt === undefined
          ? `リンクは${hours}時間、｜遅《おそ》くとも${formatDayTime(entryEnd)}まで使えます。`
          : `リンクは、${formatDayTime(entryLinkEnd(sentAt, entryEnd))}まで使えます。`
      }
    />
  );
}
