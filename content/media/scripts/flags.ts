// The drawings of media/flags: the flags of the International Code of Signals. The hoist (the side at the halyard) is left.
// Colours and patterns after: NGA Pub. 102, International Code of Signals, the plates of flags and pennants, with the
// meanings in chapter 1 "Single-letter signals"; Wikipedia, "International maritime signal flags", tables "Letters",
// "Numerals" and "Substitutes". Letters 6:5; numeral pennants taper to a third of the hoist and are cut off.
import {
  type Cloth,
  chequer,
  cross,
  horizontal,
  nested,
  over,
  type Pattern,
  pennant,
  plain,
  saltire,
  shape,
  slantedStripes,
  spot,
  square,
  swallowtail,
  triangle,
  vertical,
} from './flag-patterns.ts';
import { line, type Pictures, palette, picture, stroked } from './svg.ts';

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
