import { palette } from '../../../lib/picture/palette.ts';
import { area, flat, line, type Part, shape } from '../art/pen.ts';
import { circle, scallops, star } from '../marks/ring.ts';
import { dots, white } from './ink.ts';

const [sea, light, sun, red] = [palette.sea, palette['sea-light'], palette.marigold, palette.vermilion];

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
