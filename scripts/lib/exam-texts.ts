import type { PackQuiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { Pack } from '@knowledgeking/pack/load';
import { quizTypeRules } from '@knowledgeking/pack/quiz-types';
import { holdsAsValue } from './search-export.ts';
import { practiceContentOf, siteContentOf } from './site-content.ts';

/** Minimum length (in letters, without furigana) from which a text is unmistakably from the exam. */
const shortestText = 8;

/** Minimum length from which a word that is a whole value is data of a question; shorter ones may occur anywhere. */
const shortestWord = 4;

/** Texts that would give questions away: their statements and explanations, with and without furigana. */
export const tellingTexts = (quizzes: readonly PackQuiz[]): string[] =>
  withAndWithoutRuby(quizzes.flatMap(({ statement, explanation }) => [statement, explanation]));

/**
 * The other parts of the exam's questions that an exported site must not contain: options, alts and answers. `texts`
 * must not occur at all, `words` not as whole values. Texts that the site's words or practice questions contain anyway
 * are left out of both.
 */
export function secretPartsOf(pack: Pack): { texts: string[]; words: string[] } {
  const known = JSON.stringify([siteContentOf(pack), practiceContentOf(pack)]);
  const knownToAll = [known, withoutRuby(known)];
  const parts = [...new Set(withAndWithoutRuby(pack.exam.flatMap(partsOf)))];
  const isLong = (part: string) => !isAscii(part) && [...withoutRuby(part)].length >= shortestText;
  const isWord = (part: string) =>
    !isLong(part) && [...withoutRuby(part)].length >= (isAscii(part) ? shortestText : shortestWord);
  return {
    texts: parts.filter((part) => isLong(part) && !knownToAll.some((text) => text.includes(part))),
    words: parts.filter((part) => isWord(part) && !knownToAll.some((text) => holdsAsValue(text, part))),
  };
}

const isAscii = (text: string): boolean => /^[ -~]*$/.test(text);

const withAndWithoutRuby = (texts: string[]): string[] => [...texts, ...texts.map(withoutRuby)];

/** The texts of a question's options, the descriptions and texts of its media, and its answers; those that are spelled also as a word. */
function partsOf({ type, media, options = [], answers }: PackQuiz): string[] {
  const shown = options.flatMap(({ text, alt }) => [text, alt]);
  const { spelledWord } = quizTypeRules[type];
  const words = spelledWord ? answers.map(spelledWord) : [];
  return [media?.alt, ...(media?.text?.split('\n') ?? []), ...shown, ...answers, ...words].filter(
    (part) => part !== undefined,
  );
}
