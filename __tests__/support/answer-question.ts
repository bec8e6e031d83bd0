import type { Quiz, QuizType } from '@knowledgeking/contract';
import { partsOfAnswer } from '@knowledgeking/contract/rules/answers';
import { splitPair } from '@knowledgeking/contract/rules/answers/combine-options';
import { characterOf } from '@knowledgeking/contract/rules/answers/order-six-char';
import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { pick } from '@/lib/quiz/play-state';
import { emptySelection, labelOf, type Selection } from '@/lib/quiz/question';

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

/** An option of the question on the screen, by its text. */
export const option = (name: string) => screen.getByRole('button', { name });

/** The button that sends the answer. */
export const answerButton = () => screen.getByRole('button', { name: '回答する' });

/** A heading, once it is there. */
export const heading = (name: string) => screen.findByRole('heading', { name });

type Presses = (parts: readonly string[], quiz: Quiz) => string[];

const optionsThemselves: Presses = (parts) => [...parts];

function tilesOf(characters: readonly string[], { options }: Quiz): string[] {
  const tiles = options.map(({ value }) => value);
  return characters.flatMap((character) => {
    const place = tiles.findIndex((value) => characterOf(value) === character);
    return place < 0 ? [] : tiles.splice(place, 1);
  });
}

const pressesByType: Record<QuizType, Presses> = {
  single_selection: optionsThemselves,
  multiple_selection: optionsThemselves,
  order_selection: optionsThemselves,
  combine_options: (pairs) => pairs.flatMap((pair) => splitPair(pair) ?? []),
  order_six_char: tilesOf,
  free_input: () => [],
};

/** The options that a contestant presses, one after the other, to give this answer; none when it is typed. */
export const pressesFor = (quiz: Quiz, answer: string): string[] =>
  pressesByType[quiz.type](partsOfAnswer(quiz.type, answer), quiz);

/** Whether a question is answered by typing. */
export const isTyped = (quiz: Quiz): boolean => quiz.options.length === 0;

/** The picks or the text of a contestant who gave this answer on an empty question. */
export function selectionFor(quiz: Quiz, answer: string): Selection {
  if (isTyped(quiz)) return { ...emptySelection, text: answer };
  return pressesFor(quiz, answer).reduce((selection, value) => pick(quiz, selection, value), emptySelection);
}
