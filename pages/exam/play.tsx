import { ExamPlay, LazyPlayScreen } from '@/components/exam/exam-play';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The exam itself. */
export default sitePage(
  {
    title: '予選に挑戦中',
    route: paths.examPlay(),
    isPlayPage: true,
    prepare: LazyPlayScreen.preload,
    isPersonal: true,
  },
  () => <WithExam>{(exam) => <ExamPlay key={exam.id} exam={exam} />}</WithExam>,
);
