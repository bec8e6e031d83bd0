import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { useRouter } from 'next/router';
import { useState } from 'react';
import { DeviceCheck } from '@/components/device-check/device-check';
import { usePracticeProgress } from '@/components/practice/after-practice';
import { Tutorial, tutorialSamples } from '@/components/practice/tutorial';
import { Button, ButtonRow, TailLink } from '@/components/ui/button';
import { TickField } from '@/components/ui/form';
import { Phrased } from '@/components/ui/phrased-text';
import { usePrefetchedPages } from '@/hooks/lazy-loading';
import { useModal } from '@/hooks/use-modal';
import { useRootMark } from '@/hooks/use-root-mark';
import { useStoredValue } from '@/hooks/use-stored';
import { paths } from '@/lib/paths';
import { startPractice } from '@/lib/practice/practice-run';
import { readShowsVerdicts, writeShowsVerdicts } from '@/lib/practice/practice-verdicts';
import styles from './practice.module.scss';

/** The page before the practice questions: an introduction, the way in, the tutorial, a check of the device. */
export function PracticeEntrance() {
  const { start, showsVerdicts, setShowsVerdicts } = useStartPractice();
  const modal = useModal();
  return (
    <>
      <div className={styles.page}>
        <h1 className={styles.heading}>練習問題</h1>
        <Phrased.P
          className={styles.lead}
          text={`｜予選《よせん》と同じ${quizTypes.length}種類の答え方で、10問に｜挑戦《ちょうせん》できます。時間の｜制限《せいげん》はありません。ログインもいりません。`}
        />
        <PracticeControl onStart={start} />
        <TutorialInvitation onOpen={modal.onOpen} />
        <VerdictSwitch isOn={showsVerdicts} onChange={setShowsVerdicts} />
        <DeviceCheck />
      </div>
      <Tutorial {...modal} onStart={start} />
    </>
  );
}

/** The way to the tutorial, with the names of what is tried there. */
function TutorialInvitation({ onOpen }: { onOpen: () => void }) {
  return (
    <section className={styles.card} aria-labelledby="invitation">
      <Phrased.H2 id="invitation" text="はじめての人は、答え方から" />
      <ul className={styles.kinds}>
        {quizTypes.map((type) => (
          <li key={type}>{tutorialSamples[type].title}</li>
        ))}
      </ul>
      <ButtonRow>
        <Button variant="second" onClick={onOpen}>
          答え方をためす
        </Button>
      </ButtonRow>
    </section>
  );
}

/** The start of a practice run, and whether each answer is marked at once. All pages of practice are fetched ahead, for want of a network. */
function useStartPractice() {
  const { push } = useRouter();
  const [chosen, setChosen] = useState<boolean>();
  const stored = useStoredValue(readShowsVerdicts);
  const showsVerdicts = chosen ?? stored ?? false;
  usePrefetchedPages(
    paths.practicePlay(),
    paths.practiceFinished(),
    paths.practiceResult(),
    paths.practiceAnswers(),
  );
  return {
    start: () => {
      startPractice({ showsVerdicts });
      void push(paths.practicePlay());
    },
    showsVerdicts,
    setShowsVerdicts: (isOn: boolean) => {
      setChosen(isOn);
      writeShowsVerdicts(isOn);
    },
  };
}

/** The way into the practice questions, and back into a run that is under way. On a phone it stays in view. */
function PracticeControl({ onStart }: { onStart: () => void }) {
  const progress = usePracticeProgress();
  const isRunning = progress === 'running';
  useRootMark('data-has-control-bar');
  return (
    <div className={styles.control}>
      <ButtonRow>
        {isRunning && <TailLink href={paths.practicePlay()}>続きから挑戦する</TailLink>}
        <Button variant={isRunning ? 'second' : 'main'} onClick={onStart}>
          練習をはじめる
        </Button>
        {progress === 'completed' && (
          <TailLink href={paths.practiceResult()} variant="second">
            前回の結果を見る
          </TailLink>
        )}
      </ButtonRow>
    </div>
  );
}

/** Whether practice says after each question how it went. */
function VerdictSwitch({ isOn, onChange }: { isOn: boolean; onChange: (isOn: boolean) => void }) {
  return (
    <div className={styles.card}>
      <TickField
        type="checkbox"
        label="1問ごとに○×を見る"
        hint="答えるたびに、○か×かと、正しい答え、｜解説《かいせつ》が出ます。｜予選《よせん》では｜発表《はっぴょう》の日まで出ません。本番どおりに練習するなら、｜切《き》ったままにしましょう。"
        checked={isOn}
        onChange={({ target }) => onChange(target.checked)}
      />
    </div>
  );
}
