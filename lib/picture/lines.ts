/** About how wide a text is, in widths of a full letter; narrow letters count as 0.68, as in the display face. */
export function emsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u0020-\u007e\uff61-\uff9f]/.test(letter) ? 0.68 : 1), 0);
}

/** The size at which a text is no wider than `width` pixels, and no larger than `largest`. */
export function sizeThatFits(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / Math.max(emsOf(text), 1)));
}

/** Whether a word goes with what stands before it: marks always, particles and endings unless a mark came before. */
function sticks(word: string, before: string): boolean {
  if (/^[ー、。！？」』）)…]+$/.test(word)) return true;
  return /^[\p{Script=Hiragana}ー]+$/u.test(word) && !/[、。！？」』）)]$/.test(before);
}

/** Letters of one script go together; a mark is by itself. */
const runs = /[\p{Script=Han}々〆]+|[\p{Script=Katakana}ー]+|\p{Script=Hiragana}+|[\p{L}\p{N}]+|\s+|./gsu;

/** A browser that doesn't know Japanese words (Firefox before 125) takes a change of script for the end of one. */
function wordsOf(text: string): string[] {
  // The types take it for granted.
  const { Segmenter } = Intl as Partial<typeof Intl>;
  if (!Segmenter) return text.match(runs) ?? [];
  return Array.from(new Segmenter('ja', { granularity: 'word' }).segment(text), ({ segment }) => segment);
}

/** Words of a text, each with the particles and marks that follow it: no line may begin with those. */
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

/** Breaks a text into as few lines of at most `width` full letters as it takes, about equally long, between phrases. */
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
