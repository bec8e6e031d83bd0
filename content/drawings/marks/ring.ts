import { palette } from '../../../lib/picture/palette.ts';
import { d, line, type Part, twists } from '../art/pen.ts';

type Point = readonly [number, number];

/** The point at an angle (degrees clockwise from the top) and a distance from a centre. */
export function around([x, y]: Point, angle: number, distance: number): Point {
  const radians = (angle / 180) * Math.PI;
  return [x + Math.sin(radians) * distance, y - Math.cos(radians) * distance];
}

/** A star with its points at one distance and its notches at another. */
export function star(centre: Point, points: number, outer: number, inner: number, turn = 0): string {
  const corners = Array.from({ length: points * 2 }, (_, index) => {
    const [x, y] = around(centre, turn + (index * 180) / points, index % 2 ? inner : outer);
    return d`${x} ${y}`;
  });
  return `M${corners.join('L')}Z`;
}

/** A disc with a scalloped edge. */
export function scallops(centre: Point, count: number, radius: number): string {
  const size = radius * Math.sin(Math.PI / count);
  const corners = Array.from({ length: count + 1 }, (_, index) => {
    const [x, y] = around(centre, (index * 360) / count, radius);
    return index ? d`A${size} ${size} 0 0 1 ${x} ${y}` : d`M${x} ${y}`;
  });
  return `${corners.join('')}Z`;
}

/** A full circle. */
export function circle([x, y]: Point, radius: number): string {
  return d`M${x - radius} ${y}a${radius} ${radius} 0 1 1 0 .1Z`;
}

/** A rope along a path. */
export function rope(path: string, width: number): Part[] {
  return [line(path, width + 4), line(path, width, '#e3b368'), twists(path, width, '#9a6a2a')];
}

/** The tones of metal. */
export const metals = {
  gold: { base: palette.marigold, shade: '#c47a12', shine: '#ffd98a' },
  silver: { base: '#d9e0e7', shade: '#98a5b5', shine: palette.white },
} as const;
