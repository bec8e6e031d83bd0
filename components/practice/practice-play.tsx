import type { Submission } from '@knowledgeking/contract';
import { useState } from 'react';
import { AnsweredQuestion } from '@/components/answers/answer-card';
import { PlayScreen } from '@/components/quiz/play-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { Button } from '@/components/ui/button';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { usePrefetchedPages } from '@/hooks/late-loading';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import {
  markSeen,
  practicePathOfEnd,
  practicePicks,
  practiceStore,
  readMarkedPractice,
  readUnseenAnswer,
} from '@/lib/practice/practice-run';
import { practiceQuestions } from '@/lib/practice/questions-and-marking';
import { verdictOf, verdictWords } from '@/lib/quiz/answer-verdicts';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import { createPlaySession, type PlaySource } from '@/lib/quiz/play-session';
import styles from './practice-play.module.scss';

/** The practice questions on the play screen, run in the browser without a time limit; after each one its verdict, if asked for. */
export function PracticePlay() {
  const { shown, withVerdicts } = useVerdicts();
  const { state, session } = usePlaySession(() => {
    const source = withVerdicts(createLocalSource(practiceStore()));
    return createPlaySession({ source, picks: practicePicks, now: clock.now });
  }, practicePathOfEnd);
  usePrefetchedPages(paths.practiceFinished(), paths.practiceResult(), paths.practiceAnswers());
  if (shown) return <PracticeVerdict {...shown} />;
  return <PlayScreen state={state} session={session} remaining={null} />;
}

/** A verdict on the screen, and what leads on from it. */
interface ShownVerdict {
  submission: Submission;
  goOn: () => void;
}

/** How the question just answered went. */
function PracticeVerdict({ submission, goOn }: ShownVerdict) {
  const { quiz_number: number } = submission;
  const total = practiceQuestions.length;
  const verdict = verdictOf(submission);
  const { mark, name } = verdictWords[verdict];
  return (
    <div className={styles.screen}>
      <header className={styles.head} data-verdict={verdict}>
        <span className={styles.mark} aria-hidden="true">
          {mark}
        </span>
        <div className={styles.words}>
          <h1 tabIndex={-1} ref={focusOnceShown}>
            第{number}問 {name}
          </h1>
          <p>{verdict === 'right' ? 'その調子です！' : '解説を読んで、次にいかしましょう。'}</p>
        </div>
        <FuriganaButton look="bar" />
      </header>
      <div className={styles.sheet}>
        <AnsweredQuestion submission={submission} />
      </div>
      <div className={styles.foot}>
        <p>{`${number} / ${total}`}</p>
        <Button onClick={goOn}>{number < total ? '次の問題へ' : '練習を終える'}</Button>
      </div>
    </div>
  );
}

/** Makes a source of questions go on only once the last verdict was seen, where asked for: read from storage, so that a reload shows it again. */
function useVerdicts() {
  const [shown, setShown] = useState<ShownVerdict>();

  const showVerdict = (): Promise<void> =>
    new Promise((resolve) => {
      const unseen = readUnseenAnswer();
      const submission = unseen && readMarkedPractice()[unseen.place];
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
