import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { type MissedWords, missedWords } from '@/lib/missed-exam';
import { hasMissedExam } from '@/lib/period';

/** The words for a logged-in user who never sat the exam, once it is over; undefined for everyone else. */
export function useMissedWords(): MissedWords | undefined {
  const period = useSiteStatus().data?.site_status.period;
  const examStatus = useMe().data?.exam_status;
  return period && hasMissedExam(period, examStatus) ? missedWords(period) : undefined;
}
