import type { Quiz } from '@knowledgeking/contract';
import { instructionOf } from '@/lib/quiz/words';
import styles from './answer-area.module.scss';
import type { AnswerPartProps } from './answer-part';
import { FreeInput } from './free-input';
import { OptionGrid } from './option-grid';
import { PairBoard } from './pair-board';
import { SixCharacters } from './six-characters';
import { useAnnouncedActions } from './use-announced-actions';

interface AnswerAreaProps extends AnswerPartProps {
  /** While an answer is on its way nothing can be picked. */
  isLocked: boolean;
}

/** Where a question is answered, whatever its type; changes of order, pairs and characters are announced. */
export function AnswerArea({ quiz, selection, actions, isLocked }: AnswerAreaProps) {
  const announced = useAnnouncedActions(quiz, selection, actions);
  const Part = partOf(quiz);
  return (
    <fieldset className={styles.area} disabled={isLocked}>
      <legend className={styles.instruction}>{instructionOf(quiz)}</legend>
      <Part quiz={quiz} selection={selection} actions={announced.actions} />
      <p className="visually-hidden" aria-live="polite">
        {announced.announcement}
      </p>
    </fieldset>
  );
}

function partOf({ type }: Quiz) {
  if (type === 'combine_options') return PairBoard;
  if (type === 'order_six_char') return SixCharacters;
  return type === 'free_input' ? FreeInput : OptionGrid;
}
