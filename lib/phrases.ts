import { withoutRuby } from '@knowledgeking/contract/rules/ruby';

/**
 * Where a Japanese phrase ends and the next one begins, told by the kinds of letters: hiragana before a word in other letters, unless
 * they belong to it (お|知らせ, 答え|方), and before a few words that are written in hiragana. Never within a reading or its kanji.
 */
const boundary =
  /(?<=[ぁ-ん])(?:(?<![おご]|[々一-龠][えきぎけげしせちねびべみめりれ])(?=[｜々一-龠ァ-ヺa-z\d])|(?=[おご][々一-龠]|こと|でき|ください|ありま))(?![^｜《》]*[《》])/i;

/** Longer texts are for reading, and break anywhere, as in a book. */
const longest = 120;

/** Splits a text, which may be in Aozora notation, into phrases within which no line should break; a long one stays whole. */
export const phrasesOf = (text: string): string[] =>
  withoutRuby(text).length > longest ? [text] : text.split(boundary);
