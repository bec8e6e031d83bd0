import { Answers } from '@/components/answers/answers';
import type { SitePage } from '@/components/layout/site-page';
import { AfterPractice } from '@/components/practice/after-practice';
import styles from '@/components/practice/practice.module.scss';
import { TailLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';

/** The practice questions with their answers. */
const PracticeAnswersPage: SitePage = () => (
  <AfterPractice page="answers">
    {(submissions) => (
      <div className={styles.column}>
        <Answers heading="練習問題の答え" submissions={submissions}>
          <TailLink href={paths.practiceResult()} look="second">
            結果にもどる
          </TailLink>
          <TailLink href={paths.practice()}>もう一度挑戦する</TailLink>
        </Answers>
      </div>
    )}
  </AfterPractice>
);

PracticeAnswersPage.layout = {
  title: '練習問題の答え',
  route: paths.practiceAnswers(),
  isPersonal: true,
  needsServer: false,
};

export default PracticeAnswersPage;
