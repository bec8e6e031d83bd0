import { morseLengths, toMorse } from '@knowledgeking/contract/rules/morse';
import type { Pack } from '@knowledgeking/pack/load';
import { palette } from '../../../lib/picture/palette.ts';
import { drawing } from './drawing.ts';

/** A certificate in millimetres. */
const sheet = [210, 297] as const;
/** How long a dot is at most, and how thick the line is, in millimetres. */
const dot = 0.6;
const thickness = 0.45;

/** The four sides inside the rope of the certificate's frame, each with its length. */
const sides = [
  ['M33 27.9H177', 144],
  ['M182.1 33V264', 231],
  ['M177 269.1H33', 144],
  ['M27.9 264V33', 231],
] as const;

/** A piece of the pack's hidden signal as dots and dashes, again and again along the rim of the certificate. */
export function rim({ signal }: Pick<Pack, 'signal'>): Buffer {
  const lengths = signal ? morseLengths(toMorse(signal.pieces.certificate)) : [];
  const once = lengths.reduce((sum, length) => sum + length, 0);
  const pause = lengths.at(-1) ?? 0;
  const lines = sides.map(([d, length]) => {
    // In units of a dot, so that each side begins and ends with a whole signal.
    const units = Math.ceil(length / dot / once) * once - pause;
    return `<path d="${d}" pathLength="${units}" stroke-dasharray="${lengths.join(' ')}" fill="none" stroke="${palette.ink}" stroke-width="${thickness}" stroke-linecap="butt"/>`;
  });
  return drawing(...sheet, ...(signal ? lines : []));
}
