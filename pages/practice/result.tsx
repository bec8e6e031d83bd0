import { sitePage } from '@/components/layout/site-page';
import { AfterPractice } from '@/components/practice/after-practice';
import styles from '@/components/practice/practice.module.scss';
import { PracticeResult } from '@/components/practice/practice-result';
import { paths } from '@/lib/paths';

/** The result of a practice run: points and rank title. */
export default sitePage({ title: '練習問題の結果', route: paths.practiceResult(), isPersonal: true }, () => (
  <AfterPractice page="result">
    {(submissions) => (
      <div className={styles.column}>
        <PracticeResult submissions={submissions} />
      </div>
    )}
  </AfterPractice>
));
