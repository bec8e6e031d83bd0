import type { PackQuiz } from '@knowledgeking/contract';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { Pack } from '../../contest-api/src/pack/load.ts';
import { holdsAsValue } from './search-export.ts';
import { practiceContentOf, siteContentOf } from './site-content.ts';

/** From this length on (letters without furigana) a text says by itself where it comes from. */
const shortestText = 8;

/** From this length on a word that is a whole value is data of a question; a shorter one may be anybody's. */
const shortestWord = 4;

/** What would give questions away: what they ask, and what explains their answers; with and without furigana. */
export const tellingTexts = (quizzes: readonly PackQuiz[]): string[] =>
  withAndWithoutRuby(quizzes.flatMap(({ statement, explanation }) => [statement, explanation]));

/**
 * What else of the exam's questions must not be in an exported site: options, alts and answers.
 * `texts` must not stand there at all, `words` not as values of their own. What the site says by itself, in the practice
 * questions or in its words, is in neither.
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

/** The texts of a question's options, what its pictures show, and its answers, those of six characters also as a word. */
function partsOf({ type, media, options = [], answers }: PackQuiz): string[] {
  const shown = options.flatMap(({ text, alt }) => [text, alt]);
  const words = type === 'order_six_char' ? answers.map((answer) => answer.replaceAll(',', '')) : [];
  return [media?.alt, ...shown, ...answers, ...words].filter((part) => part !== undefined);
}
