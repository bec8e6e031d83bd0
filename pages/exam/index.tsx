import { ExamEntrance } from '@/components/exam/exam-entrance';
import { LazyPlayScreen } from '@/components/exam/exam-play';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The page before the exam. */
export default sitePage(
  { title: '予選', route: paths.exam(), isPersonal: true, prepare: LazyPlayScreen.preload },
  () => <WithExam>{(exam) => <ExamEntrance exam={exam} />}</WithExam>,
);
