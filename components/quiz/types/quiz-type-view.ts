import type { Quiz } from '@knowledgeking/contract';
import type { ComponentType, ReactElement } from 'react';
import type { PlayAction } from '@/lib/quiz/play-state';
import type { Selection } from '@/lib/quiz/question';

/** The props of every board: the question, its picks so far, and how to pick. */
export interface BoardProps {
  quiz: Quiz;
  selection: Selection;
  dispatch: (action: PlayAction) => void;
  /** Called when Enter is pressed in a field. */
  onEnter?: (() => void) | undefined;
}

/** How one quiz type looks: where it is answered, and how an answer is drawn. */
export interface QuizTypeView {
  /** Where a question is answered. */
  Board: ComponentType<BoardProps>;
  /** Whether the answer is typed: on a phone the keyboard then covers half of the screen. */
  isTyped?: true;
  /** Whether it takes more of the screen's height than options do. */
  isTall?: true;
  /**
   * An answer as a person reads it; undefined when it is shown as it was sent, because it is words or doesn't fit. A wrong one comes
   * with the right one, and has a mark at each part that can be right by itself.
   */
  drawAnswer: (quiz: Quiz, answer: string, right?: string) => ReactElement | undefined;
}
