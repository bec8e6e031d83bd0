/** The Morse code of each letter, as ITU-R M.1677-1 (annex 1, part I, 1.1.1) has it: `.` short, `-` long. */
const codes: Readonly<Record<string, string>> = {
  ...{ A: '.-', B: '-...', C: '-.-.', D: '-..', E: '.', F: '..-.', G: '--.', H: '....', I: '..', J: '.---' },
  ...{ K: '-.-', L: '.-..', M: '--', N: '-.', O: '---', P: '.--.', Q: '--.-', R: '.-.', S: '...', T: '-' },
  ...{ U: '..-', V: '...-', W: '.--', X: '-..-', Y: '-.--', Z: '--..' },
};

/** The Morse code of capital letters, with a space between two of them: `SOS` is `... --- ...`. @throws for anything else */
export function toMorse(letters: string): string {
  const written = [...letters].map((letter) => {
    const code = codes[letter];
    if (!code) throw new Error(`no Morse code for ${letter}`);
    return code;
  });
  return written.join(' ');
}

/** Morse code as it is printed: `・・・　－－－　・・・` */
export const printedMorse = (morse: string): string =>
  morse.replaceAll('.', '・').replaceAll('-', '－').replaceAll(' ', '　');

/** Morse code as it is read aloud in Japan, so that a screen reader gives the signal and not the word: 「トントントン、ツーツーツー」 */
export const spokenMorse = (morse: string): string =>
  morse.replaceAll('.', 'トン').replaceAll('-', 'ツー').replaceAll(' ', '、');

/** The pause after a word, in units of one dot (ITU-R M.1677-1, 2.4). */
const wordPause = 7;

/**
 * The lengths of a signal's marks and of the pauses between them, in turn, in units of one dot: first a mark, last the pause
 * before the signal comes again. A dash is 3, the pause within a letter 1, between two letters 3.
 */
export function morseLengths(morse: string): number[] {
  const letters = morse.split(' ').map((letter) => [...letter].map((mark) => (mark === '-' ? 3 : 1)));
  return letters.flatMap((marks, letter) =>
    marks.flatMap((mark, index) => {
      const isLast = index === marks.length - 1;
      return [mark, isLast ? (letter === letters.length - 1 ? wordPause : 3) : 1];
    }),
  );
}
