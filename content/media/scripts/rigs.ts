// The drawings of media/rigs: kinds of sailing vessels from the side, the bow to the right. What tells one rig from another
// (which masts carry square sails, which mast is taller, how many headsails) after: Encyclopaedia Britannica,
// "Sailing ship", "Schooner", "Ketch", "Cutter", "Dhow", "Junk"; Wikipedia, "Sail plan" and the article on each rig.
// The waterline is at y = 226.
import { filled, line, type Pictures, type Point, palette, picture, stroked, swell } from './svg.ts';

const round = 'stroke-linejoin="round" stroke-linecap="round"';

/** Draws a spar: a mast, yard, boom, gaff or bowsprit. */
const spar = (from: Point, to: Point, width = 4): string =>
  stroked(line([from, to]), palette.ink, width, round);

/** Draws a sail from its path. */
const cloth = (d: string, color: string = palette.white): string =>
  `<path d="${d}" fill="${color}" stroke="${palette.ink}" stroke-width="2.5" stroke-linejoin="round"/>`;

/** Draws a hull from its path. */
const hull = (d: string): string => filled(d, palette.ink);

/** Draws square sails on a mast, from the lowest up: `yards` are heights and half lengths, the first the lowest foot. */
function squareSails(x: number, yards: readonly (readonly [y: number, half: number])[]): string {
  const sails = yards.slice(1).map(([y, half], index) => {
    const [footY, footHalf] = yards[index] ?? [y, half];
    const foot = `L${x + footHalf} ${footY - 3}Q${x} ${footY - 13} ${x - footHalf} ${footY - 3}z`;
    return cloth(`M${x - half} ${y}L${x + half} ${y}${foot}`) + spar([x - half - 4, y], [x + half + 4, y], 3);
  });
  return sails.join('');
}

/** Draws a four-cornered sail behind its mast, between a boom below and a gaff that rises aft above. */
function gaffSail(x: number, [footY, throatY]: Point, [boom, gaff]: Point, rise: number): string {
  const peak: Point = [x - gaff, throatY - rise];
  const clew: Point = [x - boom, footY - 4];
  const leech = `Q${(peak[0] + clew[0]) / 2 + 5} ${(peak[1] + clew[1]) / 2} ${clew[0]} ${clew[1]}`;
  const edge = `M${x - 3} ${footY}L${x - 3} ${throatY}L${peak[0]} ${peak[1]}${leech}z`;
  return (
    cloth(edge) +
    spar([x, throatY], [peak[0] - 4, peak[1] - 2], 3) +
    spar([x, footY + 1], [clew[0] - 5, clew[1] - 1], 3.5)
  );
}

/** Draws a three-cornered sail from its head, tack and clew, its after edge a little hollow. */
function jib(head: Point, tack: Point, clew: Point): string {
  const middle: Point = [(head[0] + clew[0]) / 2 + 4, (head[1] + clew[1]) / 2 + 4];
  return cloth(
    `M${head.join(' ')}L${tack.join(' ')}L${clew.join(' ')}Q${middle.join(' ')} ${head.join(' ')}z`,
  );
}

/** Draws a tall three-cornered sail behind its mast, on a boom. */
function bermudaSail(x: number, headY: number, footY: number, boom: number): string {
  const leech = `Q${x - boom * 0.42} ${headY + (footY - headY) * 0.42} ${x - boom} ${footY - 3}`;
  return (
    cloth(`M${x - 3} ${headY}${leech}L${x - 3} ${footY}z`) +
    spar([x, footY + 1], [x - boom - 4, footY - 2], 3.5)
  );
}

/** Draws a lug sail stiffened by battens from edge to edge, its fore edge ahead of the mast. */
function battenedSail(corners: readonly [Point, Point, Point, Point], battens: number): string {
  const [tack, throat, peak, clew] = corners;
  const bulge: Point = [Math.min(peak[0], clew[0]) - 16, (peak[1] + clew[1]) / 2];
  const at = (t: number): Point => {
    const curve = (axis: 0 | 1): number =>
      (1 - t) ** 2 * clew[axis] + 2 * t * (1 - t) * bulge[axis] + t ** 2 * peak[axis];
    return [curve(0), curve(1)];
  };
  const lines = Array.from({ length: battens }, (_, index) => {
    const t = (index + 1) / (battens + 1);
    return spar([tack[0] + (throat[0] - tack[0]) * t, tack[1] + (throat[1] - tack[1]) * t], at(t), 2);
  });
  const edge = `M${tack.join(' ')}L${throat.join(' ')}L${peak.join(' ')}Q${bulge.join(' ')} ${clew.join(' ')}z`;
  return cloth(edge, '#c8663f') + lines.join('') + spar(throat, peak, 4) + spar(tack, clew, 3);
}

const bigHull = hull('M36 190Q60 202 120 203H250Q292 202 322 186Q310 216 292 234H66Q48 224 44 208z');
const smallHull = hull('M62 198Q140 212 204 208Q262 204 306 188Q288 220 262 236H96Q76 226 70 212z');
const yachtHull = hull('M78 204Q160 214 230 209Q270 206 296 196Q276 224 250 236H108Q88 230 82 220z');

/** Four square sails on a mast: course, topsail, topgallant, royal. */
const fullSquare = (x: number, high: number): string =>
  spar([x, 200], [x, 190 - high]) +
  squareSails(x, [
    [186, 37],
    [186 - high * 0.31, 34],
    [186 - high * 0.58, 29],
    [186 - high * 0.79, 23],
    [186 - high * 0.95, 17],
  ]);

const bowsprit = spar([306, 190], [352, 168], 5);
const jibs = (x: number): string =>
  jib([x + 4, 84], [352, 168], [x + 60, 158]) + jib([x + 4, 122], [326, 180], [x + 34, 175]);

/** A mast with a gaff sail and a three-cornered topsail above it. */
const gaffMast = (x: number, top: number, throat: number, boom: number, topsail = true): string => {
  const gaff = boom * 0.72;
  return (
    spar([x, 202], [x, top]) +
    gaffSail(x, [188, throat], [boom, gaff], 26) +
    (topsail ? cloth(`M${x - 3} ${top + 6}L${x - gaff + 2} ${throat - 29}L${x - 3} ${throat - 8}z`) : '')
  );
};

const spanker = (x: number, boom: number): string => gaffSail(x, [188, 136], [boom, boom * 0.76], 16);

const rigs: Record<string, string[]> = {
  ship: [
    bigHull,
    bowsprit,
    jibs(258),
    spanker(98, 62),
    fullSquare(258, 158),
    fullSquare(180, 168),
    mizzenOfShip(98),
  ],
  barque: [
    bigHull,
    bowsprit,
    jibs(258),
    fullSquare(258, 158),
    fullSquare(180, 166),
    gaffMast(96, 46, 116, 62),
  ],
  barquentine: [
    bigHull,
    bowsprit,
    jibs(256),
    fullSquare(256, 158),
    gaffMast(180, 40, 112, 68),
    gaffMast(98, 52, 120, 64),
  ],
  brig: [smallHull, bowsprit, jibs(242), spanker(150, 92), fullSquare(242, 150), fullSquare(150, 162)],
  brigantine: [smallHull, bowsprit, jibs(240), fullSquare(240, 152), gaffMast(152, 34, 106, 84)],
  schooner: [
    smallHull,
    bowsprit,
    jibs(232),
    gaffMast(232, 56, 108, 72, false),
    gaffMast(150, 36, 92, 92, false),
  ],
  ketch: [
    yachtHull,
    spar([290, 198], [326, 190], 4),
    spar([220, 210], [220, 34]),
    spar([124, 208], [124, 96]),
    jib([222, 42], [326, 190], [232, 196]),
    bermudaSail(220, 40, 192, 84),
    bermudaSail(124, 100, 194, 56),
  ],
  sloop: [
    yachtHull,
    spar([208, 210], [208, 26]),
    jib([210, 44], [292, 196], [222, 198]),
    bermudaSail(208, 32, 192, 112),
  ],
  cutter: [
    yachtHull,
    spar([284, 200], [340, 186], 5),
    spar([196, 210], [196, 24]),
    jib([198, 34], [340, 186], [250, 190]),
    jib([199, 74], [290, 198], [216, 198]),
    bermudaSail(196, 30, 192, 106),
  ],
  dhow: [
    hull('M44 180Q60 206 120 210H236Q276 206 338 172Q318 214 282 236H84Q56 222 44 180z'),
    spar([196, 212], [210, 62], 5),
    cloth(`M92 30L312 176Q296 180 288 186Q200 178 108 194Q118 110 92 30z`),
    spar([82, 22], [320, 182], 5),
  ],
  junk: [
    hull('M34 158Q38 170 60 176Q74 198 110 202H268Q296 200 330 176Q326 214 302 236H92Q52 226 42 190z'),
    spar([74, 178], [70, 84], 4),
    spar([168, 204], [164, 24], 5),
    spar([276, 200], [286, 78], 4),
    battenedSail(
      [
        [96, 162],
        [92, 102],
        [48, 84],
        [40, 160],
      ],
      4,
    ),
    battenedSail(
      [
        [204, 184],
        [198, 60],
        [130, 28],
        [112, 182],
      ],
      6,
    ),
    battenedSail(
      [
        [308, 176],
        [310, 104],
        [260, 82],
        [246, 174],
      ],
      4,
    ),
  ],
};

/** The aftermost mast of a ship: square sails above, where a barque has none. */
function mizzenOfShip(x: number): string {
  const yards = [
    [140, 30],
    [104, 27],
    [76, 22],
    [52, 16],
  ] as const;
  return spar([x, 202], [x, 40]) + squareSails(x, yards);
}

const drawn = Object.entries(rigs).map(([name, parts]) => [name, picture(360, 270, [...parts, swell(226)])]);
export const pictures: Pictures = Object.fromEntries(drawn);
