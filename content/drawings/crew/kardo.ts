import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, flat, form, group, halftone, ink, line, type Part, shape, swell, type Tone } from '../pen.ts';
import { blush, ellipse, type FaceLook, face, fist, type MemberDrawing, sweat } from './figure.ts';

const skin = { base: '#c08555', shade: '#9a6036' };
const beard = { base: '#4a332b', shade: '#2f1f1b' };
const tunicShade = '#633a18';
const copper = { base: '#d9803e', shade: '#a4531f' };
const linen = { base: palette.white, shade: '#d5dade' };
const boots = { base: '#2b3c58', shade: '#1b2840' };
const steel = { base: '#e3e9ec', shade: '#aab7c0' };

const look: FaceLook = {
  eyes: [
    { x: 100, y: 92, width: 17, height: 20, side: -1 },
    { x: 140, y: 92, width: 17, height: 20, side: 1 },
  ],
  iris: { dark: '#5a3314', light: '#c98a3e' },
  slant: -1,
  lash: 3.4,
  brow: { color: beard.shade, width: 4.2, above: 0 },
  mouth: { x: 120, y: 124, width: 22, color: '#f0c9a0' },
};

const pot: Part[] = [
  line('M168 54c16-4 30-6 44-6', 13),
  line('M168 54c16-4 30-6 44-6', 9, copper.base),
  form('M72 68C66 32 84 12 120 12s54 20 48 56Z', copper, {
    light: [-9, -3],
    on: [area('M84 40c4-12 12-18 22-20-6 8-10 18-12 32Z', '#f2b27c'), line('M70 58q50-12 100 0', 1.8)],
  }),
  form('M64 66c34-11 78-11 112 0 4 5 4 10 0 14-36-9-76-9-112 0-4-4-4-9 0-14Z', copper),
  shape('M148 46a3 3 0 1 1 0 .1ZM144 34a3 3 0 1 1 0 .1Z', copper.shade, 1.6),
];

function head(expression: Expression): Part[] {
  return [
    flat('M80 92c-12-6-18 2-14 11 3 9 11 13 18 10ZM160 92c12-6 18 2 14 11-3 9-11 13-18 10Z', skin.base),
    form('M76 72c-4 26 0 46 14 58 10 8 20 11 30 11s22-3 32-11c12-12 16-32 12-58Z', skin),
    area('M78 74h84l-1 10c-26-6-54-6-82 0Z', skin.shade),
    // beard
    form(
      'M73 94c5 4 11 6 13 12 6 4 14 4 20 2 8 3 20 3 28 0 6 2 14 2 20-2 2-6 8-8 13-12 4 10 4 20-1 26 2 8-2 15-8 18-2 8-10 13-17 11-5 5-17 5-21 0-5 5-16 5-21 0-7 2-15-3-17-11-6-3-10-10-8-18-5-6-5-16-1-26Z',
      beard,
      { light: [-4, -4], on: [line('M92 126q2 8 8 10M148 126q-2 8-8 10M112 146q8 3 16 0', 1.8, '#2f1f1b')] },
    ),
    blush(88, 106, '#d8602b'),
    blush(151, 106, '#d8602b'),
    ...face(look, expression),
    // moustache and nose
    form(
      'M120 110c-8-5-18-4-22 2-5 5-12 4-15 0 1 9 8 14 16 13 9 0 16-4 21-9 5 5 12 9 21 9 8 1 15-4 16-13-3 4-10 5-15 0-4-6-14-7-22-2Z',
      beard,
      { light: [-3, -3] },
    ),
    form('M109 104c-2-10 4-16 11-16s13 6 11 16c-2 8-20 8-22 0Z', skin, { light: [-3, -3], width: 3 }),
    ...pot,
    ...(expression === 'troubled' ? [sweat(186, 78)] : []),
  ];
}

/** The ladle on a line that ends in the fist, at the origin. */
const ladle: Part[] = [
  line('M0 30V-104', 9.6),
  line('M0 30V-104', 6, '#b4663a'),
  form('M-24-128c0-4 48-4 48 0 2 18-8 30-24 30s-26-12-24-30Z', steel, {
    on: [area(ellipse(-8, -114, 4, 7), palette.white)],
  }),
  flat(ellipse(0, -129, 24, 7), steel.shade, 3),
];

const cup: Part[] = [
  flat('M184 156h34c1 14-2 26-8 30h-18c-6-4-9-16-8-30Z', linen.base),
  line('M218 162c10-2 12 12-2 14', 6.4),
  line('M218 162c10-2 12 12-2 14', 3, palette.white),
  flat('M184 156c6-5 28-5 34 0-6 5-28 5-34 0Z', '#e9a53e', 2.4),
  line('M198 146c-6-8 6-12 0-22M209 144c-6-10 8-14 1-28', 2.4),
];

function body(tone: Tone): Part[] {
  return [
    form(
      'M66 262c-2 20-2 30-14 40-3 5-3 9-3 14h56v-46ZM174 262c2 20 2 30 14 40 3 5 3 9 3 14h-56v-46Z',
      boots,
      { on: [line('M46 310h60M134 310h60', 2)] },
    ),
    form('M120 132c52 0 88 38 92 92 0 46-30 66-92 66s-92-20-92-66c4-54 40-92 92-92Z', tone, {
      light: [-12, -6],
      on: [halftone('M170 150q40 60-10 150h70V150Z', tunicShade)],
    }),
    form('M66 206c34 10 74 10 108 0 14 26 12 56-2 76-34 12-70 12-104 0-14-20-16-50-2-76Z', linen, {
      light: [-7, -4],
      on: [line('M92 240q28 8 56 0c4 14 3 24-2 32q-26 6-52 0c-5-8-6-18-2-32Z', 2)],
    }),
    line('M66 207c-10-3-19-6-28-12M174 207c10-3 19-6 28-12', 6),
    line('M66 207c-10-3-19-6-28-12M174 207c10-3 19-6 28-12', 2.6, palette.white),
  ];
}

/** The big napkin around his neck. */
const napkin: Part[] = [
  flat('M162 134c8-9 18-12 27-10-3 5-3 9 1 14-9 3-20 1-28-4Z', linen.base),
  form('M66 138c30 16 78 16 108 0 0 26-30 54-54 66-24-12-54-40-54-66Z', linen, {
    light: [-5, -5],
    on: [line('M96 150q6 18 18 28M144 150q-4 14-12 22', 1.8)],
  }),
];

function ladleArm(tone: Tone, expression: Expression): Part[] {
  if (expression === 'cheer') {
    return [
      group('translate(32 122)rotate(2)scale(.8)', ...ladle),
      form('M76 150c-14 0-22-8-26-22l-34 8c2 26 12 46 32 56 14 2 26-16 28-42Z', tone, {
        on: [ink(swell([52, 172], [44, 164], [40, 154], 1.6))],
      }),
      fist({ x: 32, y: 120, scale: 1.3, thumb: 1 }, skin),
    ];
  }
  return [
    group('translate(60 198)rotate(-13)scale(.92)', ...ladle),
    form('M74 152c-24 4-44 22-54 50 4 22 26 28 48 20l-6-24c10-8 18-16 22-26Z', tone, {
      light: [-5, -6],
      on: [ink(swell([46, 208], [38, 204], [36, 194], 1.6))],
    }),
    fist({ x: 62, y: 202, turn: 56, scale: 1.3, thumb: 1 }, skin),
  ];
}

const cupArm = (tone: Tone): Part[] => [
  form('M168 152c24 6 44 24 52 46 2 16-8 26-24 30-8-8-18-20-30-30Z', tone, { light: [-5, -6] }),
  form('M218 200c6-6 8-14 4-18-4-2-6 2-10 4h-24c-6-2-12 0-12 5 2 6 8 8 12 10l8 10c8 2 18-4 22-11Z', skin, {
    on: [line('M184 191q12 4 24 0', 1.6)],
  }),
  ...cup,
];

function figure(expression: Expression, color: string, isBust: boolean): Part[] {
  const tone = { base: color, shade: tunicShade };
  if (isBust) return [...body(tone), ...napkin, ...head(expression)];
  return [...body(tone), ...ladleArm(tone, expression), ...napkin, ...cupArm(tone), ...head(expression)];
}

/** カルド・サフラン, the cook. */
export const kardo: MemberDrawing = { bust: [38, 4, 164], figure };
