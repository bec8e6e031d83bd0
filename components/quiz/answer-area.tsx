import { PhrasedText } from '@/components/ui/phrased-text';
import { instructionOf } from '@/lib/quiz/answering';
import type { PlayAction, QuestionState } from '@/lib/quiz/play-state';
import styles from './answer-area.module.scss';
import { quizTypeViews } from './types';

interface AnswerAreaProps {
  state: QuestionState;
  dispatch: (action: PlayAction) => void;
  /** Called when Enter is pressed in a field. */
  onEnter?: () => void;
  /** While an answer is being sent nothing can be picked. */
  isLocked: boolean;
}

/** The place where a question is answered, whatever its type; changes of order, pairs and characters are announced. */
export function AnswerArea({ state, dispatch, onEnter, isLocked }: AnswerAreaProps) {
  const { quiz } = state.turn;
  const { Board } = quizTypeViews[quiz.type];
  return (
    <fieldset className={styles.area} disabled={isLocked}>
      <legend className={styles.instruction}>
        <PhrasedText text={instructionOf(quiz)} />
      </legend>
      <Board quiz={quiz} selection={state.selection} dispatch={dispatch} onEnter={onEnter} />
      <p className="visually-hidden" aria-live="polite">
        {state.announcement}
      </p>
    </fieldset>
  );
}
