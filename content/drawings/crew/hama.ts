import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, flat, form, group, halftone, ink, line, type Part, shape, swell, type Tone } from '../pen.ts';
import { blush, type FaceLook, face, fist, type MemberDrawing, openHand, sweat } from './figure.ts';

const skin = { base: '#f3cfae', shade: '#d9a884' };
const hair = { base: palette.white, shade: '#c3cbd6' };
const coatShade = '#472845';
const lining = '#34203a';
const cap = { base: '#e0a33a', shade: '#b4761f' };
const trousers = { base: '#2b3c58', shade: '#1b2840' };
const boots = { base: '#7a4a2c', shade: '#54301b' };
const brass = { base: palette.marigold, shade: '#c47a12' };

const look: FaceLook = {
  eyes: [
    { x: 104, y: 64, width: 17, height: 16, side: -1 },
    { x: 134, y: 64, width: 17, height: 16, side: 1 },
  ],
  iris: { dark: '#4b2c49', light: '#b07fae' },
  slant: 0,
  lash: 4,
  brow: { color: '#7f8896', width: 3.4, above: 3 },
  mouth: { x: 118, y: 82, width: 16, kind: 'closed' },
};

const twig: Part[] = [line('M124 84l30-9', 6), line('M124 84l30-9', 3, '#a4562f')];

function head(expression: Expression): Part[] {
  return [
    form(
      'M82 48c-6 5-9 11-10 18l5-1c-2 4-2 8-2 12l6-3c1 5 3 8 6 11h64c3-3 5-6 6-11l6 3c0-4 0-8-2-12l5 1c-1-7-4-13-10-18Z',
      hair,
      { light: [-3, -3] },
    ),
    flat('M90 64c-8-5-13 0-10 7 2 7 7 10 12 9ZM147 64c8-5 13 0 10 7-2 7-7 10-12 9Z', skin.base),
    line('M85 82a5 5 0 1 0 .1 0M152 82a5 5 0 1 0 .1 0', 4.4),
    line('M85 82a5 5 0 1 0 .1 0M152 82a5 5 0 1 0 .1 0', 2, palette.marigold),
    form('M88 48c-2 16 0 30 8 38 6 6 14 10 22 10s17-4 23-10c8-8 9-22 7-38Z', skin, { light: [-5, -2] }),
    area('M89 48h58l-1 10c-18-5-38-5-56 0Z', skin.shade),
    blush(97, 79, '#c9694c'),
    blush(140, 79, '#c9694c'),
    ink(swell([118, 68], [113, 75], [119, 76], 1)),
    // the marks of fifty years of wind
    line('M91 70l-3 2M92 73l-2 3M145 70l3 2M144 73l2 3M104 78q-3 3-3 7', 1.2),
    ...face(look, expression),
    ...(expression === 'smile' || expression === 'troubled' ? twig : []),
    form('M86 44C82 20 98 9 119 9c22 0 36 11 32 35Z', cap, {
      on: [
        line('M100 40c-2-14 2-26 8-33M119 40V10M138 40c2-14-2-26-8-33', 1.8),
        area('M92 28c1-7 4-12 9-14-2 5-3 9-3 14Z', '#f3c470'),
      ],
    }),
    form('M80 42c24-9 54-9 78 0 3 5 2 11-1 15-24-7-52-7-76 0-3-4-4-10-1-15Z', cap, {
      on: [line('M92 36v20M104 34v20M116 33v20M128 33v20M140 35v20M150 38v20', 1.6)],
    }),
    ...(expression === 'troubled' ? [sweat(170, 34)] : []),
  ];
}

/** The long telescope that she leans on. */
const telescope: Part[] = [
  form('M195 212h20v52h-20Z', { base: '#8a5427', shade: '#633a18' }, { light: [-8, 0] }),
  form('M194 152h22v10h-4v46h6v8h-26v-8h6v-46h-4ZM192 262h26v54h-26Z', brass, {
    light: [-8, 0],
    on: [line('M190 274h30M190 304h30M198 162h14M198 208h14', 2)],
  }),
];

function coatBack(): Part {
  return flat('M78 120c-2 60-24 120-62 164 20 4 34 14 58 10 30 12 74 12 108-2-8-60-16-120-22-172Z', lining);
}

function legs(): Part[] {
  return [
    form('M94 186l2 92h20l4-80 6 80h22l2-92Z', trousers),
    form(
      'M94 262c0 26 0 34-14 44-2 4-2 7-2 10h40v-54ZM124 262v54h42c0-4-1-7-3-10-13-10-14-18-14-44Z',
      boots,
      {
        on: [line('M78 311h42M92 270h28M122 311h44M122 270h28', 2)],
      },
    ),
  ];
}

function coat(tone: Tone): Part[] {
  return [
    form(
      'M118 104c-16-4-34-2-46 8-2 22-2 46-8 72-8 34-22 68-46 96 18 2 30 10 50 8 18-30 32-62 40-96h22c2 34 12 70 30 96 12 2 16 2 24-2-8-36-14-66-14-102 0-24 0-50-4-72-12-10-30-12-48-8Z',
      tone,
      {
        light: [-9, -3],
        on: [
          halftone('M148 204q8 40 22 92h30V204Z', coatShade),
          line('M118 108v84', 2.2),
          ink(swell([72, 206], [60, 244], [38, 274], 2.4)),
          ink(swell([92, 200], [84, 238], [64, 276], 2.2)),
          ink(swell([154, 210], [162, 244], [174, 276], 2.2)),
        ],
      },
    ),
    flat('M72 178c28 8 64 8 92 0l1 14c-30 8-64 8-94 0Z', '#7a4a2c', 3),
    shape('M108 182h20v17h-20Z', palette.marigold),
    shape(
      'M100 132a4 4 0 1 1 0 .1ZM128 132a4 4 0 1 1 0 .1ZM100 148a4 4 0 1 1 0 .1ZM128 148a4 4 0 1 1 0 .1ZM100 164a4 4 0 1 1 0 .1ZM128 164a4 4 0 1 1 0 .1Z',
      palette.marigold,
      1.8,
    ),
  ];
}

/** One arm: the hand on her hip, or lifted. */
function freeArm(tone: Tone, expression: Expression): Part[] {
  if (expression === 'cheer') {
    return [
      form(
        'M92 108c-14-2-26-10-34-24-6-12-10-24-14-36l-26 8c2 30 12 54 26 68 8 8 16 11 26 10 8-12 12-26 8-42Z',
        tone,
        {
          on: [ink(swell([66, 124], [56, 116], [50, 104], 1.4))],
        },
      ),
      openHand({ x: 27, y: 38, turn: -14, scale: 1.05, thumb: 1 }, skin),
      form('M14 56c10-7 20-10 32-12l3 12c-12 1-22 5-31 12Z', tone, {
        light: [-4, -4],
        on: [line('M16 62c8-6 18-9 31-10', 2, palette.marigold)],
      }),
    ];
  }
  return [
    flat('M70 176c10-4 18-2 20 6-2 8-12 12-20 8Z', skin.base),
    form(
      'M92 108c-16-4-30 2-36 14-10 16-20 32-26 46 2 14 22 26 42 28l6-18c-8-4-14-8-18-12 8-8 14-16 20-24Z',
      tone,
      {
        on: [ink(swell([58, 166], [50, 160], [48, 150], 1.4)), line('M76 176l-6 22', 4, palette.marigold)],
      },
    ),
  ];
}

function figure(expression: Expression, color: string, isBust: boolean): Part[] {
  const tone = { base: color, shade: coatShade };
  return [
    coatBack(),
    ...(isBust ? [] : legs()),
    ...coat(tone),
    ...freeArm(tone, isBust ? 'smile' : expression),
    ...(isBust ? [] : telescope),
    form('M146 108c20-4 32 4 38 18 10 14 18 28 26 42-4 10-14 14-26 12-10-8-22-18-30-32Z', tone, {
      on: [ink(swell([176, 160], [186, 158], [190, 150], 1.4))],
    }),
    fist({ x: 204, y: 168, turn: 10, scale: 1.1, thumb: 1 }, skin),
    flat('M182 158l16-10 8 12-18 16Z', tone.base),
    line('M193 154l7 9', 3, palette.marigold),
    form('M88 100c-2-8 2-14 8-16h44c6 2 10 8 8 16l-12 16-18-8-18 8Z', tone),
    line('M90 104l12 10 16-7 16 7 12-10', 2, palette.marigold),
    group('translate(-9 -7)scale(1.08)rotate(2 118 96)', ...head(expression)),
  ];
}

/** 磯谷ハマ, the captain. */
export const hama: MemberDrawing = { bust: [48, 0, 140], figure };
