import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { useEffect, useRef, useState } from 'react';
import { DeviceCheck } from '@/components/device-check/device-check';
import { tutorialSamples } from '@/components/quiz/types/tutorial-samples';
import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './practice.module.scss';
import { PracticeControl } from './practice-control';
import { Tutorial } from './tutorial';
import { useStartPractice } from './use-start-practice';
import { VerdictSwitch } from './verdict-switch';

/** The page before the practice questions: an introduction, the way in, the tutorial, a check of the device. */
export function PracticeEntrance() {
  const { start, tellsVerdicts, tellVerdicts } = useStartPractice();
  const [isTrying, setIsTrying] = useState(false);
  return (
    <>
      {/* It keeps its place below the tutorial, which covers the whole screen, but nothing of it can be reached. */}
      <div className={styles.page} style={isTrying ? { visibility: 'hidden' } : undefined}>
        <h1 className={styles.heading}>練習問題</h1>
        <p className={styles.lead}>
          <PhrasedText
            text={`｜予選《よせん》と同じ${quizTypes.length}種類の答え方で、10問に｜挑戦《ちょうせん》できます。時間の｜制限《せいげん》はありません。ログインもいりません。`}
          />
        </p>
        <PracticeControl onStart={start} />
        <TutorialInvitation isOpen={isTrying} onOpen={() => setIsTrying(true)} />
        <VerdictSwitch isOn={tellsVerdicts} onChange={tellVerdicts} />
        <DeviceCheck />
      </div>
      {isTrying && <Tutorial onClose={() => setIsTrying(false)} onStart={start} />}
    </>
  );
}

/** The way to the tutorial, with the names of what is tried there. It has the focus again after the tutorial was closed. */
function TutorialInvitation({ isOpen, onOpen }: { isOpen: boolean; onOpen: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) place.current?.querySelector('button')?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return (
    <section className={styles.card} aria-labelledby="invitation">
      <h2 id="invitation" className={styles.cardHeading}>
        <PhrasedText text="はじめての人は、答え方から" />
      </h2>
      <ul className={styles.kinds}>
        {quizTypes.map((type) => (
          <li key={type}>{tutorialSamples[type].title}</li>
        ))}
      </ul>
      <div ref={place} className={styles.action}>
        <Button look="second" onClick={onOpen}>
          答え方をためす
        </Button>
      </div>
    </section>
  );
}
