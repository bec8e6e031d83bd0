import type { Submission } from '@knowledgeking/contract';
import { AnsweredQuestion } from '@/components/answers/answer-card';
import { Button } from '@/components/ui/button';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { type Verdict, verdictOf, verdictWords } from '@/lib/quiz/answer-list';
import styles from './practice-verdict.module.scss';

interface PracticeVerdictProps {
  submission: Submission;
  /** How many questions there are in all. */
  total: number;
  onNext: () => void;
}

const wordsOf: Readonly<Record<Verdict, string>> = {
  right: 'その調子です！',
  wrong: '解説を読んで、次にいかしましょう。',
  unanswered: '解説を読んで、次にいかしましょう。',
};

/** How the question just answered went, before the next one: only in practice, and only for who asked for it. */
export function PracticeVerdict({ submission, total, onNext }: PracticeVerdictProps) {
  const { quiz_number: number } = submission;
  const verdict = verdictOf(submission);
  const { mark, name } = verdictWords[verdict];
  return (
    <div className={styles.screen}>
      <header className={styles.head} data-verdict={verdict}>
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
        <div className={styles.words}>
          <h1 className={styles.heading} tabIndex={-1} ref={focusOnceShown}>
            第{number}問 {name}
          </h1>
          <p>{wordsOf[verdict]}</p>
        </div>
        <FuriganaButton look="bar" />
      </header>
      <div className={styles.sheet}>
        <AnsweredQuestion submission={submission} />
      </div>
      <div className={styles.foot}>
        <p>{`${number} / ${total}`}</p>
        <Button onClick={onNext}>{number < total ? '次の問題へ' : '練習を終える'}</Button>
      </div>
    </div>
  );
}
