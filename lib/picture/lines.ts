/** The approximate width of a text in full-width letters; narrow letters count as 0.68, as in the display font. */
export function emsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u0020-\u007e\uff61-\uff9f]/.test(letter) ? 0.68 : 1), 0);
}

/** The font size at which a text fits into `width` pixels; at most `largest`. */
export function sizeThatFits(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / Math.max(emsOf(text), 1)));
}

/** Whether a word stays with the text before it: punctuation always, particles and endings unless punctuation precedes. */
function sticks(word: string, before: string): boolean {
  if (/^[ー、。！？」』）)…]+$/.test(word)) return true;
  return /^[\p{Script=Hiragana}ー]+$/u.test(word) && !/[、。！？」』）)]$/.test(before);
}

/** Runs of letters of one script; each punctuation mark is its own run. */
const runs = /[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[\p{L}\p{N}]+|\s+|./gsu;

/** The words of a text. A browser that can't segment Japanese (Firefox before 125) splits at a change of script. */
function wordsOf(text: string): string[] {
  // The types say that it always exists.
  const { Segmenter } = Intl as Partial<typeof Intl>;
  if (!Segmenter) return text.match(runs) ?? [];
  return Array.from(new Segmenter('ja', { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

/** The words of a text, each with the particles and punctuation that follow it, which may not begin a line. */
function phrasesOf(text: string): string[] {
  const phrases: string[] = [];
  for (const segment of wordsOf(text)) {
    const last = phrases.at(-1);
    if (last !== undefined && (sticks(segment, last) || /[「『（(\d]$/.test(last)))
      phrases[phrases.length - 1] = last + segment;
    else phrases.push(segment);
  }
  return phrases;
}

/** Breaks a text between phrases into the fewest lines of at most `width` full-width letters, about equally long. */
export function linesOf(text: string, width: number): string[] {
  const phrases = phrasesOf(text);
  const fewest = filled(phrases, width).length;
  for (let narrower = Math.ceil(emsOf(text) / fewest); narrower < width; narrower += 1) {
    const lines = filled(phrases, narrower);
    if (lines.length === fewest && lines.every((line) => emsOf(line) <= width)) return lines;
  }
  return filled(phrases, width);
}

function filled(phrases: readonly string[], width: number): string[] {
  const lines: string[] = [];
  for (const phrase of phrases) {
    const last = lines.at(-1);
    if (last !== undefined && emsOf(last + phrase) <= width) lines[lines.length - 1] = last + phrase;
    else lines.push(phrase.trimStart());
  }
  return lines;
}
