import { type KeyboardEvent, useId } from 'react';
import { focusOnceShown } from '@/components/ui/focus-once-shown';
import { PhrasedText } from '@/components/ui/phrased-text';
import styles from './play-actions.module.scss';

interface SkipConfirmationProps {
  onConfirm: () => void;
  onCancel: () => void;
}

/**
 * Asks once before a question is left for good. 「もどる」 is where 「スキップ」 was, so that a double tap skips nothing.
 */
export function SkipConfirmation({ onConfirm, onCancel }: SkipConfirmationProps) {
  const questionId = useId();
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // What is around the question stays open.
    event.stopPropagation();
    onCancel();
  };
  return (
    <fieldset className={styles.confirmation} aria-labelledby={questionId}>
      <p id={questionId} className={styles.question}>
        <PhrasedText text="この問題を飛ばしますか？ あとからもどれません。" />
      </p>
      <div className={styles.buttons}>
        <button
          type="button"
          className={styles.skip}
          onClick={onCancel}
          onKeyDown={cancelOnEscape}
          ref={focusOnceShown}
        >
          もどる
        </button>
        <button type="button" className={styles.confirm} onClick={onConfirm} onKeyDown={cancelOnEscape}>
          スキップする
        </button>
      </div>
    </fieldset>
  );
}
