import { entryLinkEnd, entryLinkMilliseconds } from '@knowledgeking/contract/rules/entry-link';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { formatDayTime } from '@/lib/time-text';

const hours = entryLinkMilliseconds / 3_600_000;

/**
 * States how long the link in the verification mail is valid; renders nothing while the exam is unknown.
 * @param sentAt when the mail was requested, in milliseconds by the server's clock; undefined if that is not known
 */
export function LinkLimit({ sentAt }: { sentAt?: number | undefined }) {
  const { exam } = useCurrentExam();
  if (!exam) return null;
  const entryEnd = Date.parse(exam.entry_end_at);
  return (
    <>
      {sentAt === undefined
        ? `リンクは${hours}時間、遅くとも${formatDayTime(entryEnd)}まで使えます。`
        : `リンクは、${formatDayTime(entryLinkEnd(sentAt, entryEnd))}まで使えます。`}
    </>
  );
}
