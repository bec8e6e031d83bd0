import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFocusTrap } from '@/components/modal/use-focus-trap';
import { tutorialSamples } from '@/components/quiz/types/tutorial-samples';
import { Button } from '@/components/ui/button';
import { StandingFigure } from '@/components/ui/crew-figure';
import { Phrased } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { useRootMark } from '@/hooks/use-root-mark';
import crew from '@/lib/generated/crew.json';
import styles from './tutorial.module.scss';
import { TutorialStep } from './tutorial-step';

/** One small question of each type, in the order of the types. */
const samples = quizTypes.map((type) => tutorialSamples[type]);

interface TutorialProps {
  onClose: () => void;
  /** Begins the practice questions. */
  onStart: () => void;
}

/**
 * Shows how each type of question is answered, and lets visitors try it, on the whole screen. It is no native dialog, because that
 * would lie over the notice of a device held sideways.
 */
export function Tutorial({ onClose, onStart }: TutorialProps) {
  const [step, setStep] = useState(0);
  const [tried, setTried] = useState(0);
  const screen = useRef<HTMLDivElement>(null);
  const sample = samples[step];
  useFocusTrap(screen);
  useRootMark('data-is-covered');
  useEscape(onClose);
  return (
    <div ref={screen} className={styles.tutorial} role="dialog" aria-modal="true" aria-labelledby="tutorial">
      <div className={styles.bar}>
        <Phrased.H2
          id="tutorial"
          className={styles.heading}
          tabIndex={-1}
          ref={focusOnceShown}
          text="答え方をためそう"
        />
        {sample && <p className={styles.count}>{`${step + 1} / ${samples.length}`}</p>}
        <button type="button" className={styles.close} onClick={onClose}>
          閉じる
        </button>
      </div>
      {sample ? (
        <TutorialStep
          key={step}
          sample={sample}
          isFirst={step === 0}
          onNext={(isTried) => {
            setStep(step + 1);
            if (isTried) setTried(tried + 1);
          }}
        />
      ) : (
        <Completed
          tried={tried}
          onStart={onStart}
          onRepeat={() => {
            setStep(0);
            setTried(0);
          }}
        />
      )}
    </div>
  );
}

function useEscape(onEscape: () => void): void {
  const leave = useEffectEvent(onEscape);
  useEffect(() => {
    // While kana are being turned into kanji, Escape only takes that back.
    const press = ({ key, isComposing }: KeyboardEvent): void => {
      if (key === 'Escape' && !isComposing) leave();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Says of how many steps there was an answer: some may have been skipped. */
function triedWords(tried: number): string {
  const total = quizTypes.length;
  if (tried === total) return `${total}つの答え方を、すべてためしました。`;
  const rest = '残りは「もう一度ためす」で、いつでもためせます。';
  return tried === 0
    ? `${total}つの答え方を見ました。「もう一度ためす」で、いつでもためせます。`
    : `${total}つの答え方のうち、${tried}つをためしました。${rest}`;
}

interface CompletedProps {
  /** How many of the steps were tried. */
  tried: number;
  onStart: () => void;
  onRepeat: () => void;
}

function Completed({ tried, onStart, onRepeat }: CompletedProps) {
  return (
    <div className={styles.end}>
      <StandingFigure member={crew.duties.navigator} expression="cheer" />
      <div className={styles.completed}>
        <Phrased.P
          className={styles.praise}
          tabIndex={-1}
          ref={focusOnceShown}
          text={tried === samples.length ? '出航の準備ができました！' : 'いつでも出航できます！'}
        />
        <Phrased.P text={`${triedWords(tried)}次は、10問の練習に｜挑戦《ちょうせん》しましょう。`} />
        <Button onClick={onStart}>練習をはじめる</Button>
        <Button look="second" onClick={onRepeat}>
          もう一度ためす
        </Button>
      </div>
    </div>
  );
}
