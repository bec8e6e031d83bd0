import { ExamEndPage } from '@/components/exam/exam-end';
import { sitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of the exam after its last question. */
export default sitePage({ title: '予選終了', route: paths.examFinished(), isPersonal: true }, () => (
  <ExamEndPage page="finished" />
));
