import { freeInputLimit } from '@knowledgeking/contract/rules/answers/free-input';
import { type KeyboardEvent, useId } from 'react';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { freeInput as answering, excessOf } from '@/lib/quiz/types/free-input';
import type { BoardProps, QuizTypeView } from '../board';
import styles from './free-input.module.scss';

/** A field for an answer in one's own words. */
export const freeInput: QuizTypeView = {
  Board: FreeInput,
  isTyped: true,
  isTall: true,
  drawAnswer: () => undefined,
};

/** Whether Enter belongs to the field: it also ends a conversion to kanji, which Safari only tells by this code (https://bugs.webkit.org/show_bug.cgi?id=165004). */
const isEnter = ({ key, keyCode, repeat, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !repeat && !nativeEvent.isComposing && keyCode !== 229;

/** An answer can't be taken back, so Enter only leads to the button, or has it say why it can't be pressed yet. */
function leadTo(answerButton: HTMLButtonElement | null | undefined, missing: string): void {
  if (missing) answerButton?.click();
  else answerButton?.focus();
}

/** The field. No `maxLength`: it would cut off a pasted text without a word, and counts 𠮷 twice. */
function FreeInput({ quiz, selection, dispatch, answerButton }: BoardProps) {
  const id = useId();
  const [hintId, excessId] = [`${id}-hint`, `${id}-excess`];
  const excess = excessOf(selection.text);
  return (
    <div className={styles.part}>
      <label htmlFor={id}>答え</label>
      <input
        id={id}
        className={styles.field}
        type="text"
        value={selection.text}
        onChange={(event) => dispatch({ type: 'text_entered', text: event.target.value })}
        onKeyDown={(event) => {
          if (!isEnter(event)) return;
          // The same press must not go on to the button that gets the focus.
          event.preventDefault();
          leadTo(answerButton?.current, answering.missing(quiz, selection));
        }}
        aria-invalid={excess > 0 || undefined}
        aria-describedby={excess > 0 ? `${excessId} ${hintId}` : hintId}
        autoComplete="off"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
      />
      <p id={excessId} aria-live="polite" className={styles.excess}>
        {excess > 0 && (
          <PhrasedText text={`答えは${freeInputLimit}文字までです。${excess}文字へらしてください。`} />
        )}
      </p>
      <Phrased.P
        id={hintId}
        className={styles.hint}
        text={quiz.hint ?? '空白とかぎかっこは、あってもなくても同じです。'}
      />
    </div>
  );
}
