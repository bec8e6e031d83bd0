import { ExamEndPage } from '@/components/exam/exam-end-page';
import type { SitePage } from '@/components/layout/site-page';
import description from '@/lib/generated/description-exam-timeup.json';
import { paths } from '@/lib/paths';

/** Where the exam ends when its time is over. */
const ExamTimeupPage: SitePage = () => <ExamEndPage page="timeup" />;

ExamTimeupPage.layout = {
  title: 'タイムアップ',
  route: paths.examTimeup(),
  description,
  frame: 'full_screen',
  isPersonal: true,
};

export default ExamTimeupPage;
