// The drawings of media/tiles: one letter each, as Morse code or in semaphore, by itself on any ground. Codes and poses are those of
// morse.ts and semaphore.ts, with their references.
import { morse } from './morse.ts';
import { drawSailorAlone, poseOf } from './semaphore.ts';
import { type Pictures, palette, picture, short } from './svg.ts';

/** The length of a dot and of the gap after it. */
const unit = 24;

/** Draws a letter's dots and dashes in a row, in the middle of a picture of the size of a flag. */
function morseTile(letter: string): string {
  const stretches = morse(letter);
  const whole = stretches.reduce((sum, { units }) => sum + units, 0);
  const marks = stretches.map(({ on, units }, index) => {
    const before = stretches.slice(0, index).reduce((sum, each) => sum + each.units, 0);
    const x = short(120 + (before - whole / 2) * unit);
    return on
      ? `<rect x="${x}" y="${100 - unit / 2}" width="${units * unit}" height="${unit}" rx="${unit / 2}"/>`
      : '';
  });
  return picture(240, 200, [`<g fill="${palette.ink}">${marks.join('')}</g>`]);
}

const semaphoreTile = (letter: string): string => drawSailorAlone(poseOf(letter));

export const pictures: Pictures = {
  'morse-a': morseTile('a'),
  'morse-d': morseTile('d'),
  'morse-e': morseTile('e'),
  'morse-s': morseTile('s'),
  'semaphore-b': semaphoreTile('b'),
  'semaphore-r': semaphoreTile('r'),
};
