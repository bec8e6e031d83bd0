import type { Quiz } from '@knowledgeking/contract';
import type { ComponentType, ReactElement } from 'react';
import type { Selection } from '@/lib/quiz/selection';
import type { PickActions } from '../use-announced-actions';
import type { TutorialSample } from './tutorial-sample';

/** The props of every board: the question, its picks so far, and how to pick. */
export interface BoardProps {
  quiz: Quiz;
  selection: Selection;
  actions: PickActions;
}

/** How one quiz type looks: where it is answered, how an answer is drawn, and how it is taught. */
export interface QuizTypeView {
  /** Where a question is answered. */
  Board: ComponentType<BoardProps>;
  /** Whether the answer is typed: on a phone the keyboard then covers half of the screen. */
  isTyped: boolean;
  /** An answer as a person reads it; undefined when it is shown as it was sent, because it is words or doesn't fit. */
  drawAnswer: (quiz: Quiz, answer: string) => ReactElement | undefined;
  /** The small question on which newcomers try this way of answering. */
  tutorial: TutorialSample;
}
