import { palette } from '../../../lib/picture/palette.ts';
import { area, drawing, flat, group, line, type Part, shape } from '../art/pen.ts';
import { circle } from '../marks/ring.ts';

const { paper, marigold: sun, vermilion: red, sea, navy } = palette;
const white = palette.white;
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
