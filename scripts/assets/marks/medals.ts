import { palette } from '../../../lib/picture/palette.ts';
import { area, drawing, form, line, type Part, shape } from '../art/pen.ts';
import { around, circle, metals, scallops, star } from './ring.ts';

const centre = [60, 92] as const;

interface Metal {
  base: string;
  shade: string;
  shine: string;
}

/** Two ribbons that cross behind the disc. */
function ribbon(color: string, shade: string): Part[] {
  return [
    form('M70 4h30L66 70 42 62Z', { base: shade, shade }, { on: [line('M85 4L54 66', 5, palette.paper)] }),
    form('M50 4H20l34 66 24-8Z', { base: color, shade }, { on: [line('M35 4l31 62', 5, palette.paper)] }),
    shape('M50 50h20v12H50Z', metals.gold.base, 3),
  ];
}

/** The disc with its rim and a shine, and a relief in its sunken middle. */
function disc(metal: Metal, ground: string, relief: readonly Part[]): Part[] {
  const beads = Array.from({ length: 24 }, (_, index) => circle(around(centre, index * 15, 40), 1.5));
  return [
    form(scallops(centre, 24, 46), metal, { light: [-6, -4] }),
    area(beads.join(''), metal.shade),
    form(circle(centre, 34), { base: ground, shade: ground }, { width: 3, on: relief }),
    area('M24 78c4-14 14-22 26-25-8 6-14 14-18 27Z', metal.shine),
  ];
}

const crest =
  'M20 104c6-2 8-8 8-14 0-14 20-20 28-8-6-2-12 0-13 5-1 7 7 12 15 10 8-2 8-8 8-14 2-12 20-14 26-4-6-2-10 0-11 5 0 7 7 12 18 12v34H20Z';

const storm: Part[] = [
  area('M20 60h80v30H20Z', '#b9c4d0'),
  shape('M66 58L56 76h8l-5 14 17-20h-9l5-12Z', palette.marigold, 2),
  area('M26 70c4-8 12-8 14-4 6-4 14 2 10 8H28c-4 0-4-3-2-4Z', '#7d8b9d'),
  shape(crest, palette.sea, 2.4),
  line('M26 112q8 6 16 0t16 0 16 0 16 0M32 121q8 6 16 0t16 0 16 0', 2.2, palette.white),
];

const deepSea: Part[] = [
  area('M20 100c14-8 26-4 40-2s26 0 40-6v40H20Z', palette['sea-deep']),
  area(star(centre, 8, 33, 5, 22.5), '#2f6a8c'),
  form(
    star([60, 93], 5, 25, 11),
    { base: '#ffcf5a', shade: palette.marigold },
    { width: 3, light: [-4, -3] },
  ),
  area(star([60, 93], 5, 9, 4), palette.white),
  line(
    'M36 76a3 3 0 1 0 .1 0M84 74a2 2 0 1 0 .1 0M88 84a3.6 3.6 0 1 0 .1 0M32 108a2 2 0 1 0 .1 0',
    1.6,
    palette['sea-light'],
  ),
];

/** The medals for hard and super hard questions: SVG by file name. */
export function medalFiles(): Map<string, Buffer> {
  const sheet = (parts: Part[]) => Buffer.from(drawing([0, 0, 120, 144], parts));
  return new Map([
    [
      'hard.svg',
      sheet([...ribbon(palette.sea, palette['sea-deep']), ...disc(metals.silver, '#dfe6ec', storm)]),
    ],
    [
      'super-hard.svg',
      sheet([
        ...ribbon(palette.vermilion, palette['vermilion-deep']),
        ...disc(metals.gold, palette.navy, deepSea),
      ]),
    ],
  ]);
}
