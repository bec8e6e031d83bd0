import { useId } from 'react';
import { freeInputLimit } from '@/lib/quiz/selection';
import type { AnswerPartProps } from './answer-part';
import styles from './free-input.module.scss';

/** A field for an answer in one's own words. Enter sends nothing: it also ends a conversion to kanji. */
export function FreeInput({ selection, actions }: AnswerPartProps) {
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className={styles.part}>
      <label htmlFor={id} className={styles.label}>
        答え
      </label>
      <input
        id={id}
        className={styles.field}
        type="text"
        value={selection.text}
        onChange={(event) => actions.enterText(event.target.value)}
        maxLength={freeInputLimit}
        aria-describedby={hintId}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <p id={hintId} className={styles.hint}>
        空白とかぎかっこは、あってもなくても同じです。「！」や「・」などの記号は正しく入力してください。
      </p>
    </div>
  );
}
