import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import {
  area,
  flat,
  form,
  group,
  halftone,
  ink,
  line,
  type Part,
  shape,
  swell,
  type Tone,
  twists,
} from '../pen.ts';
import { blush, type FaceLook, face, fist, type MemberDrawing, sweat } from './figure.ts';

const skin = { base: '#dc9d6d', shade: '#b6744a' };
const hair = { base: '#34405a', shade: '#1f2840' };
const shirtShade = '#34501f';
const trousers = { base: '#e9dcbb', shade: '#c4b084' };
const boots = { base: '#8a5427', shade: '#633a18' };
const rope = '#e3b368';

const look: FaceLook = {
  eyes: [
    { x: 101, y: 82, width: 20, height: 22, side: -1 },
    { x: 138, y: 81, width: 21, height: 23, side: 1 },
  ],
  iris: { dark: '#3d5a1e', light: '#a8c84e' },
  slant: 3,
  lash: 5,
  brow: { color: palette.ink, width: 2.6, above: 4 },
  mouth: { x: 120, y: 100, width: 18 },
};

function head(expression: Expression): Part[] {
  return [
    // the shaved back of the head
    form(
      'M84 60C92 34 156 34 162 62c4 20 0 34-6 42H92c-8-10-11-26-8-44Z',
      { base: '#59627a', shade: '#434b63' },
      {
        on: [line('M152 66l3 4M156 76l2 4M152 84l3 4M157 92l1 4M148 76l3 4', 1.4)],
      },
    ),
    flat('M154 82c8-7 15-1 13 6-1 8-8 11-15 9Z', skin.base),
    line('M163 98v5', 2.6, palette.marigold),
    form('M84 66c-3 18 0 32 10 41 8 7 17 10 25 10 12-1 27-10 33-25 3-8 4-16 3-25Z', skin),
    area('M86 62h66l-2 10c-22-6-44-4-64 2Z', skin.shade),
    blush(91, 99, '#c4532f'),
    blush(145, 98, '#c4532f'),
    ink(swell([118, 89], [115.4, 92], [119, 93.4], 0.9)),
    // hair swept to one side
    form(
      'M78 92C60 66 66 34 92 22c-2-6 2-12 8-15 0 4 1 7 4 9 8-8 22-10 30-7-4 2-6 4-7 7 28 0 44 20 39 46-4-2-8-4-11-8 0 4-1 7-3 10-5-3-9-7-12-12 0 6-2 10-5 13-5-3-9-7-11-12-4 10-12 17-24 21 2-4 3-7 2-11-8 6-14 14-16 23-4 2-7 4-8 6Z',
      hair,
      {
        light: [-4, -3],
        on: [
          area('M88 44c8-12 22-18 38-17 12 1 22 6 28 14-10-5-20-7-30-6-13 0-26 3-36 9Z', '#5d6d90'),
          ink(swell([124, 56], [118, 44], [104, 36], 1.2)),
          ink(swell([140, 58], [138, 46], [128, 36], 1.1)),
          ink(swell([96, 66], [92, 54], [94, 42], 1.1)),
        ],
      },
    ),
    ...face(look, expression),
    ...(expression === 'troubled' ? [sweat(178, 52)] : []),
  ];
}

function legs(): Part[] {
  return [
    form(
      'M87 200c-12 30-24 60-32 92l32 8c10-28 24-58 38-84l12 2c10 26 22 54 30 82l32-8c-8-32-22-62-35-92Z',
      trousers,
      {
        light: [-6, -3],
        on: [
          line('M122 200v18', 2.2),
          shape('M58 244l26 7-6 24-26-7Z', palette.sky, 2),
          line('M62 243l-1 4M70 245l-1 4M78 247l-1 4M58 269l1-4M66 271l1-4M74 274l1-4', 1.6),
          shape('M164 238l20-8 8 18-20 8Z', '#b4512f', 2),
          line('M170 234l1 4M178 231l1 4M175 255l-1-4M184 251l-1-4', 1.6),
        ],
      },
    ),
    form('M52 288l34 8-2 20H36c0-10 10-12 16-28Z', boots, { on: [line('M32 311h56M50 294l38 9', 2)] }),
    form('M162 296l34-8c6 16 16 18 16 28h-48Z', boots, { on: [line('M160 311h56M160 303l38-9', 2)] }),
  ];
}

function belt(): Part[] {
  return [
    flat('M87 194h72l3 14H84Z', boots.base, 3),
    shape('M112 192h20v18h-20Z', palette.marigold),
    shape('M118 197h8v8h-8Z', boots.shade, 1.6),
    // the spike that loosens knots
    shape('M92 204h10v16h-10Z', boots.shade, 2.4),
    shape('M93 220h8l-4 26Z', '#cfd6dc', 2.2),
  ];
}

function shirt(tone: Tone): Part {
  return form('M88 122c-6 6-6 14-4 22l6 54h66l8-54c2-8 2-16-4-22-22-8-50-8-72 0Z', tone, {
    light: [-8, -3],
    on: [
      halftone('M130 130q22 30 20 70h30v-80Z', shirtShade),
      area('M106 116h30l-14 22Z', skin.base),
      line('M106 116l15 22 15-22', 2.2),
    ],
  });
}

const coils = 'M78 122C96 152 124 184 160 206M78 140C92 168 116 196 150 218';

const loop = 'M150 196c30-6 46 16 40 34-6 16-26 12-34-14';

/** Rope in loops from the right shoulder to the left hip. */
const ropeCoil: Part[] = [line(coils, 14), line(coils, 10.4, rope), twists(coils, 10.4, '#9a6a2a')];

/** The binding that holds the coil together at its end. */
const binding: Part = flat('M136 212l18-20c4-2 8 2 10 4 4 4 4 6 3 9l-18 20c-4 0-12-8-13-13Z', '#f2d391', 3);

/** The loop that hangs from the coil at her left hip. */
const hangingLoop: Part[] = [line(loop, 14), line(loop, 10.4, rope), twists(loop, 10.4, '#9a6a2a')];

const sleeves = (tone: Tone, isCheering: boolean): Part[] => [
  form(
    isCheering
      ? 'M96 120c-14-2-26-12-34-26l-24 12c4 20 14 38 30 48 8 0 16-14 14-34Z'
      : 'M90 120c-16-2-28 6-32 24l24 14c4-12 8-22 16-28Z',
    tone,
    { light: [-4, -3] },
  ),
  form('M152 120c16-2 28 6 32 24l-24 14c-4-12-8-22-16-28Z', tone, { light: [-4, -3] }),
];

/** Both arms folded in front of the chest. */
const foldedArms: Part[] = [
  form('M160 148l24-8c8 16 8 30-2 38-22 8-52 6-84-2l4-22c20 4 38 6 56 4Z', skin, { light: [-4, -6] }),
  form('M84 148l-24-8c-9 16-9 32 2 40 24 8 56 4 92-8 8 6 18 2 18-6 0-10-12-18-24-12-24 4-44 6-62 6Z', skin, {
    light: [-4, -6],
    on: [
      line('M156 158c5-1 9 1 10 4M154 165c5-1 9 0 11 3', 1.6),
      ink(swell([84, 160], [76, 160], [72, 168], 1.2)),
    ],
  }),
];

const raisedArm: Part[] = [
  form('M160 148l24-8c10 20 8 38-6 52l-20-10c4-8 5-14 4-20Z', skin, { light: [-4, -6] }),
  flat('M156 178l24 12-6 14c-10 4-20 0-24-8Z', skin.base),
  form('M82 148l-22-2c-18-10-30-34-32-62l24-6c2 16 8 28 20 34Z', skin, { light: [-5, -3] }),
  fist({ x: 37, y: 68, turn: -10, scale: 1.25, thumb: 1 }, skin),
];

function figure(expression: Expression, color: string, isBust: boolean): Part[] {
  const tone = { base: color, shade: shirtShade };
  const isCheering = expression === 'cheer' && !isBust;
  return [
    ...(isBust ? [] : legs()),
    ...hangingLoop,
    flat('M104 104h32v20h-32Z', skin.shade),
    shirt(tone),
    ...belt(),
    ...ropeCoil,
    binding,
    line('M143 208l10 10M150 200l10 10', 1.6),
    ...(isCheering ? raisedArm : foldedArms),
    ...sleeves(tone, isCheering),
    group('rotate(-4 120 110)', ...head(expression)),
  ];
}

/** 綱木マヤ, who mends sails and ties knots. */
export const maya: MemberDrawing = { bust: [50, 2, 140], figure };
