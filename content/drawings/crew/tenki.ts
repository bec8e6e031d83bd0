import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, form, group, halftone, line, type Part, shape, type Tone } from '../pen.ts';
import { blush, type FaceLook, face, type MemberDrawing, sweat } from './figure.ts';

const fur = { base: palette.white, shade: '#d9d4cc' };
const orange = '#ee9a3c';
const black = '#3a3a48';
const wood = { base: '#b4763f', shade: '#8a5427' };
const flagShade = '#812848';

const look: FaceLook = {
  eyes: [
    { x: 92, y: 128, width: 26, height: 29, side: -1 },
    { x: 144, y: 128, width: 26, height: 29, side: 1 },
  ],
  iris: { dark: '#c98a14', light: '#ffe08a' },
  pupil: 0.42,
  slant: 1,
  lash: 3.6,
  brow: { color: palette.ink, width: 2, above: 3, isCalm: true },
  mouth: { x: 118, y: 150, width: 24, kind: 'cat' },
};

function head(expression: Expression): Part[] {
  return [
    // his right ear is missing its tip
    form(
      'M58 112C52 88 54 70 60 56l10 5 4-7c14 8 26 18 32 30Z',
      { base: black, shade: '#262630' },
      {
        on: [area('M66 100c-2-12-2-22 1-30 10 6 18 14 23 24Z', '#f3b3a6')],
      },
    ),
    form(
      'M178 112c7-24 6-46-1-64-18 8-32 20-40 36Z',
      { base: orange, shade: '#c9741c' },
      {
        on: [area('M170 100c3-12 3-24 0-34-10 7-18 16-22 28Z', '#f3b3a6')],
      },
    ),
    form(
      'M118 78c40 0 68 22 68 54 0 5 4 8 8 10-5 3-9 3-12 3 2 3 4 5 6 6-6 2-12 2-16 0-14 12-32 18-54 18s-40-6-54-18c-4 2-10 2-16 0 2-1 4-3 6-6-3 0-7 0-12-3 4-2 8-5 8-10 0-32 28-54 68-54Z',
      fur,
      {
        light: [-6, -4],
        on: [
          area('M124 70c-4 14 0 22 6 30 0 18 4 32 14 40 12 6 30 4 44-8V70Z', orange),
          area('M112 70c2 12-6 18-14 20-6 12-16 20-30 22-10 4-18 4-24 8V70Z', black),
          area('M150 152c12 2 24-2 36-10l4 20-40 10Z', '#c9741c'),
          line('M114 78v10M122 78v12', 2.4),
        ],
      },
    ),
    blush(74, 150, '#e0775a'),
    blush(162, 150, '#e0775a'),
    ...face(look, expression),
    shape('M112 143c4-2 8-2 12 0-1 4-3 6-6 7-3-1-5-3-6-7Z', '#e58a86', 1.8),
    line('M66 144l-26-4M66 150l-26 4M170 144l26-4M170 150l26 4', 1.6),
    ...(expression === 'troubled' ? [sweat(202, 84)] : []),
  ];
}

const tail: Part[] = [
  line('M186 226c0-30 26-34 26-58s-28-24-30-4', 18),
  line('M186 226c0-30 26-34 26-58s-28-24-30-4', 12.4, palette.white),
  line('M212 164c-1-20-28-20-30 0', 12.4, orange),
  line('M189 206c2-6 5-10 9-14', 12.4, black),
];

const barrel: Part[] = [
  form('M50 214c-8 34-6 70 4 102h128c10-32 12-68 4-102Z', wood, {
    light: [-12, -2],
    on: [
      halftone('M150 210q14 50 4 110h50V210Z', wood.shade),
      line('M82 236c-5 26-4 54 0 82M118 236v82M154 236c5 26 4 54 0 82', 2),
    ],
  }),
  form(
    'M47 228c44 12 98 12 142 0l2 14c-46 12-100 12-146 0ZM47 288c44 12 98 12 142 0l-2 14c-44 12-94 12-138 0Z',
    { base: '#8b97a6', shade: '#5f6b7c' },
  ),
  form('M44 210c46-12 102-12 148 0 3 6 2 12-2 16-46 11-98 11-144 0-4-4-5-10-2-16Z', wood),
];

/** A paw over the rim of the barrel. */
const paw = (x: number): Part =>
  form(`M${x - 15} 206c-2-14 6-20 16-20s17 8 14 22c-2 16-4 24-14 24s-15-10-16-26Z`, fur, {
    light: [-4, -4],
    on: [line(`M${x - 4} 220v10M${x + 4} 220v10`, 1.8)],
  });

const raisedPaw: Part = group(
  'rotate(-20 70 190)',
  form('M58 234c-10-30-18-66-18-96-6-18 4-28 16-28s20 12 16 28c0 30 8 60 20 88Z', fur, { light: [-4, -4] }),
  area(
    'M47 128a4 5 0 1 1 .1 0ZM56 121a4 5 0 1 1 .1 0ZM66 128a4 5 0 1 1 .1 0ZM48 138c4-8 14-8 17 0-2 7-15 7-17 0Z',
    '#f3b3a6',
  ),
);

/** The pennant around his neck. */
const scarf = (tone: Tone): Part[] => [
  form('M78 166c26 10 54 10 80 0 5 4 6 10 3 15-28 11-58 11-86 0-3-5-2-11 3-15Z', tone, { light: [-5, -4] }),
  form('M92 184c18 5 36 5 54 0-4 24-14 44-28 60-14-16-22-36-26-60Z', tone, {
    light: [-5, -4],
    on: [
      area('M104 186h28c-2 18-7 32-14 42-8-10-12-24-14-42Z', palette.white),
      area('M112 196a6 6 0 1 1 0 .1Z', tone.base),
    ],
  }),
];

function figure(expression: Expression, color: string, isBust: boolean): Part[] {
  const tone = { base: color, shade: flagShade };
  const isCheering = expression === 'cheer' && !isBust;
  const parts = [
    ...tail,
    form('M72 220c-2-26 4-46 12-58h68c8 12 14 32 12 58Z', fur, {
      on: [area('M140 160c-4 20 0 40 10 60h30v-60Z', orange)],
    }),
    ...(isCheering ? [raisedPaw] : []),
    ...barrel,
    ...scarf(tone),
    ...(isCheering ? [] : [paw(70)]),
    paw(166),
    group(isCheering ? 'rotate(5 118 170)' : 'rotate(-4 118 170)', ...head(expression)),
  ];
  return [group('translate(-12 -32)scale(1.1)', ...parts)];
}

/** テンキ, the look-out. */
export const tenki: MemberDrawing = { bust: [22, 14, 192], figure };
