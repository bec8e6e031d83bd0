import type { Submission } from '@knowledgeking/contract';
import { useState } from 'react';
import { AnsweredQuestion } from '@/components/answers/answer-card';
import { Button } from '@/components/ui/button';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { markPractice, practiceQuestions } from '@/lib/practice/content';
import { markSeen, readPractice, readUnseenAnswer } from '@/lib/practice/stored-practice';
import { type Verdict, verdictOf, verdictWords } from '@/lib/quiz/answer-verdicts';
import type { PlaySource } from '@/lib/quiz/play-session';
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

/** How the question just answered went, before the next one: only in practice, and only if that was asked for. */
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

/** A verdict on the screen, and what leads on from it. */
interface ShownVerdict {
  submission: Submission;
  goOn: () => void;
}

/**
 * Makes a source of practice questions go on only once the contestant has seen how the last answer went, where they asked for that. It is
 * read from storage each time, so that a page loaded again in the middle shows the verdict again.
 */
export function useVerdicts(): {
  shown: ShownVerdict | undefined;
  withVerdicts: (source: PlaySource) => PlaySource;
} {
  const [shown, setShown] = useState<ShownVerdict>();

  const showVerdict = (): Promise<void> =>
    new Promise((resolve) => {
      const unseen = readUnseenAnswer();
      const submission = unseen && submissionAt(unseen.place);
      if (!submission) return resolve();
      const goOn = () => {
        markSeen(unseen);
        setShown(undefined);
        resolve();
      };
      setShown({ submission, goOn });
    });

  const withVerdicts = (source: PlaySource): PlaySource => ({
    ...source,
    load: async (options) => {
      await showVerdict();
      return source.load(options);
    },
    submit: async (turn, answer, options) => {
      const outcome = await source.submit(turn, answer, options);
      await showVerdict();
      return outcome;
    },
  });
  return { shown, withVerdicts };
}

function submissionAt(place: number): Submission | undefined {
  const run = readPractice(practiceQuestions);
  return markPractice(run?.answers ?? [])[place];
}
