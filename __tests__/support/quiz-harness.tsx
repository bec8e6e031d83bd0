import type { Quiz } from '@knowledgeking/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useReducer } from 'react';
import { QuizView } from '@/components/quiz/quiz-view';
import { encodeAnswer } from '@/lib/quiz/answering';
import { type PlayState, play } from '@/lib/quiz/play-state';
import { emptySelection } from '@/lib/quiz/selection';

type Question = Extract<PlayState, { turn: unknown }>;

function Harness({ quiz, onSend }: { quiz: Quiz; onSend: (answer: string) => void }) {
  const turn = { quiz, total: 10, endsAt: null, owner: 'test', received: null };
  const start: PlayState = { phase: 'answering', turn, selection: emptySelection };
  const [state, dispatch] = useReducer(play, start);
  const { phase, selection } = state as Question;
  return (
    <QuizView
      quiz={quiz}
      selection={selection}
      phase={phase}
      actions={{
        press: (value) => dispatch({ type: 'option_pressed', value }),
        enterText: (text) => dispatch({ type: 'text_entered', text }),
        stepBack: () => dispatch({ type: 'stepped_back' }),
        clear: () => dispatch({ type: 'cleared' }),
        askSkip: () => dispatch({ type: 'skip_asked' }),
        cancelSkip: () => dispatch({ type: 'skip_cancelled' }),
        answer: () => onSend(encodeAnswer(quiz, selection)),
        confirmSkip: () => onSend(''),
      }}
    />
  );
}

/** Shows one question that can be answered; `sent` collects what would go to the API. */
export function renderQuiz(quiz: Quiz) {
  const sent: string[] = [];
  render(<Harness quiz={quiz} onSend={(answer) => sent.push(answer)} />);
  return { sent, user: userEvent.setup() };
}
