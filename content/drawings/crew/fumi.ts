import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, flat, form, group, halftone, ink, line, type Part, shape, swell, type Tone } from '../pen.ts';
import { blush, type FaceLook, face, type MemberDrawing, openHand, sweat } from './figure.ts';

const skin = { base: '#fbdcc0', shade: '#eeb896' };
const hair = { base: '#a4562f', shade: '#7c3a22' };
const coatShade = '#145450';
const leather = { base: '#b4663a', shade: '#8a4527' };
const boots = { base: palette.marigold, shade: '#d07f14' };
const white = { base: palette.white, shade: '#d3dde0' };

const look: FaceLook = {
  eyes: [
    { x: 97, y: 106, width: 22, height: 29, side: -1 },
    { x: 141, y: 105, width: 24, height: 30, side: 1 },
  ],
  iris: { dark: '#0f4a4a', light: '#4cc2ae' },
  gaze: [-1.4, 0],
  slant: 1,
  lash: 4.6,
  brow: { color: palette.ink, width: 2.6, above: 4 },
  mouth: { x: 115, y: 123, width: 19 },
};

const quill: Part[] = [
  form('M128 34C146 19 178 9 220 10c-3 7-8 10-13 12l3 4c-8 6-15 9-23 9l2 5c-16 5-34 6-56 7Z', white, {
    light: [-3, -5],
  }),
  line('M92 54l42-17C160 26 186 17 206 14M164 28l10-2M150 34l12-2', 2),
  ink('M86 56l12-7 3 5Z'),
];

const bun: Part = form(
  'M104 24c2-22 46-26 50-1 8-2 10 2 13 6-6-2-9 0-13 4-4 14-14 18-26 18-16 0-26-12-24-27Z',
  hair,
  {
    on: [
      line('M112 32c1-13 16-19 28-14M122 39c1-8 12-12 19-7', 1.8),
      area('M114 21c4-7 12-10 20-9-6 3-11 6-15 11Z', '#cf8150'),
    ],
  },
);

function head(expression: Expression): Part[] {
  return [
    ...quill,
    bun,
    form(
      'M68 94C64 56 90 37 122 37c36 0 58 26 54 62 3 10 4 18 9 25-8-1-13-4-17-8-2 6-6 10-10 13H84c-10-8-15-20-16-35Z',
      hair,
    ),
    flat('M162 101c6-9 16-5 15 4-1 8-9 15-16 11Z', skin.base),
    form('M74 86c-2 20 3 35 17 46 9 6 17 8 25 8 20-2 40-14 46-38l2-32H80Z', skin),
    area('M78 84h84l-2 14c-26-8-54-6-82 4Z', skin.shade),
    blush(90, 124, '#e0775a'),
    blush(148, 122, '#e0775a'),
    ink(swell([110, 114], [107.6, 117], [111, 118], 0.9)),
    form(
      'M70 102C58 60 90 38 118 38c2-6 8-8 15-7-4 2-6 4-6 7 36 0 56 28 48 64-1 8-2 12-2 20 1 6 3 10 7 14-10-2-16-9-18-18-1-8-2-16-4-23-6-3-10-8-13-15-2 8-7 13-14 16 1-8 0-14-4-20-7 11-18 18-31 21 3-6 4-12 3-18-6 9-12 14-18 16-4 10-5 19-4 31-8-6-12-14-11-28Z',
      hair,
      {
        light: [-4, -3],
        on: [
          area('M82 66c10-13 26-20 42-19 20 1 34 10 42 22-12-10-26-14-42-14-14 0-30 3-42 11Z', '#cf8150'),
          ink(swell([127, 76], [124, 62], [113, 50], 1.1)),
          ink(swell([145, 80], [146, 66], [140, 54], 1.1)),
          ink(swell([99, 79], [100, 68], [98, 60], 1)),
        ],
      },
    ),
    ...face(look, expression),
    ...(expression === 'troubled' ? [sweat(182, 70)] : []),
  ];
}

function logbook(): Part {
  return group(
    'translate(-13 0)rotate(10 178 206)',
    shape('M216 146h18l6 4v118l-6 5h-18Z', leather.shade, 3),
    shape('M216 152h18v111h-18Z', palette.paper),
    line('M224 153v109M229 153v109', 1),
    form('M124 148h98v118h-98Z', leather, {
      light: [-5, -6],
      on: [
        area('M208 140h20v30zM208 280h20v-30z', palette.marigold),
        line('M206 140l24 34M206 278l24-34', 2),
        line('M120 176h110M120 240h110', 7),
        line('M120 176h110M120 240h110', 3.6, '#e9b878'),
      ],
    }),
  );
}

const boot = (x: number): Part[] => [
  flat(`M${x - 11} 258l1 40h20l2-40Z`, skin.base),
  form(`M${x - 14} 284l1 19c-3 4-7 6-7 13h35c2-9 0-20 0-32Z`, boots, {
    light: [-5, -4],
    on: [line(`M${x - 18} 311h40`, 2), line(`M${x - 20} 291h40`, 2)],
  }),
];

function coat(color: string): Part[] {
  return [
    form(
      'M97 146c-11 20-22 62-33 104 12 8 22 12 34 13 14 10 36 14 56 5 14 2 28-2 41-12-10-40-28-86-42-110Z',
      { base: color, shade: coatShade },
      {
        light: [-9, -3],
        on: [
          halftone('M140 150q24 50 26 130h40l-40-130Z', coatShade),
          line('M119 150c-6 40-10 72-21 113', 2.4),
          ink(swell([82, 226], [76, 244], [74, 262], 1.8)),
          ink(swell([148, 226], [156, 246], [154, 270], 2.2)),
          line('M134 216l24-3 2 16-24 3Z', 2),
        ],
      },
    ),
    shape('M113 176a5 5 0 1 1 0 .1ZM109 200a5 5 0 1 1 0 .1Z', palette.marigold),
  ];
}

/** The arm that shades the eyes, up to the cuff. */
const shadingSleeve = (tone: Tone): Part =>
  form(
    'M112 150c-12-5-24-5-34-2 0-12 0-22 4-34L60 96c-14 16-23 36-26 54-1 14 6 20 18 20 18 1 36 2 60 2Z',
    tone,
    { on: [ink(swell([78, 148], [66, 150], [58, 158], 1.4))] },
  );

const shadingHand = (tone: Tone): Part[] => [
  form(
    'M54 106c-4-13 1-24 12-28 12-4 28-4 42-2 6 1 5 8 0 8 4 3 2 8-3 7-9-2-16-1-23 1 4 2 6 5 4 8-4 1-8-1-11-3-3 4-4 8-4 12Z',
    skin,
    { light: [-3, -4], on: [line('M110 84c-8-2-14-2-20 0', 1.5)] },
  ),
  flat('M51 102c8 1 18 6 25 14l-4 8c-8-8-18-13-28-14Z', tone.base),
];

const raisedSleeve = (tone: Tone): Part =>
  form('M112 148c-14 0-26-8-34-22-7-12-14-24-20-35l-26 10c4 24 12 46 26 60 12 12 34 13 54 13Z', tone, {
    on: [ink(swell([78, 150], [68, 140], [62, 128], 1.4))],
  });

const raisedHand = (tone: Tone): Part[] => [
  openHand({ x: 38, y: 78, turn: -22, scale: 1.1, thumb: 1 }, skin),
  flat('M28 97c8-6 18-10 30-11l3 9c-11 1-20 5-29 11Z', tone.base),
];

function figure(expression: Expression, color: string, isBust: boolean): Part[] {
  const tone = { base: color, shade: coatShade };
  const isWaving = expression === 'cheer';
  return [
    logbook(),
    ...(isBust ? [] : [group('rotate(-52 140 262)', ...boot(142)), ...boot(112)]),
    ...coat(color),
    ...(isWaving ? (isBust ? [] : [raisedSleeve(tone)]) : [shadingSleeve(tone)]),
    // the arm that holds the strap
    form('M140 150c22 2 38 24 38 50-4 14-22 18-38 12l-6-22c8 2 14 0 18-4-4-8-8-14-12-20Z', tone, {
      on: [ink(swell([152, 186], [160, 184], [164, 178], 1.2))],
    }),
    line('M146 150c0 14-4 28-12 40', 10),
    line('M146 150c0 14-4 28-12 40', 6.4, leather.base),
    flat('M138 190c-10-4-18 2-18 10 0 10 10 15 20 12Z', skin.base),
    line('M121 197l8 1M122 204l7 0', 1.6),
    form('M78 152c0-16 20-22 42-22s42 6 46 22c-12 14-28 19-46 18-16 0-32-6-42-18Z', tone, {
      on: [line('M76 146c12 16 74 18 92 0', 1.8)],
    }),
    group('rotate(-3 120 140)', ...head(expression)),
    ...(isWaving ? (isBust ? [] : raisedHand(tone)) : shadingHand(tone)),
  ];
}

/** 白帆フミ, who keeps the log. */
export const fumi: MemberDrawing = { bust: [42, 2, 162], figure };
