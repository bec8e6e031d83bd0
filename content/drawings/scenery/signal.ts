import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { morseLengths, toMorse } from '@knowledgeking/contract/rules/morse';
import type { Pack } from '@knowledgeking/pack/load';
import { flagFile } from '@knowledgeking/pack/signal';
import { palette } from '../../../lib/picture/palette.ts';
import { drawing, inked, line } from './drawing.ts';

const width = 180;
const height = 160;
/** The width and height that the pack's flags of letters are drawn in. */
const cloth = { width: 240, height: 200 };
/** The ink of the pack's own drawing around a flag, in its units, and the same on board. */
const edge = { drawn: 'stroke-width="4"', onBoard: 14 };

/** A flag of the pack without the file around it, and with the outline of the other drawings. */
function flagOf(folder: string, letter: string, id: string): string {
  const file = path.join(folder, flagFile(letter));
  if (!existsSync(file)) return '';
  const paint = readFileSync(file, 'utf8').replace(/^<svg[^>]*>|<\/svg>\s*$/g, '');
  return paint
    .replaceAll('id="c"', `id="${id}"`)
    .replaceAll('url(#c)', `url(#${id})`)
    .replaceAll(edge.drawn, `stroke-width="${edge.onBoard}"`);
}

/** Plain pennants, for a pack that sends no signal: they say nothing. */
const pennants = (): string[] =>
  [palette.vermilion, palette.marigold, palette.sea].map((fill, index) => {
    const top = 12 + index * 50;
    return inked(`M58 ${top}Q96 ${top + 2} 166 ${top + 22} 96 ${top + 38} 54 ${top + 40}Z`, fill);
  });

/** The pack's hidden signal as a hoist of flags, read from the top, on a halyard that the wind bends. */
export function hoist({ signal, folder }: Pick<Pack, 'signal' | 'folder'>): Buffer {
  const halyard = line('M30 4Q64 76 44 158', 5);
  if (!signal) return drawing(width, height, halyard, ...pennants());
  const letters = [...signal.pieces.top];
  const room = 148 / letters.length;
  const scale = Math.min(0.36, (room - 7) / cloth.height);
  const flags = letters.map((letter, index) => {
    const top = 6 + index * room + (room - cloth.height * scale) / 2;
    const bottom = top + cloth.height * scale;
    const place = `translate(56 ${top + 2})skewY(${index % 2 === 0 ? -4 : 3})scale(${scale})`;
    return (
      line(`M57 ${top + 4} 45 ${top}M57 ${bottom - 2} 50 ${bottom}`, 4) +
      `<g transform="${place}">${flagOf(folder, letter, `f${index}`)}</g>`
    );
  });
  return drawing(width, height, halyard, ...flags);
}

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
