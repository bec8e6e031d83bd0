import type { Place } from '../../../lib/logbook/route.ts';
import { palette } from '../../../lib/picture/palette.ts';

const { ink, paper, navy, marigold } = palette;
const light = palette['sea-light'];

/** A4 in millimetres. */
export const width = 210;
export const height = 297;

/** The radii of one wave of the 青海波 pattern: arcs within arcs. */
const rings = [3.1, 2.3, 1.5, 0.7];

const waves = (): string => {
  const rows = [
    { y: 0, centres: [3.4] },
    { y: 1.7, centres: [0, 6.8] },
    { y: 3.4, centres: [3.4] },
    { y: 5.1, centres: [0, 6.8] },
  ];
  const circles = rows.flatMap(({ y, centres }) =>
    centres.flatMap((x) =>
      rings.map(
        (r) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${navy}" stroke="${light}" stroke-width=".26"/>`,
      ),
    ),
  );
  return `<pattern id="waves" width="6.8" height="3.4" patternUnits="userSpaceOnUse">${circles.join('')}</pattern>`;
};

const rope = `<pattern id="rope" width="2.4" height="2.4" patternUnits="userSpaceOnUse" patternTransform="rotate(38)"><rect width="2.4" height="2.4" fill="${marigold}" stroke="none"/><path d="M0 0V2.4" stroke-width=".7"/></pattern>`;

/** The middles of the corner wheels are this far from both edges. */
const corner = 18;
const wheel = (x: number, y: number): string =>
  `<circle cx="${x}" cy="${y}" r="12.4" fill="${paper}" stroke-width="1.2"/><g transform="translate(${x - 10.5} ${y - 10.5})scale(.35)" color="${marigold}"><use href="#wheel"/></g>`;

/** The frame of a certificate: a band of waves, a band for the drawings of the voyage, a rope inside, a ship's wheel in each corner. */
export const certificateFrame = (): { definitions: string; content: string } => ({
  definitions: waves() + rope,
  content:
    '<path d="M8 8H202V289H8ZM14 14V283H196V14Z" fill="url(#waves)" stroke="none"/>' +
    `<path d="M8 8H202V289H8Z" fill="none" stroke-width="1.2"/><path d="M14 14H196V283H14Z" fill="none" stroke-width=".7"/>` +
    `<rect x="25.500" y="25.500" width="159" height="246" rx="4" fill="none" stroke="${ink}" stroke-width="2.300"/>` +
    '<rect x="25.500" y="25.500" width="159" height="246" rx="4" fill="none" stroke="url(#rope)" stroke-width="1.600"/>' +
    [
      [corner, corner],
      [width - corner, corner],
      [corner, height - corner],
      [width - corner, height - corner],
    ]
      .map(([x = 0, y = 0]) => wheel(x, y))
      .join(''),
});

/** The middle of the band for the drawings, and how near to a corner they come. */
const band = 19.3;
const nearest = 34.5;

/** The places of all drawings around the sheet: from the lower left corner up the left side, and clockwise on. */
export function placesAround(count: number): Place[] {
  const [across, down] = [width - 2 * nearest, height - 2 * nearest];
  const around = 2 * (across + down);
  return Array.from({ length: count }, (_, index) => {
    let at = ((index + 0.5) / count) * around;
    if (at < down) return { x: band, y: height - nearest - at };
    at -= down;
    if (at < across) return { x: nearest + at, y: band };
    at -= across;
    if (at < down) return { x: width - band, y: nearest + at };
    return { x: width - nearest - (at - down), y: height - band };
  });
}
