import { isAnswerCorrect, skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { quizTypes } from '@knowledgeking/contract/rules/quiz';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useFocusTrap } from '@/components/modal/modal-host';
import { Question } from '@/components/quiz/question-media';
import { AnswerArea, QuizView, useLoneQuestion } from '@/components/quiz/quiz-view';
import { quizTypeViews } from '@/components/quiz/types';
import { type TutorialSample, tutorialSamples } from '@/components/quiz/types/tutorial-samples';
import { Button } from '@/components/ui/button';
import { StandingFigure } from '@/components/ui/crew-figure';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { useRootMark } from '@/hooks/use-root-mark';
import crew from '@/lib/generated/crew.json';
import { isOfFewWords } from '@/lib/quiz/question';
import styles from './tutorial.module.scss';

/** One small question of each type, in the order of the types. */
const samples = quizTypes.map((type) => tutorialSamples[type]);

interface TutorialProps {
  onClose: () => void;
  onStart: () => void;
}

/** Each type of question to try, on the whole screen. No native dialog, which would lie over the notice of a device held sideways. */
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

interface TutorialStepProps {
  sample: TutorialSample;
  /** The first one is shown with the page and doesn't take the focus. */
  isFirst: boolean;
  /** @param isTried whether an answer was given, right or not, and the step not only skipped */
  onNext: (isTried: boolean) => void;
}

/** One way of answering: how it is done, a small question to try it on, and praise for the right answer. */
function TutorialStep({ sample, isFirst, onNext }: TutorialStepProps) {
  const [verdict, setVerdict] = useState<'none' | 'right' | 'wrong'>('none');
  const { quiz } = sample;
  const { state, dispatch } = useLoneQuestion(quiz, (answer) => {
    if (answer === skippedAnswer) onNext(verdict !== 'none');
    else setVerdict(isAnswerCorrect(quiz.type, sample.answers, answer) ? 'right' : 'wrong');
  });
  return (
    <div className={styles.step}>
      <h3 className={styles.title} tabIndex={-1} ref={isFirst ? undefined : focusOnceShown}>
        {sample.title}
      </h3>
      <Phrased.P className={styles.guide} text={sample.guide} />
      <p role="status" className={styles.hint}>
        {verdict === 'wrong' && (
          <PhrasedText text="おしい！ 問題文のとおりに、もう一度ためしてみましょう。" />
        )}
      </p>
      {verdict === 'right' ? (
        <>
          <div
            className={styles.done}
            data-is-typed={quizTypeViews[quiz.type].isTyped}
            data-is-of-few-words={isOfFewWords(quiz) || undefined}
          >
            <Question quiz={quiz} />
            <p className={styles.praise} tabIndex={-1} ref={focusOnceShown}>
              {sample.praise}
            </p>
            <AnswerArea state={state} dispatch={dispatch} isLocked />
          </div>
          <div className={styles.foot}>
            <Button onClick={() => onNext(true)}>次へ進む</Button>
          </div>
        </>
      ) : (
        <QuizView state={state} dispatch={dispatch} />
      )}
    </div>
  );
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

interface CompletedProps extends Pick<TutorialProps, 'onStart'> {
  tried: number;
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
