import { ExamEntrance } from '@/components/exam/exam-entrance';
import { FetchedPlayScreen } from '@/components/exam/exam-play';
import type { SitePage } from '@/components/layout/site-page';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { paths } from '@/lib/paths';

/** The page before the exam. */
const ExamPage: SitePage = () => {
  const { exam } = useCurrentExam();
  return exam ? <ExamEntrance exam={exam} /> : null;
};

ExamPage.layout = { title: '予選', route: paths.exam(), isPersonal: true, prepare: FetchedPlayScreen.fetch };

export default ExamPage;
