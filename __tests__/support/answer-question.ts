import type { Quiz } from '@knowledgeking/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { labelOf } from '@/lib/quiz/labels';
import { pressesFor } from './pick-answer';

/** Picks or types this answer on the question that is on screen. */
export async function giveAnswer(user: UserEvent, quiz: Quiz, answer: string): Promise<void> {
  if (quiz.type === 'free_input') return user.type(screen.getByRole('textbox', { name: '答え' }), answer);
  for (const value of pressesFor(quiz, answer)) {
    // Two tiles can carry the same letter: the first one that is still free.
    const [button] = screen.getAllByRole('button', { name: labelOf(quiz, value), pressed: false });
    if (button) await user.click(button);
  }
}

/** Presses 「回答する」. */
export const pressAnswer = (user: UserEvent): Promise<void> =>
  user.click(screen.getByRole('button', { name: '回答する' }));

/** Presses 「スキップ」 and confirms it. */
export async function skip(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'スキップ' }));
  await user.click(screen.getByRole('button', { name: 'スキップする' }));
}
