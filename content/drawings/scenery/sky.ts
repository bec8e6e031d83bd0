import { palette } from '../../../lib/picture/palette.ts';
import { drawing, flat, inked, line } from './drawing.ts';

const round = (value: number): number => Math.round(value * 10) / 10;

const disc = (x: number, y: number, radius: number): string =>
  `M${round(x - radius)} ${round(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** Three clouds over 1,200 pixels, flat below, shaded with dots. */
export function clouds(fill: string, shade: string, ink: string): Buffer {
  const cloud = (x: number, y: number, scale: number): string => {
    const outline =
      'M8 84Q-14 82-4 60 6 44 28 50 34 18 70 20 92-8 128 8 150 18 152 38 186 30 196 56 204 84 176 84Z';
    const dots = Array.from({ length: 24 }, (_, index) =>
      disc(30 + (index % 12) * 12 + (index < 12 ? 6 : 0), index < 12 ? 72 : 62, index < 12 ? 3.4 : 2.2),
    );
    return `<g transform="translate(${x} ${y}) scale(${scale})">${flat(outline, fill)}${flat(dots.join(''), shade)}${line(outline, 4 / scale, ink)}${line('M70 20Q58 26 56 38M128 8Q140 18 138 30', 3 / scale, ink)}</g>`;
  };
  return drawing(1200, 200, cloud(60, 76, 1), cloud(480, 20, 0.7), cloud(860, 90, 1.15));
}

/** A gull with its wings raised, heading right. */
export const gull = (): Buffer =>
  drawing(
    64,
    40,
    inked('M4 10Q20 6 32 22 44 2 60 4 48 10 40 28 34 36 26 30 18 14 4 10Z', palette.white, 3),
    flat('M36 30Q46 14 56 6L60 4Q48 10 40 28Z', palette.ink),
  );

/** Dots that shrink away from the upper right corner, like a manga's screen tone. */
export function halftone(fill: string): Buffer {
  const dots: string[] = [];
  for (let row = 0; row < 15; row += 1) {
    for (let column = 0; column < 28 - row; column += 1) {
      const radius = round(5.2 * (1 - (row * 1.5 + column) / 26));
      if (radius >= 0.7) dots.push(disc(400 - (column + (row % 2) / 2) * 13, row * 12, radius));
    }
  }
  return drawing(400, 180, flat(dots.join(''), fill));
}

/** Rays that widen upwards from the middle of the lower edge, as behind the hero of a cover. */
export function rays(fill: string): Buffer {
  const point = (angle: number, distance: number): string =>
    `${round(600 + Math.cos(angle) * distance)} ${round(620 - Math.sin(angle) * distance)}`;
  const parts = Array.from({ length: 17 }, (_, index) => {
    const angle = (index / 16) * Math.PI;
    const breadth = 0.03 + 0.018 * ((index * 7) % 3);
    return `M${point(angle, 150 + ((index * 53) % 60))}L${point(angle - breadth, 900)}L${point(angle + breadth, 900)}Z`;
  });
  return drawing(1200, 620, flat(parts.join(''), fill));
}

/** Stars over 600 × 300 pixels, the Big Dipper among them. */
export function stars(): Buffer {
  const dipper = [
    [96, 58],
    [150, 44],
    [194, 62],
    [236, 82],
    [246, 122],
    [312, 128],
    [318, 84],
  ] as const;
  const others = Array.from(
    { length: 34 },
    (_, index) => [(index * 173 + 31) % 600, (index * 97 + 17) % 300] as const,
  ).filter(([x, y]) => x > 350 || y > 170);
  const spark = (x: number, y: number, reach: number): string =>
    `M${x} ${y - reach}l${reach * 0.25} ${reach * 0.75} ${reach * 0.75} ${reach * 0.25}-${reach * 0.75} ${reach * 0.25}-${reach * 0.25} ${reach * 0.75}-${reach * 0.25}-${reach * 0.75}-${reach * 0.75}-${reach * 0.25} ${reach * 0.75}-${reach * 0.25}Z`;
  return drawing(
    600,
    300,
    flat(dipper.map(([x, y]) => spark(x, y, 8)).join(''), palette['sky-low']),
    flat(others.map(([x, y], index) => disc(x, y, index % 3 === 0 ? 2 : 1.2)).join(''), palette['sky-low']),
  );
}

/** The sun: a disc with an ink outline of this width; pass a thinner one where it is shown large. */
export const sun = (fill: string, width = 6): Buffer =>
  drawing(120, 120, inked(disc(58, 57, 48), fill, width));

/** Three exclamation strokes, drawn to the right of the thing they draw attention to. */
export const strokes = (): Buffer =>
  drawing(40, 56, flat('M4 6 34 18 31 22ZM0 26 33 27 33 31ZM6 52 31 35 34 39Z', palette.ink));

/** A waxing moon. */
export const moon = (): Buffer =>
  drawing(120, 120, inked('M70 10A50 50 0 1 0 108 78 42 42 0 0 1 70 10Z', palette['sky-low'], 5));

/** A number 0..1 that looks random and is always the same for an index. */
function scatter(index: number): number {
  const value = Math.sin(index * 127.1 + 11.7) * 43758.5453;
  return value - Math.floor(value);
}

/**
 * The focus lines of manga: wedges from beyond the edges of a box that point at its middle and leave an oval there free. It fills any
 * box, and is a mask for any colour.
 */
export function focusLines(count = 88): Buffer {
  const wedges = Array.from({ length: count }, (_, index) => {
    const angle = ((index + scatter(index) * 0.7) / count) * 2 * Math.PI;
    const breadth = (0.25 + scatter(index + 500)) * (Math.PI / count);
    const reach = 0.78 + scatter(index + 1_000) * 0.24;
    const point = (turn: number, distance: number): string =>
      `${round(100 + Math.cos(turn) * distance * 100)} ${round(50 + Math.sin(turn) * distance * 50)}`;
    return `M${point(angle, reach)}L${point(angle - breadth, 1.5)}L${point(angle + breadth, 1.5)}Z`;
  });
  const file = `${drawing(200, 100, flat(wedges.join(''), palette.ink))}`;
  return Buffer.from(file.replace('<svg ', '<svg preserveAspectRatio="none" '));
}
