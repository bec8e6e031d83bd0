import { countCharacters } from '../quiz.ts';
import type { AnswerRule } from './answer-rule.ts';

/** The most characters that can be sent. */
export const freeInputLimit = 100;

/** Spaces of every width, quotation marks, and what nobody sees: control and format characters, and broken surrogates. */
const dropped = /[\s「」『』"'“”‘’\p{Cc}\p{Cf}\p{Cs}]/gu;

/** A typed text as it is sent: without spaces and quotation marks wherever they are; symbols such as ！ and ・ are kept. */
export const normalizeFreeInput = (text: string): string => text.replace(dropped, '');

/** A text in one's own words. Width is folded (NFKC); kana are compared as they were typed. */
export const freeInput: AnswerRule = {
  parts: (answer) => [answer],
  canonical: (answer) => normalizeFreeInput(answer.normalize('NFKC')),
  isValid: (_quiz, answer) => countCharacters(answer) <= freeInputLimit,
};
