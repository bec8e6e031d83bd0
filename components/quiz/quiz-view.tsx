import type { Quiz } from '@knowledgeking/contract';
import { memo, useRef } from 'react';
import { missingFrom } from '@/lib/quiz/answering';
import type { Selection } from '@/lib/quiz/selection';
import { isOfFewWords } from '@/lib/quiz/text-length';
import { AnswerArea } from './answer-area';
import { usePreparedPlayer } from './media-player';
import { PlayActions, type QuestionPhase, type SendActions } from './play-actions';
import { Question } from './question';
import styles from './quiz-view.module.scss';
import { quizTypeViews } from './types';
import type { PickActions } from './use-announced-actions';

export type QuizActions = PickActions & SendActions;

interface QuizViewProps {
  quiz: Quiz;
  selection: Selection;
  phase: QuestionPhase;
  actions: QuizActions;
}

/**
 * One question of any type with any medium: the question, the place to answer it, and answering or skipping it. Memoised, so
 * that the timer above it doesn't draw it again every second.
 */
export const QuizView = memo(function QuizView({ quiz, selection, phase, actions }: QuizViewProps) {
  usePreparedPlayer();
  const answerButton = useRef<HTMLButtonElement>(null);
  const missing = missingFrom(quiz, selection);
  /** An answer can't be taken back, so Enter only leads to the button, or has it say why it can't be pressed yet. */
  function leadToAnswer(): void {
    if (missing) answerButton.current?.click();
    else answerButton.current?.focus();
  }
  return (
    <>
      <div
        className={styles.body}
        data-is-typed={quizTypeViews[quiz.type].isTyped || undefined}
        data-is-of-few-words={isOfFewWords(quiz) || undefined}
      >
        <Question quiz={quiz} />
        <AnswerArea
          quiz={quiz}
          selection={selection}
          actions={actions}
          onEnter={leadToAnswer}
          isLocked={phase === 'sending' || phase === 'retrying'}
        />
      </div>
      <PlayActions phase={phase} missing={missing} actions={actions} answerButton={answerButton} />
    </>
  );
});
