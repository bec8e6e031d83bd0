/** More titles would not leave room for the words. */
export const mostTitles = 2;

/** The largest and smallest font size of a name, and the width available, in millimetres of an A4 sheet. */
const largest = 13;
const smallest = 4.5;
const room = 148;
/** The width of 様 and the space before it, in letters. */
const honorific = 2;

/** Characters that join or modify others and take up no width. */
const roomless = /[\p{M}\p{Cf}\p{Variation_Selector}]/u;

/**
 * The font size of a name on a certificate, in millimetres, so that it fits on one line with its honorific, unless it is longer than
 * names may be. Each part of a joined emoji counts, because some devices draw the parts separately.
 */
export function certificateNameSize(name: string): number {
  // Every letter counts as full-width: a Latin W is nearly that wide, an emoji slightly wider.
  const letters = [...name].filter((letter) => !roomless.test(letter)).length;
  const fitting = Math.floor((room / (letters * 1.1 + honorific)) * 10) / 10;
  return Math.min(Math.max(fitting, smallest), largest);
}
