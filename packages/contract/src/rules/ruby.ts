/** A run of text, with its reading where it has one. */
export interface RubySegment {
  text: string;
  reading?: string;
}

/** Aozora notation as the content pack writes it: ｜base《reading》. */
const marked = /｜([^｜《》]+)《([^｜《》]+)》/gu;

/** The same, or without the bar; then the base is the run of kanji just before the reading. */
const notation = new RegExp(`${marked.source}|([\\p{Script=Han}々〆ヶ]+)《([^｜《》]+)》`, 'gu');

/** Splits text in Aozora notation into runs with and without a reading. */
export function parseRuby(source: string): RubySegment[] {
  const segments: RubySegment[] = [];
  let end = 0;
  for (const match of source.matchAll(notation)) {
    if (match.index > end) segments.push({ text: source.slice(end, match.index) });
    segments.push({ text: match[1] ?? match[3] ?? '', reading: match[2] ?? match[4] ?? '' });
    end = match.index + match[0].length;
  }
  if (end < source.length) segments.push({ text: source.slice(end) });
  return segments;
}

/** Only the text, for titles, labels and search engines. */
export const withoutRuby = (source: string): string => source.replace(notation, '$1$3');

/** Whether the base of a reading is signs, such as ・－ or ；４８, and not words or a number: its reading is only spoken. */
export const isSigns = (base: string): boolean => /^(?!\p{N}+$)\P{L}+$/u.test(base);

/** The text as a screen reader says it: signs by their reading, which it would leave out or take for noise, and words as they are. */
export const spokenText = (source: string): string =>
  parseRuby(source)
    .map(({ text, reading }) => (reading !== undefined && isSigns(text) ? reading : text))
    .join('');

/** Whether every reading is marked as the content pack writes it: opened and closed, not empty, not nested. */
export const isRubyMarked = (text: string): boolean => !/[｜《》]/u.test(text.replace(marked, ''));
