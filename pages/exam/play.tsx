import { lazy } from 'react';
import { ExamPlay } from '@/components/exam/exam-play';
import type { SitePage } from '@/components/layout/site-page';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import description from '@/lib/generated/description-exam-play.json';
import { loadPersistently } from '@/lib/load-persistently';
import { paths } from '@/lib/paths';

/** Fetched by the play screen while it has nothing else to do (components/quiz/play-aids.tsx). */
const WayBack = lazy(() => loadPersistently(() => import('@/components/exam/way-back')));

/** The exam itself. */
const ExamPlayPage: SitePage = () => {
  const { exam } = useCurrentExam();
  return exam ? <ExamPlay key={exam.id} examId={exam.id} creditedAt={exam.time_credited_at} /> : null;
};

ExamPlayPage.layout = {
  title: '予選に挑戦中',
  route: paths.examPlay(),
  description,
  frame: 'full_screen',
  isPlayPage: true,
  isPersonal: true,
  wayOn: { screen: 'apology', Below: WayBack },
};

export default ExamPlayPage;
