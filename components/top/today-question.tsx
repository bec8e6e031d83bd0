import { type ReactNode, useState } from 'react';
import { Button } from '@/components/ui/button';
import { CrewFigure } from '@/components/ui/crew-figure';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { Panel } from '@/components/ui/panel';
import { PhrasedText } from '@/components/ui/phrased-text';
import type { TodayQuestion as Question } from '@/lib/today';
import styles from './today.module.scss';

interface TodayQuestionProps extends Question {
  /** Which of the questions it is. */
  children: ReactNode;
}

/** Today's question. Its answer is covered until it is asked for, so that there is something to think about first. */
export function TodayQuestion({ statement, answer, explanation, children }: TodayQuestionProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Panel isTilted>
      <div className={styles.question}>
        <p className={styles.count}>{children}</p>
        <span className={styles.asker}>
          <CrewFigure member="fumi" expression={isOpen ? 'cheer' : 'smile'} crop="face" size={88} />
        </span>
        <p className={styles.statement}>
          <PhrasedText text={statement} />
        </p>
        {isOpen ? (
          <div className={styles.opened} tabIndex={-1} ref={focusOnceShown}>
            <p className={styles.answer}>
              <PhrasedText text={answer} />
            </p>
            <p>
              <PhrasedText text={explanation} />
            </p>
          </div>
        ) : (
          <Button look="second" onClick={() => setIsOpen(true)}>
            答えを見る
          </Button>
        )}
      </div>
    </Panel>
  );
}
