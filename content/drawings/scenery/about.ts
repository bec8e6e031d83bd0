import { palette } from '../../../lib/picture/palette.ts';
import { drawing, flat, inked, line } from './drawing.ts';

const width = 180;
const height = 160;

const disc = (x: number, y: number, radius: number): string =>
  `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

const turned = (angle: number, x: number, y: number, ...parts: readonly string[]): string =>
  `<g transform="rotate(${angle} ${x} ${y})">${parts.join('')}</g>`;

/** A running ship's chronometer, for the number of questions and minutes. */
function chronometer(): Buffer {
  const [x, y] = [92, 88];
  const ticks = Array.from({ length: 12 }, (_, hour) =>
    turned(hour * 30, x, y, line(`M${x} ${y - 44}v${hour % 3 === 0 ? 9 : 5}`, hour % 3 === 0 ? 5 : 3)),
  );
  return drawing(
    width,
    height,
    line('M14 52 30 60M6 88h19M14 124l16-8M158 46l9-5', 5),
    turned(
      8,
      x,
      y,
      line(`M${x} 14v12`, 15),
      inked(disc(x, 9, 8), palette.paper, 6),
      inked(disc(x, y, 62), palette.navy, 7),
      inked(disc(x, y, 50), palette.paper, 5),
      flat(`M${x} ${y}V${y - 44}A44 44 0 0 1 ${x + 38.1} ${y + 22}Z`, palette['sea-light']),
      ...ticks,
      line(`M${x} ${y}V${y - 33}`, 7),
      line(`M${x} ${y}l31 18`, 6, palette.vermilion),
      inked(disc(x, y, 5), palette.paper, 4),
    ),
  );
}

/** The white whale of the old story, rising from the waves. */
const whale = (): Buffer =>
  drawing(
    width,
    height,
    line('M112 30Q110 12 94 10M116 30Q120 10 138 12M114 28V8', 5, palette.sea),
    inked(
      'M8 34Q30 30 40 46 54 32 72 38 66 58 46 60 44 82 56 100L34 112Q22 84 28 62 10 54 8 34Z',
      palette.white,
      6,
    ),
    inked('M26 138Q22 96 52 76 86 36 132 40 168 46 170 84 172 116 150 138Z', palette.white, 7),
    flat('M60 121Q108 130 167 99 168 120 150 138H62Z', palette['paper-shade']),
    line('M60 121Q108 130 166 99', 3.5),
    line('M134 78q6-4 11 0', 3),
    line('M138 87h.1', 9),
    line('M96 54 108 62M92 66 102 72', 3, palette['ink-soft']),
    inked(
      'M6 136Q22 120 36 138 57 118 78 138 99 118 120 138 141 118 154 136 166 126 174 134 168 156 90 156T6 136Z',
      palette.sea,
      6,
    ),
    line('M44 148q10-8 20 0M108 147q10-8 20 0', 3, palette['sea-light']),
  );

/** The summit that only a few reach, with a banner on it and the star that led there. */
const summit = (): Buffer =>
  drawing(
    width,
    height,
    line('M70 16 60 10M66 34H54M70 52l-10 5M150 44h12M140 58l9 6', 5, palette.marigold),
    inked('M4 158 52 92 66 102 94 44 124 100 134 88 178 158Z', palette.sea, 7),
    flat('M94 44 124 100 134 88 178 158H108Q116 112 94 44Z', palette['sea-deep']),
    inked('M94 44 72 90 84 82 92 96 102 82 116 86Z', palette.white, 5),
    flat('M94 46 114 84 103 80 95 90Q100 66 94 46Z', palette.sky),
    line('M30 150 46 134 54 146 70 122', 4, palette['sea-light']),
    line('M94 46V6', 6),
    inked('M97 8Q118 0 142 10 130 18 134 30 116 22 97 30Z', palette.marigold, 5),
  );

/** The pictures of the panels that introduce the contest, by file name. */
export const aboutFiles = (): [name: string, file: Buffer][] => [
  ['about-chronometer.svg', chronometer()],
  ['about-whale.svg', whale()],
  ['about-summit.svg', summit()],
];
