import { quizTypes } from '@knowledgeking/contract/rules/quiz-types';
import { useState } from 'react';
import { quizTypeViews } from '@/components/quiz/types';
import { Button } from '@/components/ui/button';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import styles from './tutorial.module.scss';
import { TutorialStep } from './tutorial-step';

/** One small question of each type. */
export const tutorialSamples = quizTypes.map((type) => quizTypeViews[type].tutorial);

/** Shows how each type of question is answered, and lets visitors try it on the spot. */
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
      <p>{quizTypes.length}つの答え方を、すべてためしました。「練習をはじめる」で、10問に挑戦しましょう。</p>
      <Button look="second" onClick={onRepeat}>
        もう一度ためす
      </Button>
    </div>
  );
}
