import type { ExamStatus, Period } from '@knowledgeking/contract';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { paths } from '@/lib/paths';
import { isExamOver } from '@/lib/top-phase';

const lead = '今回の予選には参加していないため、成績はありません。';
/** The words before and after the publication, each with what else there is to do; none says to wait for a result. */
const afterPublication = {
  lead,
  more: '予選の問題には、アーカイブでだれでも挑戦できます。',
  link: { label: 'アーカイブに挑戦', to: paths.archive() },
};
const before = {
  lead,
  more: '結果発表のあとは、アーカイブでだれでも同じ問題に挑戦できます。',
  link: { label: '練習問題に挑戦', to: paths.practice() },
};

/** The words for a logged-in user who never sat the exam, once it is over; undefined for everyone else. */
export function useMissedWords() {
  const period = useSiteStatus().data?.site_status.period;
  const examStatus = useMe().data?.exam_status;
  if (!period || !hasMissedExam(period, examStatus)) return undefined;
  return period === 'result_published' ? afterPublication : before;
}

/** Whether the exam is over and this logged-in user never sat it, so that there will never be a result. */
export function hasMissedExam(period: Period | undefined, examStatus: ExamStatus | undefined): boolean {
  return isExamOver(period) && examStatus === 'not_started';
}
