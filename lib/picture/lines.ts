import { phrasesOf } from '../phrases.ts';

/** The approximate width of a text in full-width letters; narrow letters count as 0.68, as in the display font. */
export function emsOf(text: string): number {
  return [...text].reduce((sum, letter) => sum + (/[\u0020-\u007e\uff61-\uff9f]/.test(letter) ? 0.68 : 1), 0);
}

/** The font size at which a text fits into `width` pixels; at most `largest`. */
export function sizeThatFits(text: string, width: number, largest: number): number {
  return Math.min(largest, Math.floor(width / Math.max(emsOf(text), 1)));
}

/**
 * Breaks a text between phrases and at spaces into the fewest lines of at most `width` full-width letters. They are about equally long,
 * and rather end with a clause.
 */
export function linesOf(text: string, width: number): string[] {
  const phrases = phrasesOf(text).flatMap((phrase) => phrase.split(/(?<=\s)/));
  /** The best lines for none of the phrases, for the first, for the first two, and so on. */
  const best: { lines: string[]; cost: number }[] = [{ lines: [], cost: 0 }];
  for (const last of phrases.keys()) {
    const ways = best.map(({ lines, cost }, first) => {
      const line = phrases
        .slice(first, last + 1)
        .join('')
        .trim();
      return { lines: [...lines, line], cost: cost + costOf(line, width) };
    });
    const [cheapest] = ways.toSorted((one, other) => one.cost - other.cost);
    if (cheapest) best.push(cheapest);
  }
  return best.at(-1)?.lines ?? [];
}

/** What a line costs: too wide is worst, then one more line, then unevenness, and an end within a clause. */
function costOf(line: string, width: number): number {
  const room = width - emsOf(line);
  return room < 0 ? -1e6 * room : 1e4 + room ** 2 + (/[、。！？]$/.test(line) ? 0 : 40);
}
