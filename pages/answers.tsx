import { ExamAnswers } from '@/components/answers/exam-answers';
import { sitePage, WithExam } from '@/components/layout/site-page';
import { paths } from '@/lib/paths';

/** The exam's questions with their answers. */
export default sitePage(
  { title: '予選の答え', route: paths.answers(), frame: 'column', isPersonal: true },
  () => <WithExam>{(exam) => <ExamAnswers examId={exam.id} />}</WithExam>,
);
