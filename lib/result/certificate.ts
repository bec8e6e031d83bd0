/** The largest and the smallest that a name is written, and the room it has, in millimetres of an A4 sheet. */
const largest = 13;
const smallest = 4.5;
const room = 148;
/** 様 and the space before it, in letters. */
const honorific = 2;

/** Signs that join or change others and take no room of their own. */
const roomless = /[\p{M}\p{Cf}\p{Variation_Selector}]/u;

/**
 * How large a name is written on a certificate, in millimetres: so that it stands on one line with its honorific, unless it is
 * longer than any name may be. The joined parts of an emoji count each, because not every device has it as one sign.
 */
export function certificateNameSize(name: string): number {
  // Every letter counts as a full one: a W of Latin faces is nearly as wide, an emoji a little wider.
  const letters = [...name].filter((letter) => !roomless.test(letter)).length;
  const fitting = Math.floor((room / (letters * 1.1 + honorific)) * 10) / 10;
  return Math.min(Math.max(fitting, smallest), largest);
}
