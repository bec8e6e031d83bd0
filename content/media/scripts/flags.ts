// The drawings of media/flags: the flags of the International Code of Signals. The hoist (the side at the halyard) is left.
// Colours and patterns after: NGA Pub. 102, International Code of Signals, the plates of flags and pennants, with the
// meanings in chapter 1 "Single-letter signals"; Wikipedia, "International maritime signal flags", tables "Letters",
// "Numerals" and "Substitutes". Letters 6:5; numeral pennants taper to a third of the hoist and are cut off.
import { disc, filled, line, type Pictures, type Point, palette, picture, stroked } from './svg.ts';

type Color = 'white' | 'black' | 'red' | 'yellow' | 'blue';
/** A flag's cloth: its size, and its edge inside of which the pattern shows. */
interface Cloth {
  width: number;
  height: number;
  outline: readonly Point[];
}
/** Gives what is painted on a cloth. It may reach past the cloth's edge. */
type Pattern = (cloth: Cloth) => string;

const cloth = (width: number, height: number, outline: readonly Point[]): Cloth => ({
  width,
  height,
  outline,
});
/** The cloths of letters, of numerals and of substitutes. */
const square = cloth(240, 200, [
  [2, 2],
  [238, 2],
  [238, 198],
  [2, 198],
]);
const swallowtail = cloth(240, 200, [
  [2, 2],
  [238, 2],
  [180, 100],
  [238, 198],
  [2, 198],
]);
const pennant = cloth(330, 130, [
  [2, 2],
  [328, 45],
  [328, 85],
  [2, 128],
]);
const triangle = cloth(240, 170, [
  [2, 2],
  [238, 85],
  [2, 168],
]);

const box = (x: number, y: number, width: number, height: number, color: Color): string =>
  filled(`M${x} ${y}h${width}v${height}h${-width}z`, palette[color]);

/** Stripes side by side from the hoist, all equally wide. Each reaches the far edge, so that no seam shows between two. */
const vertical =
  (...colors: Color[]): Pattern =>
  ({ width, height }) =>
    colors.map((color, at) => box((at * width) / colors.length, 0, width, height, color)).join('');

/** Stripes from the top, all equally high. */
const horizontal =
  (...colors: Color[]): Pattern =>
  ({ width, height }) =>
    colors.map((color, at) => box(0, (at * height) / colors.length, width, height, color)).join('');

/** A chequer of `count` × `count` fields. The first color is at the upper hoist. */
const chequer =
  (count: number, first: Color, second: Color): Pattern =>
  ({ width, height }) => {
    const fields = Array.from(
      { length: count * count },
      (_, at) => [at % count, Math.floor(at / count)] as const,
    );
    const [w, h] = [width / count, height / count];
    const odd = fields.filter(([x, y]) => (x + y) % 2 === 1);
    return box(0, 0, width, height, first) + odd.map(([x, y]) => box(x * w, y * h, w, h, second)).join('');
  };

/** Fields inside each other, each a third of the cloth smaller. */
const nested =
  (...colors: Color[]): Pattern =>
  ({ width, height }) =>
    colors
      .map((color, at) => {
        const margin = colors.length === 2 ? at / 3 : at / 6;
        return box(
          width * margin,
          height * margin,
          width * (1 - 2 * margin),
          height * (1 - 2 * margin),
          color,
        );
      })
      .join('');

/** A cross from edge to edge; on a pennant its upright stands nearer to the hoist. */
const cross =
  (ground: Color, color: Color, thickness: number, across: number): Pattern =>
  ({ width, height }) =>
    box(0, 0, width, height, ground) +
    box(width * across - thickness / 2, 0, thickness, height, color) +
    box(0, (height - thickness) / 2, width, thickness, color);

/** A cross from corner to corner. */
const saltire =
  (ground: Color, color: Color): Pattern =>
  ({ width, height }) =>
    box(0, 0, width, height, ground) +
    stroked(`M0 0L${width} ${height}M${width} 0L0 ${height}`, palette[color], 40);

/** A disc, its middle at a share of the width. */
const spot =
  (ground: Color, color: Color, across: number, radius: number): Pattern =>
  ({ width, height }) =>
    box(0, 0, width, height, ground) + disc([width * across, height / 2], radius, palette[color]);

/** One field between points. */
const shape =
  (points: readonly Point[], color: Color): Pattern =>
  () =>
    filled(line(points, true), palette[color]);

/** Patterns on top of each other. */
const over =
  (...patterns: Pattern[]): Pattern =>
  (size) =>
    patterns.map((pattern) => pattern(size)).join('');

/** Ten stripes, yellow first at the upper hoist, each rising towards the fly. */
const slantedStripes: Pattern = ({ width, height }) => {
  const across = (width + height) / 10;
  const red = [1, 3, 5, 7, 9].map((at) => `M${at * across} 0h${across}l${-height} ${height}h${-across}z`);
  return box(0, 0, width, height, 'yellow') + filled(red.join(''), palette.red);
};

/** One color all over. */
const plain = (color: Color): Pattern => horizontal(color);

const flags: Record<string, [Cloth, Pattern]> = {
  a: [swallowtail, vertical('white', 'blue')],
  b: [swallowtail, plain('red')],
  c: [square, horizontal('blue', 'white', 'red', 'white', 'blue')],
  d: [
    square,
    over(
      plain('yellow'),
      shape(
        [
          [0, 50],
          [240, 50],
          [240, 150],
          [0, 150],
        ],
        'blue',
      ),
    ),
  ],
  e: [square, horizontal('blue', 'red')],
  f: [
    square,
    over(
      plain('white'),
      shape(
        [
          [120, 2],
          [238, 100],
          [120, 198],
          [2, 100],
        ],
        'red',
      ),
    ),
  ],
  g: [square, vertical('yellow', 'blue', 'yellow', 'blue', 'yellow', 'blue')],
  h: [square, vertical('white', 'red')],
  i: [square, spot('yellow', 'black', 0.5, 50)],
  j: [square, horizontal('blue', 'white', 'blue')],
  k: [square, vertical('yellow', 'blue')],
  l: [square, chequer(2, 'yellow', 'black')],
  m: [square, saltire('blue', 'white')],
  n: [square, chequer(4, 'blue', 'white')],
  o: [
    square,
    over(
      plain('red'),
      shape(
        [
          [0, 0],
          [240, 200],
          [0, 200],
        ],
        'yellow',
      ),
    ),
  ],
  p: [square, nested('blue', 'white')],
  q: [square, plain('yellow')],
  r: [square, cross('red', 'yellow', 48, 0.5)],
  s: [square, nested('white', 'blue')],
  t: [square, vertical('red', 'white', 'blue')],
  u: [square, chequer(2, 'red', 'white')],
  v: [square, saltire('white', 'red')],
  w: [square, nested('blue', 'white', 'red')],
  x: [square, cross('white', 'blue', 48, 0.5)],
  y: [square, slantedStripes],
  z: [
    square,
    over(
      plain('yellow'),
      shape(
        [
          [240, 0],
          [240, 200],
          [120, 100],
        ],
        'blue',
      ),
      shape(
        [
          [0, 200],
          [240, 200],
          [120, 100],
        ],
        'red',
      ),
      shape(
        [
          [0, 0],
          [0, 200],
          [120, 100],
        ],
        'black',
      ),
    ),
  ],
  0: [pennant, vertical('yellow', 'red', 'yellow')],
  1: [pennant, spot('white', 'red', 0.25, 30)],
  2: [pennant, spot('blue', 'white', 0.25, 30)],
  3: [pennant, vertical('red', 'white', 'blue')],
  4: [pennant, cross('red', 'white', 26, 0.28)],
  5: [pennant, vertical('yellow', 'blue')],
  6: [pennant, horizontal('black', 'white')],
  7: [pennant, horizontal('yellow', 'red')],
  8: [pennant, cross('white', 'red', 26, 0.28)],
  9: [
    pennant,
    over(
      horizontal('white', 'red'),
      shape(
        [
          [165, 0],
          [330, 0],
          [330, 65],
          [165, 65],
        ],
        'black',
      ),
      shape(
        [
          [165, 65],
          [330, 65],
          [330, 130],
          [165, 130],
        ],
        'yellow',
      ),
    ),
  ],
  answering: [pennant, vertical('red', 'white', 'red', 'white', 'red')],
  'substitute-1': [
    triangle,
    over(
      plain('blue'),
      shape(
        [
          [34, 46],
          [144, 85],
          [34, 124],
        ],
        'yellow',
      ),
    ),
  ],
  'substitute-2': [triangle, vertical('blue', 'white')],
  'substitute-3': [triangle, horizontal('white', 'black', 'white')],
};

/** Gives the parts of a flag. `clip` names its outline, once in a picture. Throws for a flag it lacks. */
export function flagParts(name: string, clip = 'c'): string {
  const [size, pattern] = flags[name] ?? [];
  if (!size || !pattern) throw new Error(`No flag "${name}"`);
  const edge = line(size.outline, true);
  return (
    `<clipPath id="${clip}"><path d="${edge}"/></clipPath><g clip-path="url(#${clip})">${pattern(size)}</g>` +
    stroked(edge, palette.ink, 4, 'stroke-linejoin="round"')
  );
}

export const pictures: Pictures = Object.fromEntries(
  Object.entries(flags).map(([name, [{ width, height }]]) => [
    name,
    picture(width, height, [flagParts(name)]),
  ]),
);
