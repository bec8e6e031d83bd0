import type { Quiz } from '@knowledgeking/contract';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { labelOf } from '@/lib/quiz/question';
import { answerButton } from './on-screen';
import { isTyped, pressesFor } from './pick-answer';

/** Picks or types this answer on the question that is on screen. */
export async function giveAnswer(user: UserEvent, quiz: Quiz, answer: string): Promise<void> {
  if (isTyped(quiz)) return user.type(screen.getByRole('textbox', { name: '答え' }), answer);
  for (const value of pressesFor(quiz, answer)) {
    // Two tiles can carry the same letter: the first one that is still free.
    const [button] = screen.getAllByRole('button', { name: labelOf(quiz, value), pressed: false });
    if (button) await user.click(button);
  }
}

/** Takes back what was picked or typed. */
export async function takeBack(user: UserEvent, quiz: Quiz, answer: string): Promise<void> {
  if (isTyped(quiz)) return user.clear(screen.getByRole('textbox', { name: '答え' }));
  const clear = screen.queryByRole('button', { name: 'すべて消す' });
  if (clear) return user.click(clear);
  for (const value of pressesFor(quiz, answer)) {
    const picked = screen.queryByRole('button', { name: labelOf(quiz, value), pressed: true });
    if (picked) await user.click(picked);
  }
}

/** Presses 「回答する」. */
export const pressAnswer = (user: UserEvent): Promise<void> => user.click(answerButton());

/** Presses 「スキップ」 and confirms it. */
export async function skip(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'スキップ' }));
  await user.click(screen.getByRole('button', { name: 'スキップする' }));
}
