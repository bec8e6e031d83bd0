import { ExamEntrance } from '@/components/exam/exam-entrance';
import { FetchedPlayScreen } from '@/components/exam/exam-play';
import { sitePage } from '@/components/layout/site-page';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { paths } from '@/lib/paths';

/** The page before the exam. */
export default sitePage(
  { title: '予選', route: paths.exam(), isPersonal: true, prepare: FetchedPlayScreen.fetch },
  () => {
    const { exam } = useCurrentExam();
    return exam ? <ExamEntrance exam={exam} /> : null;
  },
);
