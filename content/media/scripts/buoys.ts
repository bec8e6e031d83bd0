// The drawings of media/buoys: marks of the IALA Maritime Buoyage System, lateral marks as in region B (Japan, the Americas,
// Korea, the Philippines). Colors, stripes and topmarks after: IALA Recommendation R1001, "The IALA Maritime Buoyage
// System", sections 2 (lateral, region B), 3 (cardinal), 4 (isolated danger), 5 (safe water), 6 (special marks);
// NGA Pub. 9, "American Practical Navigator", chapter "Short Range Aids to Navigation", "IALA Maritime Buoyage System".
import { disc, filled, line, type Pictures, type Point, palette, picture, stroked } from './svg.ts';

type Color = 'red' | 'green' | 'yellow' | 'black' | 'white';
/** The form of a lateral buoy tells its side too; the others are pillars. */
type Body = 'can' | 'cone' | 'pillar';

const outlines: Record<Body, readonly Point[]> = {
  can: [
    [96, 128],
    [184, 128],
    [184, 262],
    [96, 262],
  ],
  cone: [
    [140, 112],
    [204, 262],
    [76, 262],
  ],
  pillar: [
    [126, 96],
    [154, 96],
    [170, 208],
    [204, 214],
    [204, 262],
    [76, 262],
    [76, 214],
    [110, 208],
  ],
};
const tops: Record<Body, number> = { can: 128, cone: 112, pillar: 96 };
const edge = 'stroke-linejoin="round"';
const inked = (d: string, color: Color): string =>
  filled(d, palette[color]) + stroked(d, palette.ink, 4, edge);

/** Bands from the top down, as colors with the heights at which they begin. */
const bands = (...colors: [Color, number][]): string =>
  colors.map(([color, y]) => filled(`M60 ${y}h160V270H60z`, palette[color])).join('');

/** Upright stripes of equal width over the foot of the buoy. */
const stripes = (...colors: Color[]): string =>
  colors
    .map((color, at) =>
      filled(
        `M${76 + (128 / colors.length) * at} 80H204V270H${76 + (128 / colors.length) * at}z`,
        palette[color],
      ),
    )
    .join('');

const up = (y: number, color: Color): string =>
  inked(
    line(
      [
        [140, y - 29],
        [162, y],
        [118, y],
      ],
      true,
    ),
    color,
  );
const down = (y: number, color: Color): string =>
  inked(
    line(
      [
        [140, y],
        [162, y - 29],
        [118, y - 29],
      ],
      true,
    ),
    color,
  );
const ball = (y: number, color: Color): string =>
  disc([140, y - 18], 18, palette[color], `stroke="${palette.ink}" stroke-width="4"`);
const cylinder = (y: number, color: Color): string => inked(`M121 ${y}v-40h38v40z`, color);
const saltire = (y: number, color: Color): string => {
  const d = `M120 ${y}l40 -40M160 ${y}l-40 -40`;
  return stroked(d, palette.ink, 17) + stroked(d, palette[color], 9);
};

interface Buoy {
  body: Body;
  paint: string;
  topmark: string;
  /** How high the pole of the topmark reaches. */
  pole?: number;
}

const buoys: Record<string, Buoy> = {
  'lateral-port': { body: 'can', paint: bands(['green', 80]), topmark: cylinder(104, 'green') },
  'lateral-starboard': { body: 'cone', paint: bands(['red', 80]), topmark: up(92, 'red') },
  'cardinal-north': {
    body: 'pillar',
    paint: bands(['black', 80], ['yellow', 168]),
    topmark: up(37, 'black') + up(80, 'black'),
    pole: 30,
  },
  'cardinal-east': {
    body: 'pillar',
    paint: bands(['black', 80], ['yellow', 142], ['black', 198]),
    topmark: up(37, 'black') + down(80, 'black'),
    pole: 30,
  },
  'cardinal-south': {
    body: 'pillar',
    paint: bands(['yellow', 80], ['black', 168]),
    topmark: down(37, 'black') + down(80, 'black'),
    pole: 30,
  },
  'cardinal-west': {
    body: 'pillar',
    paint: bands(['yellow', 80], ['black', 142], ['yellow', 198]),
    topmark: down(37, 'black') + up(80, 'black'),
    pole: 30,
  },
  'isolated-danger': {
    body: 'pillar',
    paint: bands(['black', 80], ['red', 142], ['black', 198]),
    topmark: ball(36, 'black') + ball(80, 'black'),
    pole: 30,
  },
  'safe-water': {
    body: 'pillar',
    paint: stripes('red', 'white', 'red', 'white', 'red'),
    topmark: ball(80, 'red'),
  },
  special: { body: 'pillar', paint: bands(['yellow', 80]), topmark: saltire(80, 'yellow') },
};

function draw({ body, paint, topmark, pole = 70 }: Buoy): string {
  const outline = line(outlines[body], true);
  return picture(280, 300, [
    filled('M0 0h280v300H0z', palette.sea),
    '<g transform="translate(0 12)">',
    `<clipPath id="c"><path d="${outline}"/></clipPath>`,
    stroked(`M140 ${tops[body] + 4}V${pole}`, palette.ink, 5),
    topmark,
    `<g clip-path="url(#c)">${paint}</g>`,
    stroked(outline, palette.ink, 4, edge),
    filled('M0 244q14 8 28 0t28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0 28 0V300H0z', '#8fb9c6'),
    '</g>',
  ]);
}

export const pictures: Pictures = Object.fromEntries(
  Object.entries(buoys).map(([name, buoy]) => [name, draw(buoy)]),
);
