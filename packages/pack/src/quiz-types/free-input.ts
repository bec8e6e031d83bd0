import { freeInputLimit, normalizeFreeInput } from '@knowledgeking/contract/rules/answers/free-input';
import { countCharacters } from '@knowledgeking/contract/rules/quiz';
import { type Said, said } from '../finding-words.ts';
import type { QuizTypeRules } from './quiz-type-rules.ts';

/** Endings of an answer that is written as a sentence. */
const endings = ['。', 'です', 'です。'];

function answerProblems(answer: string): Said[] {
  if (normalizeFreeInput(answer) !== answer) return [said('dropped_characters')];
  if (endings.some((ending) => answer.endsWith(ending))) return [said('sentence_ending')];
  return countCharacters(answer) > freeInputLimit ? [said('answer_too_long', freeInputLimit)] : [];
}

/** The shortest word in which two mistakes are still a near miss. */
const longWord = 6;

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

/** A text in one's own words. A spelling that differs by one character, by two in a long word, or in kana and case, is a near miss. */
export const freeInput: QuizTypeRules = {
  options: undefined,
  answerProblems: (_quiz, answer) => answerProblems(answer),
  acceptedForms: (answer) => ['', ...endings].map((ending) => answer + ending),
  asSent: normalizeFreeInput,
  spelledWord: (answer) => answer,
  wrongAnswer: (_random, _quiz, correctAnswer) => Array.from(correctAnswer).slice(0, -1).join(''),
  isNearMiss: isSpeltAlike,
};
