import { ExamEndPage } from '@/components/exam/exam-end-page';
import type { SitePage } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The end of the exam when its time is up. */
const ExamTimeupPage: SitePage = () => <ExamEndPage page="timeup" />;

ExamTimeupPage.layout = { title: 'タイムアップ', route: paths.examTimeup(), isPersonal: true };

export default ExamTimeupPage;
