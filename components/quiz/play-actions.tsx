import { type KeyboardEvent, type MouseEvent, type RefObject, useId, useRef, useState } from 'react';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { focusOnceShown } from '@/hooks/use-heading-focus';
import type { PlayAction, QuestionState } from '@/lib/quiz/play-state';
import styles from './play-actions.module.scss';

interface PlayActionsProps {
  phase: QuestionState['phase'];
  /** The words for what an answer still lacks; empty when it can be sent. */
  missing: string;
  dispatch: (action: PlayAction) => void;
  /** Gets 「回答する」. */
  answerButton: RefObject<HTMLButtonElement | null>;
}

const statusOf: Record<QuestionState['phase'], string> = {
  answering: '',
  confirming_skip: '',
  sending: '送信しています',
  retrying: '通信を再試行しています',
};

/** The buttons to answer or skip, and the sending's status. Tab reaches 「回答する」 before the answer is complete; it says what is missing. */
export function PlayActions({ phase, missing, dispatch, answerButton }: PlayActionsProps) {
  const missingId = useId();
  const wasConfirming = useRef(false);
  const [refused, setRefused] = useState({ missing: '', times: 0 });
  // What is missing has changed, so the refusal is over, also when as much is missing again later.
  if (refused.missing !== '' && refused.missing !== missing) setRefused({ ...refused, missing: '' });
  const isSending = phase === 'sending' || phase === 'retrying';
  const focusAfterCancel = (skip: HTMLButtonElement | null): void => {
    if (skip && wasConfirming.current) skip.focus();
    if (skip) wasConfirming.current = false;
  };
  function answer({ detail: clicks }: MouseEvent): void {
    if (isSending) return;
    if (!missing) dispatch({ type: 'answered' });
    // The second half of a double press may arrive at the next question.
    else if (clicks < 2) setRefused(({ times }) => ({ missing, times: times + 1 }));
  }
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.status} data-phase={phase}>
        <PhrasedText text={statusOf[phase]} />
        {/* Said again each time. */}
        {phase === 'answering' && refused.missing && (
          <Phrased.Span key={refused.times} text={refused.missing} />
        )}
        {phase === 'retrying' && <Phrased.Span text="答えはこの端末にあります。つながると自動で送ります。" />}
      </p>
      {phase === 'confirming_skip' ? (
        <SkipConfirmation
          onConfirm={() => dispatch({ type: 'skip_confirmed' })}
          onCancel={() => {
            wasConfirming.current = true;
            dispatch({ type: 'skip_cancelled' });
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.skip}
            disabled={isSending}
            onClick={() => dispatch({ type: 'skip_asked' })}
            ref={focusAfterCancel}
          >
            スキップ
          </button>
          <button
            type="button"
            className={styles.answer}
            aria-disabled={isSending || missing !== '' || undefined}
            aria-describedby={missing ? missingId : undefined}
            onClick={answer}
            // Enter that is held down since it was pressed in the field sends nothing.
            onKeyDown={(event) => event.repeat && event.preventDefault()}
            ref={answerButton}
          >
            回答する
          </button>
          <Phrased.Span id={missingId} hidden text={missing} />
        </div>
      )}
    </div>
  );
}

/** Asks once before a question is left for good. 「もどる」 is where 「スキップ」 was, so that a double tap skips nothing. */
function SkipConfirmation({ onConfirm, onCancel }: { onConfirm: () => void; onCancel: () => void }) {
  const questionId = useId();
  const cancelOnEscape = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    // What is around the question stays open.
    event.stopPropagation();
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
