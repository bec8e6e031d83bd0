import { ExamPlay, FetchedPlayScreen } from '@/components/exam/exam-play';
import { sitePage } from '@/components/layout/site-page';
import { useCurrentExam } from '@/hooks/api/use-current-exam';
import { paths } from '@/lib/paths';

/** The exam itself. */
export default sitePage(
  {
    title: '予選に挑戦中',
    route: paths.examPlay(),
    isPlayPage: true,
    prepare: FetchedPlayScreen.fetch,
    isPersonal: true,
  },
  () => {
    const { exam } = useCurrentExam();
    return exam ? <ExamPlay key={exam.id} exam={exam} /> : null;
  },
);
