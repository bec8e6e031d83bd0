import { ExamReceipt } from '@/components/exam/exam-receipt';
import type { SitePage } from '@/components/layout/site-page';
import { WithExam } from '@/components/layout/with-exam';
import { ButtonLink } from '@/components/ui/button-link';
import { MessagePage } from '@/components/ui/message-page';
import description from '@/lib/generated/description-exam-timeup.json';
import { paths } from '@/lib/paths';

/** Where the exam ends when its time is over. */
const ExamTimeupPage: SitePage = () => (
  <MessagePage
    heading="タイムアップ"
    figure={{ member: 'tenki', expression: 'surprised' }}
    actions={<ButtonLink href={paths.result()}>結果を見る</ButtonLink>}
  >
    <p>制限時間が終わりました。おつかれさまでした。</p>
    <p>時間内に送られた回答は、すべて採点されます。</p>
    <WithExam>{(exam) => <ExamReceipt exam={exam} />}</WithExam>
  </MessagePage>
);

ExamTimeupPage.layout = {
  title: 'タイムアップ',
  route: paths.examTimeup(),
  description,
  frame: 'full_screen',
  isPersonal: true,
};

export default ExamTimeupPage;
