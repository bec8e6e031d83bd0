// The drawings of media/knots. Crossings after: C. W. Ashley, "The Ashley Book of Knots", by its numbers (given beside each
// knot), checked against E. F. Knight, "Sailing", figures 8 and 10 (reef knot, common bend); G. Budworth and J. Dalton, "The
// Little Book of Incredibly Useful Knots", "Bowline"; D. Pawson, "Pocket Guide to Knots & Splices", "Clove Hitch".
// A code such as "ouou" names the crossings along a rope from its first point on: o over, u under (see rope.ts).

import type { Pole, Rope } from './rope.ts';
import { drawRopes } from './rope.ts';
import { type Pictures, type Point, picture } from './svg.ts';

/** Ropes and spars are longer than the space of a knot: room for where they are cut off, as the picture has no edge. */
const margin = 18;

const first = '#f2cf8f';
const second = '#7fb2c9';
const rope = (through: Point[], crossings: string, color = first, width = 24, pole?: string): Rope => ({
  through,
  crossings,
  color,
  width,
  ...(pole ? { pole } : {}),
});

interface Knot {
  size: readonly [number, number];
  ropes: Rope[];
  pole?: Pole;
}

const knots: Record<string, Knot> = {
  // ABOK 1010. From the standing part at the top: the small loop, the great loop, up through the small loop from behind,
  // round behind the standing part, and down again. The end comes to lie inside the great loop.
  bowline: {
    size: [320, 420],
    ropes: [
      rope(
        [
          [188, -14],
          [188, 40],
          [186, 96],
          [168, 142],
          [138, 180],
          [124, 222],
          [142, 262],
          [180, 276],
          [220, 258],
          [236, 218],
          [216, 178],
          [172, 146],
          [116, 124],
          [64, 140],
          [34, 204],
          [30, 290],
          [62, 362],
          [132, 396],
          [212, 386],
          [258, 348],
          [248, 302],
          [216, 272],
          [198, 240],
          [206, 206],
          [236, 174],
          [248, 128],
          [232, 88],
          [186, 70],
          [142, 88],
          [130, 130],
          [146, 178],
          [162, 220],
          [168, 270],
          [166, 330],
        ],
        'ouuoouou' + 'uouoou',
      ),
    ],
  },
  // ABOK 520.
  'figure-eight': {
    size: [400, 240],
    ropes: [
      rope(
        [
          [-14, 90],
          [90, 90],
          [190, 90],
          [262, 94],
          [300, 126],
          [288, 176],
          [240, 194],
          [200, 168],
          [182, 120],
          [158, 66],
          [112, 44],
          [72, 74],
          [74, 122],
          [120, 148],
          [200, 148],
          [290, 148],
          [362, 148],
        ],
        'ouououou',
      ),
    ],
  },
  // ABOK 1204. Both parts of each rope leave the other's bight on the same side; the short ends lie on one side.
  'reef-knot': {
    size: [400, 260],
    ropes: [
      rope(
        [
          [-14, 160],
          [80, 160],
          [130, 162],
          [176, 186],
          [222, 212],
          [276, 204],
          [304, 166],
          [306, 130],
          [304, 94],
          [276, 56],
          [222, 48],
          [176, 74],
          [130, 98],
          [40, 100],
        ],
        'ouoouo',
      ),
      rope(
        [
          [414, 160],
          [320, 160],
          [270, 162],
          [224, 186],
          [178, 212],
          [124, 204],
          [96, 166],
          [94, 130],
          [96, 94],
          [124, 56],
          [178, 48],
          [224, 74],
          [270, 98],
          [360, 100],
        ],
        'uouuou',
        second,
      ),
    ],
  },
  // ABOK 1206. As the reef knot, but one part of each rope leaves the other's bight above it and one below: the short ends
  // stick out across the ropes.
  granny: {
    size: [400, 290],
    ropes: [
      rope(
        [
          [-14, 192],
          [80, 192],
          [130, 194],
          [176, 218],
          [222, 244],
          [276, 236],
          [304, 198],
          [306, 162],
          [302, 124],
          [272, 88],
          [222, 82],
          [180, 108],
          [150, 128],
          [120, 118],
          [104, 86],
          [96, 10],
        ],
        'ououou',
      ),
      rope(
        [
          [414, 192],
          [320, 192],
          [270, 194],
          [224, 218],
          [178, 244],
          [124, 236],
          [96, 198],
          [94, 162],
          [98, 124],
          [128, 88],
          [178, 82],
          [220, 108],
          [250, 128],
          [280, 118],
          [296, 86],
          [304, 10],
        ],
        'uououo',
        second,
      ),
    ],
  },
  // ABOK 1431. The thin rope comes up through the bight of the thick one, goes behind both its legs, and under itself.
  'sheet-bend': {
    size: [400, 260],
    ropes: [
      rope(
        [
          [-14, 162],
          [90, 162],
          [150, 166],
          [196, 192],
          [236, 212],
          [282, 204],
          [310, 164],
          [310, 124],
          [288, 78],
          [240, 66],
          [196, 84],
          [150, 108],
          [40, 112],
        ],
        'ououuo',
        first,
        28,
      ),
      rope(
        [
          [414, 144],
          [320, 144],
          [270, 138],
          [226, 104],
          [178, 66],
          [124, 76],
          [98, 136],
          [120, 198],
          [172, 216],
          [222, 196],
          [252, 150],
          [264, 90],
          [266, 22],
        ],
        'uoouuouo',
        second,
        18,
      ),
    ],
  },
  // ABOK 1245, on a rail. Both ends lie under the slanting part and leave in opposite directions.
  'clove-hitch': {
    size: [400, 260],
    pole: { x: -10, y: 84, width: 420, height: 92 },
    ropes: [
      rope(
        [
          [166, 274],
          [166, 210],
          [166, 130],
          [164, 84],
          [148, 62],
          [132, 84],
          [122, 130],
          [112, 176],
          [128, 200],
          [152, 178],
          [200, 130],
          [248, 82],
          [270, 60],
          [288, 84],
          [278, 130],
          [268, 176],
          [252, 200],
          [236, 176],
          [234, 130],
          [234, 60],
          [234, 14],
        ],
        'uoou',
        first,
        24,
        'ououo',
      ),
    ],
  },
  // ABOK 1720. Twice round the post, then two hitches round the standing part, both laid the same way.
  'round-turn-and-two-half-hitches': {
    size: [440, 260],
    pole: { x: 322, y: -10, width: 56, height: 280 },
    ropes: [
      rope(
        [
          [-14, 104],
          [100, 104],
          [250, 104],
          [330, 104],
          [378, 106],
          [400, 116],
          [378, 130],
          [322, 146],
          [304, 158],
          [322, 168],
          [378, 170],
          [402, 182],
          [378, 202],
          [322, 218],
          [262, 214],
          [212, 182],
          [194, 130],
          [200, 74],
          [232, 52],
          [262, 80],
          [258, 128],
          [232, 168],
          [186, 206],
          [140, 210],
          [96, 182],
          [78, 130],
          [84, 74],
          [116, 52],
          [146, 80],
          [142, 128],
          [116, 168],
          [76, 192],
          [28, 196],
        ],
        'ouououououou',
        first,
        22,
        'uouo',
      ),
    ],
  },
};

export const pictures: Pictures = Object.fromEntries(
  Object.entries(knots).map(([name, { size, ropes, pole }]) => [
    name,
    picture(size[0] + 2 * margin, size[1] + 2 * margin, [
      `<g transform="translate(${margin} ${margin})">${drawRopes(ropes, pole)}</g>`,
    ]),
  ]),
);
