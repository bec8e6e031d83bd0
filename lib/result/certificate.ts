/** The largest that a name is written, and the room it has, in millimetres of an A4 sheet. */
const largest = 13;
const room = 148;
/** 様 and the space before it, in letters. */
const honorific = 2;

const graphemes = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** How large a name is written on a certificate, in millimetres: it stands on one line with its honorific. */
export function certificateNameSize(name: string): number {
  // Every letter counts as a full one: a W of Latin faces is nearly as wide, an emoji a little wider.
  const letters = [...graphemes.segment(name)].length;
  return Math.min(largest, Math.floor((room / (letters * 1.1 + honorific)) * 10) / 10);
}
