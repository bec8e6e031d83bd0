import type { Quiz } from '@knowledgeking/contract';
import { memo, useRef } from 'react';
import { Phrased } from '@/components/ui/phrased-text';
import { answeringOf } from '@/lib/quiz/answering';
import type { PlayAction, QuestionState } from '@/lib/quiz/play-state';
import { columnsOf, isOfFewWords } from '@/lib/quiz/question';
import { PlayActions } from './play-actions';
import { Question, usePreparedPlayer } from './question-media';
import styles from './quiz-view.module.scss';
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
  usePreparedPlayer();
  const answerButton = useRef<HTMLButtonElement>(null);
  const missing = answeringOf(quiz).missing(quiz, selection);
  /** An answer can't be taken back, so Enter only leads to the button, or has it say why it can't be pressed yet. */
  function leadToAnswer(): void {
    if (missing) answerButton.current?.click();
    else answerButton.current?.focus();
  }
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
          onEnter={leadToAnswer}
          isLocked={phase === 'sending' || phase === 'retrying'}
        />
      </div>
      <PlayActions phase={phase} missing={missing} dispatch={dispatch} answerButton={answerButton} />
    </>
  );
});

interface AnswerAreaProps {
  state: QuestionState;
  dispatch: (action: PlayAction) => void;
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
      <Phrased.Legend className={styles.instruction} text={answeringOf(quiz).instruction(quiz)} />
      <Board quiz={quiz} selection={state.selection} dispatch={dispatch} onEnter={onEnter} />
      <p className="visually-hidden" aria-live="polite">
        {state.announcement}
      </p>
    </fieldset>
  );
}
