import { ExamPlay, FetchedPlayScreen } from '@/components/exam/exam-play';
import type { SitePage } from '@/components/layout/site-page';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { paths } from '@/lib/paths';

/** The exam itself. */
const ExamPlayPage: SitePage = () => {
  const { exam } = useCurrentExam();
  return exam ? <ExamPlay key={exam.id} exam={exam} /> : null;
};

ExamPlayPage.layout = {
  title: '予選に挑戦中',
  route: paths.examPlay(),
  isPlayPage: true,
  prepare: FetchedPlayScreen.fetch,
  isPersonal: true,
};

export default ExamPlayPage;
