import type { Submission } from '@knowledgeking/contract';
import { type ReactNode, useState } from 'react';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { PageSection } from '@/components/ui/page-section';
import { countRight } from '@/lib/quiz/answer-list';
import { AnswerCard } from './answer-card';
import styles from './answers.module.scss';
import { NumberJump } from './number-jump';

interface AnswersProps {
  heading: string;
  submissions: readonly Submission[];
  /** The links below the last question. */
  children?: ReactNode;
}

/** Every question with the user's answer and the right one, optionally only the wrong ones, with a link to each. */
export function Answers({ heading, submissions, children }: AnswersProps) {
  const [isWrongOnly, setIsWrongOnly] = useState(false);
  const inOrder = [...submissions].sort((one, other) => one.quiz_number - other.quiz_number);
  const shown = isWrongOnly ? inOrder.filter((submission) => !submission.is_correct) : inOrder;
  return (
    <div className={styles.answers}>
      <PageSection heading={heading} icon="logbook" level={1}>
        <p className={styles.count}>
          {submissions.length}問中<b>{countRight(submissions)}問</b>正解
        </p>
        <div className={styles.choices}>
          <button
            type="button"
            className={styles.filter}
            aria-pressed={isWrongOnly}
            onClick={() => setIsWrongOnly(!isWrongOnly)}
          >
            まちがえた問題だけ
          </button>
          <FuriganaButton />
        </div>
        <p role="status" className="visually-hidden">
          {isWrongOnly ? `まちがえた問題だけを${shown.length}問表示しています。` : ''}
        </p>
      </PageSection>
      {shown.length > 0 && <NumberJump submissions={shown} />}
      {shown.length === 0 && <NothingToShow isWrongOnly={isWrongOnly} />}
      <ol className={styles.list}>
        {shown.map((submission) => (
          <li key={submission.quiz_number}>
            <AnswerCard submission={submission} />
          </li>
        ))}
      </ol>
      {children && <div className={styles.ways}>{children}</div>}
    </div>
  );
}

function NothingToShow({ isWrongOnly }: { isWrongOnly: boolean }) {
  return (
    <p className={styles.nothing}>
      {isWrongOnly ? 'まちがえた問題はありません。全問正解です！' : 'まだ答えがありません。'}
    </p>
  );
}
