/** A run of text, with its reading where it has one. */
export interface RubySegment {
  text: string;
  reading?: string;
}

// Aozora notation: ｜base《reading》; without the bar, the base is the run of kanji just before the reading.
const notation = /｜([^｜《》]+)《([^《》]+)》|([\p{Script=Han}々〆ヶ]+)《([^《》]+)》/gu;

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

/** The text alone, for titles, labels and search engines. */
export function withoutRuby(source: string): string {
  return parseRuby(source)
    .map((segment) => segment.text)
    .join('');
}
