import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { DeviceCheck } from '@/components/device-check/device-check';
import styles from './practice.module.scss';
import { PracticeControl } from './practice-control';
import { Tutorial } from './tutorial';

/** The page before the practice questions: an introduction, the way in, the tutorial, a check of the device. */
export function PracticeEntrance() {
  return (
    <div className={styles.page}>
      <h1 className={styles.heading}>練習問題</h1>
      <p className={styles.lead}>
        予選と同じ{quizTypes.length}
        種類の答え方で、10問に挑戦できます。時間の制限はありません。ログインもいりません。
      </p>
      <PracticeControl />
      <Tutorial />
      <DeviceCheck />
    </div>
  );
}
