// The drawings of media/shapes: the black shapes that vessels hoist by day. After: COLREGS 1972, rules 24 to 30 (which shapes)
// and Annex I section 6 (ball, cone, cylinder, diamond); Act on Preventing Collisions at Sea (海上衝突予防法), articles 24 to 30.
import { disc, filled, line, type Pictures, palette, picture, stroked, swell } from './svg.ts';

const black = palette.black;
const ball = (x: number, y: number): string => disc([x, y], 17, black);
const diamond = (x: number, y: number): string =>
  filled(
    line(
      [
        [x, y - 25],
        [x + 15, y],
        [x, y + 25],
        [x - 15, y],
      ],
      true,
    ),
    black,
  );
const coneUp = (x: number, y: number): string =>
  filled(
    line(
      [
        [x, y - 17],
        [x + 18, y + 15],
        [x - 18, y + 15],
      ],
      true,
    ),
    black,
  );
const coneDown = (x: number, y: number): string =>
  filled(
    line(
      [
        [x, y + 17],
        [x + 18, y - 15],
        [x - 18, y - 15],
      ],
      true,
    ),
    black,
  );
const cylinder = (x: number, y: number): string => filled(`M${x - 16} ${y - 30}h32v60h-32z`, black);

const steamer =
  stroked('M196 172V24M82 196V66', palette.ink, 5) +
  filled('M40 182Q52 226 84 234H300L320 190H250V150H214V172H180V190H120z', '#c9ced6') +
  stroked(
    'M40 182Q52 226 84 234H300L320 190H250V150H214V172H180V190H120z',
    palette.ink,
    4,
    'stroke-linejoin="round"',
  );
const forestay = stroked('M82 68L196 26', palette.ink, 2);
const yacht =
  filled('M66 198Q150 210 286 202L272 236H96z', '#c9ced6') +
  stroked('M66 198Q150 210 286 202L272 236H96z', palette.ink, 4, 'stroke-linejoin="round"') +
  stroked('M176 202V20', palette.ink, 5) +
  `<path d="M180 28Q226 100 282 186H180z" fill="${palette.white}" stroke="${palette.ink}" stroke-width="2.5"/>` +
  stroked('M176 24L70 198', palette.ink, 2);

const shapes: Record<string, string> = {
  anchored:
    steamer + forestay + ball(82, 92) + stroked('M40 190L14 250', palette.ink, 3, 'stroke-dasharray="8 4"'),
  'not-under-command': steamer + ball(196, 52) + ball(196, 104),
  aground: steamer + ball(196, 40) + ball(196, 84) + ball(196, 128),
  'restricted-manoeuvre': steamer + ball(196, 36) + diamond(196, 86) + ball(196, 136),
  fishing: steamer + coneDown(196, 58) + coneUp(196, 92),
  'motor-sailing': yacht + coneDown(118, 122),
  'constrained-by-draught': steamer + cylinder(196, 84),
};

const draw = (drawing: string): string => picture(360, 270, [drawing, swell(222)]);

export const pictures: Pictures = Object.fromEntries(
  Object.entries(shapes).map(([name, drawing]) => [name, draw(drawing)]),
);
