import type { Quiz } from '@knowledgeking/contract';
import type { Selection } from '@/lib/quiz/selection';
import type { PickActions } from './use-announced-actions';

/** What every way of answering is given: the question, what is picked, and how to pick. */
export interface AnswerPartProps {
  quiz: Quiz;
  selection: Selection;
  actions: PickActions;
}
