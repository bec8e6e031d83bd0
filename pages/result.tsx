import { sitePage, WithExam } from '@/components/layout/site-page';
import { ResultView } from '@/components/result/result-view';
import { paths } from '@/lib/paths';

/** The user's result of the first round. */
export default sitePage(
  { title: '予選の結果', route: paths.result(), frame: 'column', isPersonal: true },
  () => <WithExam>{(exam) => <ResultView exam={exam} />}</WithExam>,
);
