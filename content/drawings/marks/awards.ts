import { palette } from '../../../lib/picture/palette.ts';
import {
  area,
  around,
  circle,
  drawing,
  form,
  line,
  metals,
  type Part,
  scallops,
  shape,
  star,
} from '../pen.ts';

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

const red = palette.vermilion;
const deep = palette['vermilion-deep'];

/** A wax seal with an anchor pressed into it, over two tails of ribbon. */
const titleSeal: Part[] = [
  form('M38 70l-14 44 16-6 8 14 14-44Z', { base: palette.navy, shade: '#0b1829' }),
  form('M82 70l14 44-16-6-8 14-14-44Z', { base: palette.navy, shade: '#0b1829' }),
  form(
    'M60 6c12-2 18 5 26 9s19 5 21 16-1 16 0 25-1 20-12 25-17 7-25 11-20 2-29-2-18-5-23-15 1-17-1-26 0-18 9-25 20-16 34-18Z',
    { base: red, shade: deep },
    { light: [-7, -5] },
  ),
  area('M24 34c5-9 14-16 26-18-10 6-16 12-20 22Z', '#f08a76'),
  form(circle([60, 50], 32), { base: deep, shade: '#82200f' }, { width: 2.4, light: [3, 3] }),
  line(
    'M60 38v36M47 44h26M40 58c2 10 10 16 20 16s18-6 20-16M40 58l-3 7M40 58l7 4M80 58l3 7M80 58l-7 4',
    4.6,
    '#f3a08f',
  ),
  line('M60 36a6 6 0 1 1 .1 0', 4, '#f3a08f'),
];

/** 進出 in broad brush strokes inside a ring, slightly askew like a stamp. */
const passedStamp: Part = (nextId) => {
  const advance =
    'M19 23l9 11M12 49h15l-9 17q8 6 8 16M10 92q11-12 22-5 14 8 58 6M50 19l-13 25M43 38v40M64 19l5 11M43 35h45M45 49h40M45 63h40M43 78h47M65 35v43';
  const out = 'M50 16v72M22 28v24h56V28M14 60v28h72V60';
  const glyph = (path: string, place: string) =>
    `<g transform="${place}">${line(path, 10.5, red)(nextId)}</g>`;
  return (
    `<g transform="rotate(-10 80 80)">${line(circle([80, 80], 72), 7, red)(nextId)}${line(circle([80, 80], 63), 2.4, red)(nextId)}` +
    `${glyph(advance, 'translate(22 41)scale(.58 .78)')}${glyph(out, 'translate(82 41)scale(.55 .78)')}` +
    `${shape(`${star([80, 28], 5, 7, 3)}${star([80, 133], 5, 7, 3)}`, red, 0)(nextId)}</g>`
  );
};

/** The seal beside a title, and the stamp for those who go on to the next round: SVG by file name. */
export function stampFiles(): Map<string, Buffer> {
  return new Map([
    ['title.svg', Buffer.from(drawing([0, 0, 120, 126], titleSeal))],
    ['passed.svg', Buffer.from(drawing([0, 0, 160, 160], [passedStamp]))],
  ]);
}
