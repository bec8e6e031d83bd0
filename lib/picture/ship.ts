import { palette } from './palette.ts';
import type { Shape } from './shape.ts';

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
