import type { AnswerableQuiz } from '../quiz.ts';
import { type AnswerRule, splitList } from './answer-rule.ts';

/** How many characters are picked. */
export const sixCharacters = 6;

/** The character on a tile. The tile's value is that character and an index, because a letter can appear twice. */
export const characterOf = (value: string): string => [...value][0] ?? '';

/** Each tile can be used once, so a character can be picked as often as there are tiles with it. */
function haveTiles({ options }: AnswerableQuiz, characters: readonly string[]): boolean {
  const tiles = options.map((option) => characterOf(option.value));
  return characters.every((character) => {
    const place = tiles.indexOf(character);
    if (place >= 0) tiles.splice(place, 1);
    return place >= 0;
  });
}

/** Six characters in order, picked from tiles: `た,い,へ,い,よ,う`. */
export const orderSixChar: AnswerRule = {
  parts: splitList,
  canonical: (answer) => answer,
  isValid: (quiz, answer) => {
    const characters = splitList(answer);
    return characters.length === sixCharacters && haveTiles(quiz, characters);
  },
};
