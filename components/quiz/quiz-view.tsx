import type { Quiz } from '@knowledgeking/contract';
import { skippedAnswer } from '@knowledgeking/contract/rules/answers';
import { type MouseEvent, memo, type RefObject, useId, useReducer, useRef, useState } from 'react';
import { Phrased, PhrasedText } from '@/components/ui/phrased-text';
import { answeringOf, encodeAnswer } from '@/lib/quiz/answering';
import { type PlayAction, play, type QuestionState, questionState } from '@/lib/quiz/play-state';
import { columnsOf, isOfFewWords } from '@/lib/quiz/question';
import type { BoardProps } from './board';
import { Question } from './question-media';
import styles from './quiz-view.module.scss';
import { SkipConfirmation } from './skip-confirmation';
import { quizTypeViews } from './types';

/** As many options as a short phone shows in a column with all their distances. */
const mostInColumn = 4;

interface QuizViewProps {
  state: QuestionState;
  dispatch: (action: PlayAction) => void;
}

/** Whether a short phone has room for it only if everything is close: a column of five options, pairs, a film, a field with its keyboard. */
const isTall = (quiz: Quiz): boolean =>
  quizTypeViews[quiz.type].isTall ||
  quiz.question_media_type === 'video' ||
  (columnsOf(quiz) === 1 && quiz.options.length > mostInColumn);

/** One question of any type with any medium. Memoised, so that the timer above it doesn't draw it again every second. */
export const QuizView = memo(function QuizView({ state, dispatch }: QuizViewProps) {
  const { selection, phase } = state;
  const { quiz } = state.turn;
  const answerButton = useRef<HTMLButtonElement>(null);
  const missing = answeringOf(quiz).missing(quiz, selection);
  return (
    <>
      <div
        className={styles.body}
        data-is-typed={quizTypeViews[quiz.type].isTyped}
        data-is-tall={isTall(quiz) || undefined}
        data-is-of-few-words={isOfFewWords(quiz) || undefined}
      >
        <Question quiz={quiz} />
        <AnswerArea
          state={state}
          dispatch={dispatch}
          answerButton={answerButton}
          isLocked={phase === 'sending' || phase === 'retrying'}
        />
      </div>
      <AnswerButtons phase={phase} missing={missing} dispatch={dispatch} answerButton={answerButton} />
    </>
  );
});

/** A question to answer that no session sends: `onSent` gets the answer as it would be sent, empty for a skip. */
export function useLoneQuestion(quiz: Quiz, onSent: (answer: string) => void): QuizViewProps {
  const turn = { quiz, total: 1, endsAt: null, owner: 'lone', received: null };
  const [shown, apply] = useReducer(play, questionState(turn));
  // What a contestant does with a question leaves it on screen.
  const state = shown as QuestionState;
  function dispatch(action: PlayAction): void {
    if (action.type === 'answered') onSent(encodeAnswer(quiz, state.selection));
    else apply(action.type === 'skip_confirmed' ? { type: 'skip_cancelled' } : action);
    if (action.type === 'skip_confirmed') onSent(skippedAnswer);
  }
  return { state, dispatch };
}

interface AnswerAreaProps extends QuizViewProps, Pick<BoardProps, 'answerButton'> {
  /** While an answer is being sent nothing can be picked. */
  isLocked: boolean;
}

/** The place where a question is answered, whatever its type; changes of order, pairs and characters are announced. */
export function AnswerArea({ state, dispatch, answerButton, isLocked }: AnswerAreaProps) {
  const { quiz } = state.turn;
  const { Board } = quizTypeViews[quiz.type];
  return (
    <fieldset className={styles.area} disabled={isLocked} translate="no">
      <Phrased.Legend className={styles.instruction} text={answeringOf(quiz).instruction(quiz)} />
      <Board {...{ quiz, selection: state.selection, dispatch, answerButton }} />
      <p className="visually-hidden" aria-live="polite">
        {state.announcement}
      </p>
    </fieldset>
  );
}

interface AnswerButtonsProps extends Pick<QuizViewProps, 'dispatch'> {
  phase: QuestionState['phase'];
  /** The words for what an answer still lacks; empty when it can be sent. */
  missing: string;
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
function AnswerButtons({ phase, missing, dispatch, answerButton }: AnswerButtonsProps) {
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
