import { palette } from './palette.ts';
import type { PathShape, Shape } from './shape-types.ts';

const round = (value: number) => Math.round(value * 10) / 10;

/** A layer of hand-drawn waves over the whole width, from `y` down to the bottom, with an ink line along its crests. */
export function waves(size: { width: number; height: number }, y: number, start: number, fill: string) {
  let d = `M${start} ${y}`;
  for (let x = start; x < size.width; x += 240) {
    d += `C${x + 30} ${y} ${x + 46} ${y - 26} ${x + 84} ${y - 26}S${x + 132} ${y} ${x + 240} ${y}`;
  }
  const closed = `${d}V${size.height + 20}H${start}Z`;
  return { kind: 'path', d: closed, fill, stroke: palette.ink, width: 6 } satisfies PathShape;
}

/** Speed lines: rays that start around a centre and widen beyond the picture's edge. */
export function rays(x: number, y: number, reach: number, fill: string): Shape {
  const count = 20;
  const point = (angle: number, distance: number) =>
    `${round(x + Math.cos(angle) * distance)} ${round(y + Math.sin(angle) * distance)}`;
  const parts = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * Math.PI * 2;
    const breadth = 0.035 + 0.03 * ((index * 7) % 3);
    const inner = 150 + ((index * 53) % 90);
    return `M${point(angle, inner)}L${point(angle - breadth, reach)}L${point(angle + breadth, reach)}Z`;
  });
  return { kind: 'path', d: parts.join(''), fill };
}

/** Halftone dots that shrink from a corner inwards. `right`: the corner is on the right edge. */
export function halftone(corner: { x: number; y: number; right: boolean; up: boolean }, fill: string): Shape {
  const step = 26;
  const rows = 9;
  const parts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < rows * 1.6 - row; column += 1) {
      const radius = round(11 * (1 - (row + column * 0.62) / rows));
      if (radius < 1) continue;
      const across = (column + (row % 2) / 2) * step;
      const x = corner.right ? corner.x - across : corner.x + across;
      const y = corner.up ? corner.y - row * step : corner.y + row * step;
      parts.push(
        `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
      );
    }
  }
  return { kind: 'path', d: parts.join(''), fill };
}

/** A distant gull. */
export function gull(x: number, y: number, scale: number): Shape {
  return { kind: 'path', d: 'M0 0Q18-22 34 0 52-20 70-4', stroke: palette.ink, width: 6, x, y, scale };
}

/** A sheet of paper with a tilted ink frame and a flat shadow. */
export function sheet(at: { x: number; y: number; width: number; height: number }): Shape[] {
  const { x, y, width, height } = at;
  const frame = (shift: number) =>
    `M${x + shift - 4} ${y + shift + 8}L${x + shift + width + 6} ${y + shift - 8}L${x + shift + width - 2} ${y + shift + height + 6}L${x + shift + 4} ${y + shift + height - 6}Z`;
  return [
    { kind: 'path', d: frame(14), fill: palette.ink },
    { kind: 'path', d: frame(0), fill: palette.paper, stroke: palette.ink, width: 8 },
  ];
}

/** A filled or outlined box, slightly tilted, as behind a word in a manga. */
export function band(
  x: number,
  y: number,
  width: number,
  height: number,
  look: Omit<PathShape, 'kind' | 'd'>,
): Shape {
  const d = `M${x} ${y + 5}L${x + width + 4} ${y - 3}L${x + width} ${y + height - 4}L${x - 3} ${y + height + 3}Z`;
  return { kind: 'path', d, ...look };
}

/** The little ship in a box of 420 × 380 pixels before scaling; her pennant has the crew member's colour. */
export function ship(x: number, y: number, scale: number, color: string): Shape[] {
  const part = (d: string, fill?: string, width = 7): Shape => ({
    kind: 'path',
    d,
    ...(fill && { fill }),
    stroke: palette.ink,
    width,
    x,
    y,
    scale,
  });
  const russet = '#b4512f';
  return [
    part('M372 238 434 196', undefined, 11),
    part('M168 26Q120 8 78 30q30 6 34 22 34-4 56-2Z', color),
    part('M168 282V22', undefined, 12),
    part('M278 282V66', undefined, 11),
    part('M156 66Q72 132 44 252q56-14 112-4Z', russet),
    part('M184 48q88 56 76 206-36-12-76-6Z', russet),
    part('M292 84q62 56 70 164-34-10-70-4Z', russet),
    part('M290 84Q372 120 428 200', undefined, 4),
    part('M62 200q46-14 92-8M92 148q32-10 64-6M186 190q36-8 74 0M186 118q30-4 62 6', undefined, 4),
    part('M294 190q28-6 58 2M294 136q18-4 38 4', undefined, 4),
    part('M18 266q70 20 190 20 116 0 182-34-8 66-44 96H96Q44 328 18 266Z', '#8a5427'),
    part('M34 296q76 16 176 16 98 0 168-24l6-30q-66 28-176 28-120 0-190-20Z', palette.paper),
    part('M150 330h150', undefined, 4),
    part('M382 244q26-30 56-26-14 10-12 22 14-2 24 8-34 20-68-4Z', palette.white, 6),
  ];
}

const swells = 'M-56 364q33-34 66 0t66 0 66 0 66 0 66 0 66 0 66 0 66 0';

/** The bit of sea under the ship, 544 pixels wide before scaling: from 62 pixels left of her box. */
export function seaUnderShip(x: number, y: number, scale: number): Shape[] {
  const at = { kind: 'path', x, y, scale } as const;
  return [
    { d: `${swells}Q210 432-56 364Z`, fill: palette.sea, ...at },
    { d: swells, stroke: palette.ink, width: 8, ...at },
  ];
}
