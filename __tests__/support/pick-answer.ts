import type { Quiz } from '@knowledgeking/contract';
import { characterOf } from '@/lib/quiz/encode';
import { splitAnswer } from '@/lib/quiz/marking';
import { enterText, pick } from '@/lib/quiz/pick';
import { emptySelection, type Selection } from '@/lib/quiz/selection';

/** The options that a contestant presses, one after the other, to give this answer. */
export function pressesFor(quiz: Quiz, answer: string): string[] {
  const parts = splitAnswer(answer);
  if (quiz.type === 'free_input') return [];
  if (quiz.type === 'combine_options') return parts.flatMap((pair) => pair.split('-'));
  if (quiz.type !== 'order_six_char') return parts;
  const tiles = quiz.options.map(({ value }) => value);
  return parts.flatMap((character) => {
    const place = tiles.findIndex((value) => characterOf(value) === character);
    return place < 0 ? [] : tiles.splice(place, 1);
  });
}

/** What a contestant has picked or typed after giving this answer on an empty question. */
export function selectionFor(quiz: Quiz, answer: string): Selection {
  const picked = pressesFor(quiz, answer).reduce(
    (selection, value) => pick(quiz, selection, value),
    emptySelection,
  );
  return quiz.type === 'free_input' ? enterText(picked, answer) : picked;
}
