import { palette } from '../../../lib/picture/palette.ts';
import { area, drawing, form, line, type Part, shape } from '../art/pen.ts';
import { circle, star } from './ring.ts';

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
