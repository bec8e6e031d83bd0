import type { QuizType } from '@knowledgeking/contract';
import { splitAnswer } from './answer-parts.ts';
import type { KeyedQuiz } from './contest.ts';

/** From how many characters on two mistakes still are a near miss. */
const longWord = 6;

/**
 * Whether a wrong answer (in its canonical form) is so close to an accepted one that somebody should look at it: one pick
 * too many or too few, two picks in each other's place, or a spelling that differs by a character, by two in a long word, or
 * only in kana and case.
 */
export function isNearMiss({ quiz, acceptedAnswers }: KeyedQuiz, answer: string): boolean {
  return [...acceptedAnswers].some((accepted) => isClose(quiz.type, accepted, answer));
}

function isClose(type: QuizType, accepted: string, answer: string): boolean {
  switch (type) {
    case 'single_selection':
      return false;
    case 'multiple_selection':
      return differingPicks(splitAnswer(accepted), splitAnswer(answer)) === 1;
    case 'combine_options':
      return arePartnersExchanged(splitAnswer(accepted), splitAnswer(answer));
    case 'order_selection':
    case 'order_six_char':
      return areTwoExchanged(splitAnswer(accepted), splitAnswer(answer));
    case 'free_input':
      return isSpeltAlike(accepted, answer);
  }
}

function differingPicks(one: string[], other: string[]): number {
  const only = (picks: string[], rest: string[]) => picks.filter((pick) => !rest.includes(pick)).length;
  return only(one, other) + only(other, one);
}

/** Two pairs gone and two that came, of the same options. */
function arePartnersExchanged(one: string[], other: string[]): boolean {
  const optionsOf = (pairs: string[]) =>
    pairs
      .flatMap((pair) => pair.split('-'))
      .sort()
      .join();
  return differingPicks(one, other) === 4 && optionsOf(one) === optionsOf(other);
}

function areTwoExchanged(one: string[], other: string[]): boolean {
  const places = one.flatMap((pick, index) => (pick === other[index] ? [] : [index]));
  const [first = -1, second = -1] = places;
  return (
    one.length === other.length &&
    places.length === 2 &&
    one[first] === other[second] &&
    one[second] === other[first]
  );
}

function isSpeltAlike(accepted: string, answer: string): boolean {
  const [one, other] = [foldSpelling(accepted), foldSpelling(answer)];
  return editDistance(one, other) <= (one.length >= longWord ? 2 : one.length > 1 ? 1 : 0);
}

/** Characters without what is easily typed in another way: capitals, and katakana for hiragana. */
function foldSpelling(text: string): string[] {
  const hiragana = text
    .toLowerCase()
    .replace(/[ァ-ヶ]/gu, (katakana) => String.fromCodePoint((katakana.codePointAt(0) ?? 0) - 0x60));
  return Array.from(hiragana);
}

/** How many characters have to be put in, left out or replaced to come from one text to the other. */
function editDistance(one: string[], other: string[]): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, character] of one.entries()) {
    const next = [index + 1];
    for (const [place, candidate] of other.entries()) {
      const replaced = (row[place] ?? 0) + (character === candidate ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
