import { palette } from '../../../lib/picture/palette.ts';
import { area, circle, drawing, flat, group, line, type Part, scallops, shape, star } from '../pen.ts';
import { dots, white } from './motifs.ts';

const { paper, marigold: sun, vermilion: red, sea, 'sea-light': light, navy } = palette;

/** Where the voyage begins and ends, each on a sheet of 120 × 120. */
export const ends: Readonly<Record<'port' | 'summit', readonly Part[]>> = {
  port: [
    flat('M14 60 38 38 62 60V94H14Z', white, 3.4),
    flat('M8 62 38 34 68 62 62 66 38 44 14 66Z', red, 3),
    flat('M56 52 78 34 100 52V94H56Z', white, 3.4),
    flat('M50 54 78 30 106 54 100 58 78 40 56 58Z', sea, 3),
    shape('M30 72H46V94H30ZM70 62H86V76H70Z', light, 2.4),
    line('M38 72V94M78 62V76M70 69H86', 2),
    area('M46 50 62 64V94H56V62ZM88 46 100 56V94H93Z', dots),
    line('M38 36V12', 3.4),
    flat('M40 12Q54 6 68 13 60 19 64 28 52 22 40 27Z', sun, 2.6),
    flat('M2 94H118V104H2Z', white, 3.4),
    line('M14 104V118M44 104V118M76 104V118M106 104V118', 5),
    line('M4 112q6-4 12 0t12 0 12 0 12 0 12 0 12 0 12 0 12 0 12 0', 2.4, sea),
    line('M92 84V94M88 84h8', 3.4),
  ],
  summit: [
    line('M62 20 52 12M54 38H42M104 20l9-8M110 38h11M58 56l-9 7', 3.6, sun),
    flat('M4 112 36 66 46 74 72 30 96 74 104 66 118 112Z', sea, 4),
    area('M74 34 96 74 104 66 117 111H84C92 84 84 60 74 34Z', dots),
    flat('M72 30 54 62 63 57 70 67 78 57 91 64Z', white, 3),
    line('M22 108 36 92 42 102 54 84M60 106l9-14', 2.4, white),
    line('M72 32V2', 4),
    flat('M74 4Q90-4 110 5 100 12 104 22 88 15 74 21Z', sun, 3),
    shape(star([88, 10], 5, 5.6, 2.4), red, 1.4),
  ],
};

/** The surroundings of a motif on its sheet of 60 × 60: a dab of marigold (d), rays (x) and a rope's ring (r) for levels, and small frills. */
export const frills: Readonly<Record<string, readonly Part[]>> = {
  d: [
    area('M4 12C14-2 46-4 56 10 66 24 64 46 52 56 38 66 16 64 5 53-5 42-4 24 4 12Z', '#fbd489'),
    area('M8 58l8 5-3 3ZM58 6l5-5 1 4ZM60 52l4 6-5-1Z', '#fbd489'),
  ],
  x: [
    line('M30-9v-5M3 0l-4-4M57 0l4-4M-9 30h-5M69 30h5M3 60l-4 4M57 60l4 4', 3, red),
    line(scallops([30, 30], 16, 35), 2, red),
  ],
  r: [line(circle([30, 30], 35), 3.6), line(circle([30, 30], 35), 1.4, white)],
  glints: [line('M-2 8v7M-5.500 11.500h7', 1.9)],
  swell: [line('M4 64q6-5 12 0t12 0 12 0 12 0', 2.1)],
};

const skin = '#f2c9a0';
const halftone = '#d9cfb6';

/** Somebody who waves with both arms, seen from afar, with the feet at 0, 0. */
const greeter = (x: number, y: number, color: string, hair: string, lean = 0): Part =>
  group(
    `translate(${x} ${y})rotate(${lean})`,
    line('M-7-26 -16-42M7-26 17-44', 7),
    line('M-7-26 -16-42M7-26 17-44', 3.4, color),
    shape(`${circle([-16, -43], 2.6)}${circle([17, -45], 2.6)}`, skin, 2),
    flat('M-9-30Q0-35 9-30L11 0H-11Z', color, 2.6),
    shape(circle([0, -39], 8.4), skin, 2.4),
    area('M-9-40C-8-50 8-50 9-40 4-44-4-44-9-40Z', hair),
    line('M-3-39v1M3-39v1M-2-35q2 2 4 0', 1.8),
  );

const flags = (colors: readonly string[]): Part[] =>
  colors.map((color, index) => {
    const x = 66 + index * 26;
    const y = 24 + Math.sin(((index + 0.6) / colors.length) * Math.PI) * 13;
    return flat(`M${x} ${Math.round(y)}l20 1-9 17Z`, color, 2.2);
  });

/** The pier of the home port with a lantern, bunting and those who have waited there; 240 × 220, the sea's surface at 176. */
export const pier = (): string =>
  drawing(
    [0, 0, 240, 220],
    [
      line('M58 16Q140 58 236 20', 2.4),
      ...flags([red, white, sun, sea, red, white, sun]),
      line('M58 142V14', 8),
      line('M58 140V16', 3.4, '#8a5427'),
      flat('M46 2H70L74 12H42Z', red, 2.6),
      flat('M47 12H69V34H47Z', sun, 2.6),
      flat('M44 34H72V40H44Z', red, 2.4),
      greeter(214, 140, sea, navy, 5),
      greeter(94, 140, sun, '#5b3a1e', -6),
      greeter(154, 139, white, '#2b2b33', 3),
      greeter(184, 142, red, '#7a4a22', -3),
      greeter(124, 143, navy, '#b87a3a', 4),
      flat('M20 138H244V156H24Z', '#b98a55', 3.4),
      line('M60 140v14M104 140v14M148 140v14M192 140v14M232 140v14', 2),
      flat('M30 156H48V224H30ZM112 156H130V224H112ZM196 156H214V224H196Z', '#8a5427', 3.2),
      line('M35 170v40M117 170v40M201 170v40', 1.8, '#5f3815'),
      area('M50 158H110V168H50ZM132 158H194V168H132Z', halftone),
      flat('M30 138C26 124 48 124 44 138Z', navy, 2.6),
      flat('M26 126Q37 118 48 126L46 130H28Z', paper, 2.2),
    ],
  );
