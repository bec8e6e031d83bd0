import type { Quiz } from '@knowledgeking/contract';
import { memo } from 'react';
import { isComplete } from '@/lib/quiz/completeness';
import type { Selection } from '@/lib/quiz/selection';
import { isOfFewWords } from '@/lib/quiz/text-length';
import { AnswerArea } from './answer-area';
import { PlayActions, type QuestionPhase, type SendActions } from './play-actions';
import { Question } from './question';
import styles from './quiz-view.module.scss';
import type { PickActions } from './use-announced-actions';

export type QuizActions = PickActions & SendActions;

interface QuizViewProps {
  quiz: Quiz;
  selection: Selection;
  phase: QuestionPhase;
  actions: QuizActions;
}

/**
 * One question of any type with any medium: what is asked, where it is answered, and answering or skipping it. The time that
 * runs above it does not draw it anew.
 */
export const QuizView = memo(function QuizView({ quiz, selection, phase, actions }: QuizViewProps) {
  return (
    <>
      <div
        className={styles.body}
        data-is-typed={quiz.type === 'free_input' || undefined}
        data-is-of-few-words={isOfFewWords(quiz) || undefined}
      >
        <Question quiz={quiz} />
        <AnswerArea
          quiz={quiz}
          selection={selection}
          actions={actions}
          isLocked={phase === 'sending' || phase === 'retrying'}
        />
      </div>
      <PlayActions phase={phase} isComplete={isComplete(quiz, selection)} actions={actions} />
    </>
  );
});
