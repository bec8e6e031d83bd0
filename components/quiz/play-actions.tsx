import { useRef } from 'react';
import styles from './play-actions.module.scss';
import { SkipConfirmation } from './skip-confirmation';

export interface SendActions {
  answer: () => void;
  askSkip: () => void;
  cancelSkip: () => void;
  confirmSkip: () => void;
}

export type QuestionPhase = 'answering' | 'confirming_skip' | 'sending' | 'retrying';

interface PlayActionsProps {
  phase: QuestionPhase;
  isComplete: boolean;
  actions: SendActions;
}

const statusOf: Record<QuestionPhase, string> = {
  answering: '',
  confirming_skip: '',
  sending: '送信しています',
  retrying: '通信を再試行しています',
};

/** The buttons to answer or skip a question, and the status of the sending. */
export function PlayActions({ phase, isComplete, actions }: PlayActionsProps) {
  const wasConfirming = useRef(false);
  const isSending = phase === 'sending' || phase === 'retrying';
  const focusAfterCancel = (skip: HTMLButtonElement | null): void => {
    if (skip && wasConfirming.current) skip.focus();
    if (skip) wasConfirming.current = false;
  };
  return (
    <div className={styles.bar}>
      <p role="status" className={styles.status} data-phase={phase}>
        {statusOf[phase]}
        {phase === 'retrying' && <span>答えはこの端末にあります。つながると自動で送ります。</span>}
      </p>
      {phase === 'confirming_skip' ? (
        <SkipConfirmation
          onConfirm={actions.confirmSkip}
          onCancel={() => {
            wasConfirming.current = true;
            actions.cancelSkip();
          }}
        />
      ) : (
        <div className={styles.buttons}>
          <button
            type="button"
            className={styles.skip}
            disabled={isSending}
            onClick={actions.askSkip}
            ref={focusAfterCancel}
          >
            スキップ
          </button>
          <button
            type="button"
            className={styles.answer}
            disabled={isSending || !isComplete}
            onClick={actions.answer}
          >
            回答する
          </button>
        </div>
      )}
    </div>
  );
}
