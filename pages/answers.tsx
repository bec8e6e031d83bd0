import { ExamAnswers } from '@/components/answers/exam-answers';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { paths } from '@/lib/paths';

/** The exam's questions with their answers. */
const AnswersPage: SitePage = () => <WithExam>{(exam) => <ExamAnswers examId={exam.id} />}</WithExam>;

AnswersPage.layout = { title: '予選の答え', route: paths.answers(), frame: 'column', isPersonal: true };

export default AnswersPage;
