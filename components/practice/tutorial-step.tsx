import { isAnswerCorrect } from '@knowledgeking/contract/rules/answers';
import { useReducer, useState } from 'react';
import { Question } from '@/components/quiz/question-media';
import { AnswerArea, QuizView } from '@/components/quiz/quiz-view';
import { quizTypeViews } from '@/components/quiz/types';
import type { TutorialSample } from '@/components/quiz/types/tutorial-samples';
import { Button } from '@/components/ui/button';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { encodeAnswer } from '@/lib/quiz/answering';
import { type PlayAction, type PlayState, play, questionState } from '@/lib/quiz/play-state';
import { isOfFewWords } from '@/lib/quiz/question';
import styles from './tutorial-step.module.scss';

interface TutorialStepProps {
  sample: TutorialSample;
  /** The first one is shown with the page and doesn't take the focus. */
  isFirst: boolean;
  /** @param isTried whether an answer was given, right or not, and the step not only skipped */
  onNext: (isTried: boolean) => void;
}

type Verdict = 'none' | 'right' | 'wrong';

const firstState = ({ quiz }: TutorialSample): PlayState =>
  questionState({ quiz, total: 1, endsAt: null, owner: 'tutorial', received: null });

/** One way of answering: how it is done, a small question to try it on, and praise for the right answer. */
export function TutorialStep({ sample, isFirst, onNext }: TutorialStepProps) {
  const [state, apply] = useReducer(play, sample, firstState);
  const [verdict, setVerdict] = useState<Verdict>('none');
  if (!('turn' in state)) return null;
  const { quiz } = sample;
  const { selection } = state;

  function dispatch(action: PlayAction): void {
    if (action.type === 'answered') {
      const isRight = isAnswerCorrect(quiz.type, sample.answers, encodeAnswer(quiz, selection));
      setVerdict(isRight ? 'right' : 'wrong');
    } else if (action.type === 'skip_confirmed') onNext(verdict !== 'none');
    else apply(action);
  }
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
