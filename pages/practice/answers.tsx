import { Answers } from '@/components/answers/answers';
import { sitePage } from '@/components/layout/site-page';
import { AfterPractice } from '@/components/practice/after-practice';
import styles from '@/components/practice/practice.module.scss';
import { TailLink } from '@/components/ui/button';
import { paths } from '@/lib/paths';

/** The practice questions with their answers. */
export default sitePage({ title: '練習問題の答え', route: paths.practiceAnswers(), isPersonal: true }, () => (
  <AfterPractice page="answers">
    {(submissions) => (
      <div className={styles.column}>
        <Answers heading="練習問題の答え" submissions={submissions}>
          <TailLink href={paths.practiceResult()} variant="second">
            結果にもどる
          </TailLink>
          <TailLink href={paths.practice()}>もう一度挑戦する</TailLink>
        </Answers>
      </div>
    )}
  </AfterPractice>
));
