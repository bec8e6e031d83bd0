import { type KeyboardEvent, useId } from 'react';
import { Phrased } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import styles from './quiz-view.module.scss';

/** Asks once before a question is left for good. 「もどる」 is where 「スキップ」 was, so that a double tap skips nothing. */
export function SkipConfirmation({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const questionId = useId();
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // A modal around the question stays open.
    event.preventDefault();
    onCancel();
  };
  return (
    <fieldset className={styles.confirmation} aria-labelledby={questionId}>
      <Phrased.P
        id={questionId}
        className={styles.question}
        text="この問題を飛ばしますか？ あとからもどれません。"
      />
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
