import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { tutorialSamples } from '@/lib/practice/tutorial-samples';
import styles from './tutorial.module.scss';
import { TutorialStep } from './tutorial-step';

/** Shows how each of the six types is answered, and lets one try it on the spot. */
export function Tutorial() {
  const [step, setStep] = useState(0);
  const sample = tutorialSamples[step];
  return (
    <section className={styles.tutorial} aria-labelledby="tutorial">
      <div className={styles.bar}>
        <h2 id="tutorial" className={styles.heading}>
          答え方をためそう
        </h2>
        {sample && <p>{`${step + 1} / ${tutorialSamples.length}`}</p>}
      </div>
      {sample ? (
        <TutorialStep key={step} sample={sample} isFirst={step === 0} onNext={() => setStep(step + 1)} />
      ) : (
        <Completed onRepeat={() => setStep(0)} />
      )}
    </section>
  );
}

function Completed({ onRepeat }: { onRepeat: () => void }) {
  return (
    <div className={styles.completed}>
      <p className={styles.praise} tabIndex={-1} ref={focusOnceShown}>
        出航の準備ができました！
      </p>
      <p>6つの答え方を、すべてためしました。「練習をはじめる」で、10問に挑戦しましょう。</p>
      <Button look="second" onClick={onRepeat}>
        もう一度ためす
      </Button>
    </div>
  );
}
