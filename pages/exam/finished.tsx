import { ExamEndPage } from '@/components/exam/exam-end-page';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of the exam after its last question. */
const ExamFinishedPage: SitePage = () => <ExamEndPage page="finished" />;

ExamFinishedPage.layout = { title: '予選終了', route: paths.examFinished(), isPersonal: true };

export default ExamFinishedPage;
