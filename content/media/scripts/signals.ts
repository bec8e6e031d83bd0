// The drawings of media/signals: a hoist of flags as it is read, from the top (NGA Pub. 102, International Code of Signals,
// chapter 1 "Definitions", "hoist", and "Flag signaling"), and a ship in the wind, seen from above.
import { flagParts } from './flags.ts';
import { written } from './strokes.ts';
import { filled, type Pictures, palette, picture, stroked } from './svg.ts';

const round = 'stroke-linecap="round" stroke-linejoin="round"';

/** Draws flags one below the other on a halyard that hangs from a yard. */
function hoist(letters: string): string {
  const [step, top] = [214, 40];
  const height = top + step * letters.length;
  return picture(300, height, [
    stroked(`M30 0V${height}`, palette.ink, 5),
    filled('M0 0h300v16H0z', '#b98a56'),
    stroked('M0 16H300', palette.ink, 4),
    ...[...letters].map(
      (letter, index) =>
        `<g transform="translate(40 ${top + step * index})">${flagParts(letter, letter)}</g>`,
    ),
    stroked(
      [...letters]
        .map((_, index) => `M30 ${top + step * index + 8}H42M30 ${top + step * index + 192}H42`)
        .join(''),
      palette.ink,
      5,
    ),
  ]);
}

/** A ship from above, alike at both ends so that she points nowhere, as an arrow would: her middle at 0, 0. */
const ship =
  `<path d="M0 -72C22 -54 30 -28 30 0C30 28 22 54 0 72C-22 54 -30 28 -30 0C-30 -28 -22 -54 0 -72z" fill="#b98a56" stroke="${palette.ink}" stroke-width="4" stroke-linejoin="round"/>` +
  stroked(
    'M0 -58C15 -44 22 -24 22 0C22 24 15 44 0 58C-15 44 -22 24 -22 0C-22 -24 -15 -44 0 -58z',
    palette.ink,
    1.5,
    round,
  ) +
  stroked('M-46 -28H46M-46 28H46', palette.ink, 4, round) +
  `<path d="M-9 -9h18v18h-18z" fill="${palette.white}" stroke="${palette.ink}" stroke-width="3"/>` +
  `<circle cy="-28" r="6" fill="${palette.ink}"/><circle cy="28" r="6" fill="${palette.ink}"/>`;

const wind =
  stroked('M50 292V204M110 280V222M290 286V216M350 296V206', '#5d8fa6', 5, round) +
  stroked('M50 110V44M110 72V20M290 88V30', '#5d8fa6', 5, round) +
  filled('M176 300V232H146L200 168L254 232H224V300z', palette.marigold) +
  stroked('M176 300V232H146L200 168L254 232H224V300z', palette.ink, 4, round);

const compass =
  stroked('M350 150V90', palette.ink, 5, round) +
  filled('M350 62l14 32h-28z', palette.ink) +
  written('北', [350, 36], 34, palette.ink, 2.4);

const windAtSea = picture(400, 310, [
  filled('M0 0h400v310H0z', palette.sea),
  wind,
  `<g transform="translate(200 96)rotate(90)">${ship}</g>`,
  compass,
]);

export const pictures: Pictures = { 'hoist-fig': hoist('fig'), 'wind-at-sea': windAtSea };
