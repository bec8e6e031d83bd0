import { ExamEndPage } from '@/components/exam/exam-end';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of the exam when its time is up. */
export default sitePage({ title: 'タイムアップ', route: paths.examTimeup(), isPersonal: true }, () => (
  <ExamEndPage page="timeup" />
));
