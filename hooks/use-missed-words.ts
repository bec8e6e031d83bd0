import type { Period } from '@knowledgeking/contract';
import { useMe } from '@/hooks/api/use-me';
import { useSiteStatus } from '@/hooks/api/use-site-status';
import { type NamedLink, paths } from '@/lib/paths';
import { hasMissedExam } from '@/lib/quiz/exam-progress';

/** The words for a logged-in user who never sat the exam, once it is over; undefined for everyone else. */
export function useMissedWords(): MissedWords | undefined {
  const period = useSiteStatus().data?.site_status.period;
  const examStatus = useMe().data?.exam_status;
  return period && hasMissedExam(period, examStatus) ? missedWords(period) : undefined;
}

export interface MissedWords {
  lead: string;
  /** The alternative, in words. */
  more: string;
  /** The link to the alternative. */
  link: NamedLink;
}

const lead = '今回の予選には参加していないため、成績はありません。';

/** The words for users who never sat the exam, once it is over; they never say to wait for a result. */
export function missedWords(period: Period): MissedWords {
  return period === 'result_published'
    ? {
        lead,
        more: '予選の問題には、アーカイブでだれでも挑戦できます。',
        link: { label: 'アーカイブに挑戦', to: paths.archive() },
      }
    : {
        lead,
        more: '結果発表のあとは、アーカイブでだれでも同じ問題に挑戦できます。',
        link: { label: '練習問題に挑戦', to: paths.practice() },
      };
}
