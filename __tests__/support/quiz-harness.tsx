import type { Quiz } from '@knowledgeking/contract';
import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QuizView, useLoneQuestion } from '@/components/quiz/quiz-view';

function Harness({ quiz, onSend }: { quiz: Quiz; onSend: (answer: string) => void }) {
  return <QuizView {...useLoneQuestion(quiz, onSend)} />;
}

/** Shows one question that can be answered; `sent` collects what would go to the API. */
export function renderQuiz(quiz: Quiz) {
  const sent: string[] = [];
  render(<Harness quiz={quiz} onSend={(answer) => sent.push(answer)} />);
  return { sent, user: userEvent.setup() };
}
