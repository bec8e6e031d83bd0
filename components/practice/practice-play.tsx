import { useState } from 'react';
import { AnsweredQuestion } from '@/components/answers/answer-card';
import { PlayScreen } from '@/components/quiz/play-screen';
import { usePlaySession } from '@/components/quiz/use-play-session';
import { Button } from '@/components/ui/button';
import { FuriganaButton } from '@/components/ui/furigana-button';
import { usePrefetchedPages } from '@/hooks/lazy-loading';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { clock } from '@/lib/clock';
import { paths } from '@/lib/paths';
import { practicePathOfEnd, practicePicks, practiceStore } from '@/lib/practice/practice-run';
import { type ShownVerdict, withVerdicts } from '@/lib/practice/practice-verdicts';
import { practiceQuestions } from '@/lib/practice/questions-and-marking';
import { verdictOf, verdictWords } from '@/lib/quiz/answer-verdicts';
import { createLocalSource } from '@/lib/quiz/local-attempt';
import { createPlaySession } from '@/lib/quiz/play-session';
import styles from './practice-play.module.scss';

/** The practice questions on the play screen, run in the browser without a time limit; after each one its verdict, if asked for. */
export function PracticePlay() {
  const [shown, setShown] = useState<ShownVerdict>();
  const { state, session } = usePlaySession(() => {
    const source = withVerdicts(createLocalSource(practiceStore()), setShown);
    return createPlaySession({ source, picks: practicePicks, clock });
  }, practicePathOfEnd);
  usePrefetchedPages(paths.practiceFinished(), paths.practiceResult(), paths.practiceAnswers());
  if (shown) return <PracticeVerdict {...shown} />;
  // Practice is no voyage.
  return <PlayScreen state={state} session={session} remaining={null} hasChapterCards={false} />;
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
        <FuriganaButton variant="bar" />
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
