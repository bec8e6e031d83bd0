// Shared by sounds.ts and videos.ts: the Morse code and its timing. Codes and lengths after: Recommendation ITU-R
// M.1677-1, "International Morse code", Annex 1, part I, sections 1.1.1 (letters) and 2 (spacing and length of signals).

const codes: Readonly<Record<string, string>> = {
  a: '.-',
  c: '-.-.',
  d: '-..',
  e: '.',
  i: '..',
  k: '-.-',
  l: '.-..',
  n: '-.',
  o: '---',
  r: '.-.',
  s: '...',
  t: '-',
  u: '..-',
  v: '...-',
};

/** A stretch in which the signal is on or off, in units of one dot. */
export interface Stretch {
  on: boolean;
  units: number;
}

/** Gives the stretches of a word's letters: 1 unit off inside a letter, 3 between two. Throws for a letter it lacks. */
export function morse(word: string): Stretch[] {
  const letters = [...word].map((letter) => {
    const code = codes[letter];
    if (!code) throw new Error(`No Morse code for "${letter}"`);
    return [...code]
      .flatMap((sign): Stretch[] => [
        { on: false, units: 1 },
        { on: true, units: sign === '-' ? 3 : 1 },
      ])
      .slice(1);
  });
  return letters.flatMap((letter): Stretch[] => [{ on: false, units: 3 }, ...letter]).slice(1);
}

/** Gives the stretches of letters sent as one sign, without the gaps between them, such as the distress call. */
export const oneSign = (word: string): Stretch[] =>
  morse(word).map(({ on, units }) => ({ on, units: on ? units : 1 }));
