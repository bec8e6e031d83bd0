import type { Quiz } from '@knowledgeking/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { QuizView } from '@/components/quiz/quiz-view';
import { encodeAnswer } from '@/lib/quiz/answering';
import { type PlayAction, play, type QuestionState, questionState } from '@/lib/quiz/play-state';

function Harness({ quiz, onSend }: { quiz: Quiz; onSend: (answer: string) => void }) {
  const turn = { quiz, total: 10, endsAt: null, owner: 'test', received: null };
  const [state, apply] = useReducer(play, questionState(turn));
  const question = state as QuestionState;
  function dispatch(action: PlayAction): void {
    if (action.type === 'answered') onSend(encodeAnswer(quiz, question.selection));
    else if (action.type === 'skip_confirmed') onSend('');
    else apply(action);
  }
  return <QuizView state={question} dispatch={dispatch} />;
}

/** Shows one question that can be answered; `sent` collects what would go to the API. */
export function renderQuiz(quiz: Quiz) {
  const sent: string[] = [];
  render(<Harness quiz={quiz} onSend={(answer) => sent.push(answer)} />);
  return { sent, user: userEvent.setup() };
}
