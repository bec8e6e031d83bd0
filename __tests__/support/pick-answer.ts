import type { Quiz, QuizType } from '@knowledgeking/contract';
import { partsOfAnswer } from '@knowledgeking/contract/rules/answers';
import { splitPair } from '@knowledgeking/contract/rules/answers/combine-options';
import { characterOf } from '@knowledgeking/contract/rules/answers/order-six-char';
import { pick } from '@/lib/quiz/answering';
import { emptySelection, type Selection } from '@/lib/quiz/question';

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
