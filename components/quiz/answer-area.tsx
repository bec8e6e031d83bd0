import { PhrasedText } from '@/components/ui/phrased-text';
import { instructionOf } from '@/lib/quiz/answering';
import styles from './answer-area.module.scss';
import { quizTypeViews } from './types';
import type { BoardProps } from './types/quiz-type-view';
import { useAnnouncedActions } from './use-announced-actions';

interface AnswerAreaProps extends BoardProps {
  /** While an answer is being sent nothing can be picked. */
  isLocked: boolean;
}

/** The place where a question is answered, whatever its type; changes of order, pairs and characters are announced. */
export function AnswerArea({ quiz, selection, actions, onEnter, isLocked }: AnswerAreaProps) {
  const announced = useAnnouncedActions(quiz, selection, actions);
  const { Board } = quizTypeViews[quiz.type];
  return (
    <fieldset className={styles.area} disabled={isLocked}>
      <legend className={styles.instruction}>
        <PhrasedText text={instructionOf(quiz)} />
      </legend>
      <Board quiz={quiz} selection={selection} actions={announced.actions} onEnter={onEnter} />
      <p className="visually-hidden" aria-live="polite">
        {announced.announcement}
      </p>
    </fieldset>
  );
}
