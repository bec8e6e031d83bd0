import { freeInputLimit, normalizeFreeInput } from '@knowledgeking/contract/rules/answers/free-input';
import { countCharacters } from '@knowledgeking/contract/rules/quiz';
import type { QuizTypeModule } from './quiz-type-module';

/** By how many characters what was typed is longer than what can be sent; 0 when it fits. */
export const excessOf = (text: string): number =>
  Math.max(0, countCharacters(normalizeFreeInput(text)) - freeInputLimit);

/** A text in the contestant's own words. There is nothing to pick. */
export const freeInput: QuizTypeModule<string> = {
  withPick: (_quiz, picks) => [...picks],
  withoutPick: (_quiz, picks) => [...picks],
  isFull: () => true,
  missing: (_quiz, { text }) => {
    if (normalizeFreeInput(text) === '') return 'まだ何も入力されていません。';
    return excessOf(text) > 0 ? `あと${excessOf(text)}文字へらしてください。` : '';
  },
  fits: (_quiz, { picks }) => picks.length === 0,
  encode: (_quiz, { text }) => normalizeFreeInput(text),
  read: (_quiz, answer) => answer,
  instruction: () => '答えを入力してください。',
  announcement: () => '',
};
