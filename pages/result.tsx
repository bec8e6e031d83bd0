import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { ResultView } from '@/components/result/result-view';
import { paths } from '@/lib/paths';

/** The user's result of the first round. */
const ResultPage: SitePage = () => <WithExam>{(exam) => <ResultView exam={exam} />}</WithExam>;

ResultPage.layout = { title: '予選の結果', route: paths.result(), frame: 'column', isPersonal: true };

export default ResultPage;
