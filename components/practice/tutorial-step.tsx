import { isAnswerCorrect } from '@knowledgeking/contract/rules/answers';
import { useReducer, useState } from 'react';
import { AnswerArea } from '@/components/quiz/answer-area';
import { Question } from '@/components/quiz/question';
import { QuizView } from '@/components/quiz/quiz-view';
import { quizTypeViews } from '@/components/quiz/types';
import type { TutorialSample } from '@/components/quiz/types/tutorial-samples';
import type { PickActions } from '@/components/quiz/use-announced-actions';
import { Button } from '@/components/ui/button';
import { PhrasedText } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import { encodeAnswer } from '@/lib/quiz/answering';
import { type PlayState, play } from '@/lib/quiz/play-state';
import { emptySelection } from '@/lib/quiz/selection';
import { isOfFewWords } from '@/lib/quiz/text-length';
import styles from './tutorial-step.module.scss';

interface TutorialStepProps {
  sample: TutorialSample;
  /** The first one is shown with the page and doesn't take the focus. */
  isFirst: boolean;
  /** @param isTried whether an answer was given, right or not, and the step not only skipped */
  onNext: (isTried: boolean) => void;
}

type Verdict = 'none' | 'right' | 'wrong';

const begin = ({ quiz }: TutorialSample): PlayState => ({
  phase: 'answering',
  turn: { quiz, total: 1, endsAt: null, owner: 'tutorial', received: null },
  selection: emptySelection,
});

/** One way of answering: how it is done, a small question to try it on, and praise for the right answer. */
export function TutorialStep({ sample, isFirst, onNext }: TutorialStepProps) {
  const [state, dispatch] = useReducer(play, sample, begin);
  const [verdict, setVerdict] = useState<Verdict>('none');
  if (state.phase !== 'answering' && state.phase !== 'confirming_skip') return null;
  const { quiz } = sample;
  const { selection, phase } = state;

  const pickActions: PickActions = {
    press: (value) => dispatch({ type: 'option_pressed', value }),
    enterText: (text) => dispatch({ type: 'text_entered', text }),
    stepBack: () => dispatch({ type: 'stepped_back' }),
    clear: () => dispatch({ type: 'cleared' }),
  };
  const sendActions = {
    answer: () => {
      const isRight = isAnswerCorrect(quiz.type, sample.answers, encodeAnswer(quiz, selection));
      setVerdict(isRight ? 'right' : 'wrong');
    },
    askSkip: () => dispatch({ type: 'skip_asked' }),
    cancelSkip: () => dispatch({ type: 'skip_cancelled' }),
    confirmSkip: () => onNext(verdict !== 'none'),
  };
  return (
    <div className={styles.step}>
      <h3 className={styles.title} tabIndex={-1} ref={isFirst ? undefined : focusOnceShown}>
        {sample.title}
      </h3>
      <p className={styles.guide}>
        <PhrasedText text={sample.guide} />
      </p>
      <p role="status" className={styles.hint}>
        {verdict === 'wrong' && (
          <PhrasedText text="おしい！ 問題文のとおりに、もう一度ためしてみましょう。" />
        )}
      </p>
      {verdict === 'right' ? (
        <>
          <div
            className={styles.done}
            data-is-typed={quizTypeViews[quiz.type].isTyped || undefined}
            data-is-of-few-words={isOfFewWords(quiz) || undefined}
          >
            <Question quiz={quiz} />
            <p className={styles.praise} tabIndex={-1} ref={focusOnceShown}>
              {sample.praise}
            </p>
            <AnswerArea quiz={quiz} selection={selection} actions={pickActions} isLocked />
          </div>
          <div className={styles.foot}>
            <Button onClick={() => onNext(true)}>次へ進む</Button>
          </div>
        </>
      ) : (
        <QuizView
          quiz={quiz}
          selection={selection}
          phase={phase}
          actions={{ ...pickActions, ...sendActions }}
        />
      )}
    </div>
  );
}
