import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { useState } from 'react';
import { tutorialSamples } from '@/components/quiz/types/tutorial-samples';
import { Button } from '@/components/ui/button';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import styles from './tutorial.module.scss';
import { TutorialStep } from './tutorial-step';

/** One small question of each type, in the order of the types. */
const samples = quizTypes.map((type) => tutorialSamples[type]);

/** Shows how each type of question is answered, and lets visitors try it on the spot. */
export function Tutorial() {
  const [step, setStep] = useState(0);
  const sample = samples[step];
  return (
    <section className={styles.tutorial} aria-labelledby="tutorial">
      <div className={styles.bar}>
        <h2 id="tutorial" className={styles.heading}>
          答え方をためそう
        </h2>
        {sample && <p>{`${step + 1} / ${samples.length}`}</p>}
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
      <p>{quizTypes.length}つの答え方を、すべてためしました。「練習をはじめる」で、10問に挑戦しましょう。</p>
      <Button look="second" onClick={onRepeat}>
        もう一度ためす
      </Button>
    </div>
  );
}
