import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, flat, form, group, halftone, ink, line, type Part, shape, swell, type Tone } from '../pen.ts';
import {
  blush,
  ellipse,
  type FaceLook,
  face,
  type MemberDrawing,
  openHand,
  pointingHand,
  sweat,
} from './figure.ts';

const skin = { base: '#fbdcc0', shade: '#eeb896' };
const hair = { base: '#ecc977', shade: '#c79a45' };
const coatShade = '#1f4d78';
const trousers = { base: '#2b3c58', shade: '#1b2840' };
const scarf = { base: palette.white, shade: '#c9d8e2' };
const brass = { base: palette.marigold, shade: '#c47a12' };
const tubeTone = { base: '#b4663a', shade: '#8a4527' };

const look: FaceLook = {
  eyes: [
    { x: 110, y: 82, width: 18, height: 20, side: -1 },
    { x: 143, y: 81, width: 19, height: 21, side: 1 },
  ],
  iris: { dark: '#1c4a78', light: '#69b4e6' },
  gaze: [0, -1.5],
  slant: -1,
  lash: 3,
  brow: { color: palette.ink, width: 2.2, above: 7 },
  mouth: { x: 126, y: 99, width: 16 },
};

function head(expression: Expression): Part[] {
  return [
    form('M84 88C78 48 98 26 128 26c32 0 50 24 45 62-3 9-6 13-10 16H96c-8-4-10-9-12-16Z', hair),
    flat('M96 82c-9-6-15 0-12 7 2 8 8 11 15 10ZM160 80c9-6 15 0 12 7-2 8-8 11-15 10Z', skin.base),
    form('M93 68c-2 18 1 30 11 39 7 6 15 9 23 9 11-1 25-9 31-23 3-8 4-16 3-25Z', skin),
    area('M95 66h64l-2 12c-20-6-40-5-60 2Z', skin.shade),
    blush(102, 98, '#e0775a'),
    blush(151, 97, '#e0775a'),
    ink(swell([125, 89], [122.6, 92], [126, 93], 0.8)),
    ...face(look, expression),
    // glasses
    line(
      `${ellipse(110, 82, 15, 15)}${ellipse(143, 81, 15.5, 15.5)}M125 80q1.500-2 3 0M95 79l-6-2M158 78l6-2`,
      2.4,
    ),
    line('M100 77q2-5 6-6M133 76q2-5 6-6', 2, palette.white),
    form(
      'M86 92C72 62 88 28 120 24c-2-5-1-9 3-13 2 5 5 8 9 10 4-6 10-9 17-9-4 3-5 7-4 11 28 6 40 32 28 68-4-4-6-9-7-15-6-4-10-10-12-16-2 6-6 10-11 13 0-6-1-11-4-15-5 9-14 15-26 17 3-5 4-9 3-13-5 7-11 12-18 14-5 5-7 10-7 17Z',
      hair,
      {
        light: [-4, -3],
        on: [
          area('M93 52c8-12 20-18 34-18 16 0 28 8 34 20-10-8-21-11-34-11-12 0-24 3-34 9Z', '#fbe6ae'),
          ink(swell([116, 70], [124, 60], [124, 48], 1)),
          ink(swell([143, 70], [144, 58], [138, 48], 1)),
        ],
      },
    ),
    ...(expression === 'troubled' ? [sweat(183, 54)] : []),
  ];
}

const chartTube: Part = group(
  'rotate(40 132 150)',
  flat('M122 34c-4-2-4-8 0-9h20c4 1 4 7 0 9Z', palette.white),
  form('M119 36h27v226h-27Z', tubeTone, { light: [-8, 0] }),
  form('M115 34h35v20h-35ZM115 246h35v18h-35Z', brass, { light: [-8, 0] }),
);

const sextant: Part = group(
  'translate(4 4)rotate(8 88 200)',
  line('M92 176v24', 2.4),
  flat('M88 196l-22 42q22 16 46 2l-14-44Z', brass.base, 3.2),
  shape('M92 208l-12 24q12 6 22 0Z', trousers.base),
  line('M93 200l-6 42M71 236q18 11 36 2', 2),
  flat('M98 208l16-4 2 7-16 4Z', palette.navy, 2.4),
);

function legs(): Part[] {
  return [
    form('M132 206c4 30 8 60 10 92h21c3-32 2-64-1-94ZM95 206c-3 32-4 62-2 92h22c4-30 9-58 15-88Z', trousers),
    form('M91 291c-2 9-14 13-16 25h43v-25ZM141 291l-1 25h44c-2-12-17-16-19-25Z', tubeTone, {
      on: [line('M70 311h50M136 311h50', 2)],
    }),
  ];
}

function coat(tone: Tone): Part {
  return form('M108 126c-14 4-18 50-16 94 20 7 54 7 74-1 0-36-6-70-14-93Z', tone, {
    light: [-8, -3],
    on: [
      halftone('M140 130q16 40 17 100h24V130Z', coatShade),
      line('M128 130c-2 30-2 60-1 96M90 210q38 10 80 0', 2.2),
      ink(swell([106, 184], [103, 198], [105, 208], 1.4)),
    ],
  });
}

const buttons: Part = shape(
  'M114 166a4 4 0 1 1 0 .1ZM134 166a4 4 0 1 1 0 .1ZM114 182a4 4 0 1 1 0 .1ZM134 182a4 4 0 1 1 0 .1Z',
  palette.marigold,
  1.8,
);

/** The raised arm: one finger to the sky, or the open hand. */
const raisedArm = (tone: Tone, expression: Expression): Part[] => [
  form('M114 132c-16 0-26-6-32-16l-8-36-26 4c0 22 4 42 10 56 10 20 28 26 46 30Z', tone, {
    on: [ink(swell([84, 132], [74, 128], [68, 118], 1.4))],
  }),
  expression === 'cheer'
    ? openHand({ x: 58, y: 64, turn: -8, thumb: 1 }, skin)
    : pointingHand({ x: 59, y: 66, turn: -6, scale: 1.1, thumb: 1 }, skin),
  flat('M44 80c10-5 22-7 34-6l1 10c-12-1-23 1-34 6Z', tone.base),
];

function scarfEnds(color: string): Part[] {
  const stripes = (path: string) => [line(path, 8, color)];
  return [
    form('M148 122c22-8 32 12 50 6 10-2 20 2 28 10-4 8-6 14-6 22-10-6-18-6-28-2-18 6-34-2-46-14Z', scarf, {
      on: stripes('M178 118q4 20-4 40M202 116q2 20-6 42M222 120q0 20-10 42'),
    }),
    form('M108 132c-2 14-6 26-13 38 9 4 17 5 25 4 5-13 8-26 9-40Z', scarf, {
      on: stripes('M98 150l34 4M90 166l36 4'),
    }),
  ];
}

function figure(expression: Expression, color: string, isBust: boolean): Part[] {
  const tone = { base: color, shade: coatShade };
  const [longEnd, shortEnd] = scarfEnds(color);
  return [
    chartTube,
    ...(longEnd ? [longEnd] : []),
    ...(isBust ? [] : legs()),
    coat(tone),
    buttons,
    line('M92 196q36 10 74 0', 7),
    line('M92 196q36 10 74 0', 3.6, tubeTone.base),
    ...(isBust ? [] : [sextant]),
    // the other arm, its hand in the pocket
    form('M142 128c22 6 38 32 42 54-4 14-16 24-30 28l-9-14c8-4 12-10 15-15-7-9-14-16-22-20Z', tone, {
      on: [ink(swell([166, 182], [172, 176], [172, 166], 1.3))],
    }),
    ...(isBust ? [] : raisedArm(tone, expression)),
    group('translate(9 7)scale(.93)rotate(7 126 118)', ...head(expression)),
    ...(shortEnd ? [shortEnd] : []),
    form('M92 122c10-8 58-11 70-2 5 6 4 14-1 18-18 9-52 10-68 1-5-5-5-11-1-17Z', scarf, {
      on: [line('M113 112q-6 16-2 34M142 112q4 16 0 34', 8, color), line('M94 131c18 10 50 8 68-2', 1.8)],
    }),
  ];
}

/** 星野ロク, who finds the way by the stars. */
export const roku: MemberDrawing = { bust: [60, 8, 144], figure };
