import { entryLinkEnd, entryLinkMilliseconds } from '@knowledgeking/contract/rules/periods';
import { Phrased } from '@/components/ui/phrased-text';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { formatDayTime } from '@/lib/time-text';
import styles from './entry.module.scss';

const hours = entryLinkMilliseconds / 3_600_000;
/** Two digits for the month, the day and the hour: no other text is longer. */
const someTime = Date.parse('2025-12-31T12:00+09:00');

/**
 * States how long the link in the verification mail is valid. While the exam is unknown it only takes its place, so that the page does
 * not move when the time is known.
 * @param sentAt when the mail was requested, in milliseconds by the server's clock; undefined if that is not known
 */
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
