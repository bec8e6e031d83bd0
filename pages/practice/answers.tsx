import type { SitePage } from '@/components/layout/site-page';
import { AfterPractice } from '@/components/practice/after-practice';
import styles from '@/components/practice/practice.module.scss';
import { PracticeAnswers } from '@/components/practice/practice-answers';
import { paths } from '@/lib/paths';

/** The practice questions with their answers. */
const PracticeAnswersPage: SitePage = () => (
  <AfterPractice page="answers">
    {(submissions) => (
      <div className={styles.column}>
        <PracticeAnswers submissions={submissions} />
      </div>
    )}
  </AfterPractice>
);

PracticeAnswersPage.layout = {
  title: '練習問題の答え',
  route: paths.practiceAnswers(),
  isPersonal: true,
  frame: 'full_screen',
  needsServer: false,
};

export default PracticeAnswersPage;
