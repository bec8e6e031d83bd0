import { ExamReceipt } from '@/components/exam/exam-receipt';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { ButtonLink } from '@/components/ui/button-link';
import { MessagePage } from '@/components/ui/message-page';
import description from '@/lib/generated/description-exam-finished.json';
import { paths } from '@/lib/paths';

/** Where the exam ends after its last question. */
const ExamFinishedPage: SitePage = () => (
  <MessagePage
    heading="予選終了"
    figure={{ member: 'hama', expression: 'cheer' }}
    actions={<ButtonLink href={paths.result()}>結果を見る</ButtonLink>}
  >
    <p>最後の問題まで進みました。おつかれさまでした。</p>
    <p>速報の得点を確認しましょう。</p>
    <WithExam>{(exam) => <ExamReceipt exam={exam} />}</WithExam>
  </MessagePage>
);

ExamFinishedPage.layout = {
  title: '予選終了',
  route: paths.examFinished(),
  description,
  frame: 'full_screen',
  isPersonal: true,
};

export default ExamFinishedPage;
