import { palette } from '../../lib/picture/palette.ts';

/** A piece of a drawing; gets the ids that its outlines need from the drawing it is put into. */
export type Part = (nextId: () => string) => string;

/** The colour of a form, and of its shaded side. */
export interface Tone {
  base: string;
  shade: string;
}

interface FormLook {
  /** Thickness of the contour; default: the drawing's. */
  width?: number;
  /** How far the light reaches around the form, as `[x, y]`; the rest is in shade. Default `[-5, -3]`. */
  light?: readonly [number, number];
  /** Drawn on the form and clipped at its contour. */
  on?: readonly Part[];
}

/** The `d` of a path, with numbers rounded to one decimal. */
export function d(strings: TemplateStringsArray, ...numbers: number[]): string {
  return strings.reduce((path, text, index) => `${path}${short(numbers[index - 1] ?? 0)}${text}`);
}

const short = (value: number) => `${Math.round(value * 10) / 10}`.replace(/^(-?)0\./, '$1.');

const joined = (parts: readonly Part[], nextId: () => string) => parts.map((part) => part(nextId)).join('');

/** A flat area of one colour, without a contour. */
export const area =
  (path: string, fill: string): Part =>
  () =>
    `<path fill="${fill}" stroke="none" d="${path}"/>`;

/** Ink marks, such as folds and lashes, given as filled outlines. */
export const ink =
  (path: string): Part =>
  () =>
    `<path stroke="none" d="${path}"/>`;

/** Thin inner lines. */
export const line =
  (path: string, width = 1.8, stroke?: string): Part =>
  () =>
    `<path fill="none"${stroke ? ` stroke="${stroke}"` : ''} stroke-width="${width}" d="${path}"/>`;

/** The twists of a rope along its path. */
export const twists =
  (path: string, width: number, stroke: string): Part =>
  () =>
    `<path fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="butt" stroke-dasharray="1.8 5" d="${path}"/>`;

/** A small thing in one colour with an even contour. */
export const shape =
  (path: string, fill: string, width = 2): Part =>
  () =>
    `<path fill="${fill}" stroke-width="${width}" d="${path}"/>`;

/** A thing in one colour; its contour is heavier on the lower right. */
export const flat =
  (path: string, fill: string, width?: number): Part =>
  (nextId) => {
    const id = nextId();
    return `<path id="${id}"${widthOf(width)} d="${path}"/><use href="#${id}" x="-.8" y="-.8" fill="${fill}" stroke="none"/>`;
  };

/** A thing lit from the upper left: two tones, and a contour that is heavier on the lower right. */
export const form =
  (path: string, tone: Tone, { width, light = [-5, -3], on = [] }: FormLook = {}): Part =>
  (nextId) => {
    const id = nextId();
    const [x, y] = light;
    const outline = `<path id="${id}"${widthOf(width)} d="${path}"/><clipPath id="${id}c"><use href="#${id}"/></clipPath>`;
    const tones = `<use href="#${id}" fill="${tone.shade}"/><use href="#${id}" x="${x}" y="${y}" fill="${tone.base}"/>`;
    const place = `transform="translate(-.8-.8)" clip-path="url(#${id}c)"`;
    if (on.length === 0) return `${outline}<g ${place} stroke="none">${tones}</g>`;
    return `${outline}<g ${place}><g stroke="none">${tones}</g>${joined(on, nextId)}</g>`;
  };

const widthOf = (width: number | undefined) => (width === undefined ? '' : ` stroke-width="${width}"`);

/** Parts that are moved, turned or scaled together, by an SVG transform. */
export const group =
  (transform: string, ...parts: readonly Part[]): Part =>
  (nextId) =>
    `<g transform="${transform}">${joined(parts, nextId)}</g>`;

/** Halftone dots over an area. */
export const halftone =
  (path: string, color: string): Part =>
  (nextId) => {
    const id = nextId();
    return (
      `<pattern id="${id}" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
      `<circle cx="3" cy="3" r="1.5" fill="${color}" stroke="none"/></pattern>${area(path, `url(#${id})`)(nextId)}`
    );
  };

/** A line that swells in the middle and thins at both ends: start, control point, end. */
export function swell(
  [x1, y1]: readonly [number, number],
  [cx, cy]: readonly [number, number],
  [x2, y2]: readonly [number, number],
  width: number,
): string {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [nx, ny] = [((y1 - y2) / length) * width, ((x2 - x1) / length) * width];
  return d`M${x1} ${y1}Q${cx + nx} ${cy + ny} ${x2} ${y2} ${cx - nx} ${cy - ny} ${x1} ${y1}Z`;
}

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Removes spaces and digits that an SVG reader does not need. */
function compact(svg: string): string {
  return svg
    .replaceAll(/ d="[^"]+"/g, (path) => path.slice(0, 4) + path.slice(4).replaceAll(/ -/g, '-'))
    .replaceAll(
      /(?:<path(?=[^>]* stroke="none")[^>]*>){3,}/g,
      (run) => `<g stroke="none">${run.replaceAll(' stroke="none"', '')}</g>`,
    )
    .replaceAll(/#([0-9a-f])\1([0-9a-f])\2([0-9a-f])\3\b/g, '#$1$2$3');
}

/** The elements of a piece of a larger SVG file; the ids that it needs begin with `name`, which no other piece of that file has. */
export function partsSvg(parts: readonly Part[], name: string): string {
  let count = 0;
  const nextId = () => {
    count += 1;
    return `${name}-${count}`;
  };
  return compact(joined(parts, nextId));
}

/** A finished SVG file showing one part of the sheet: left, top, width, height. */
export function drawing(box: readonly [number, number, number, number], parts: readonly Part[]): string {
  let count = 0;
  const nextId = () => {
    count += 1;
    return letters[count] ?? `n${count}`;
  };
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${box[2]}" height="${box[3]}" viewBox="${box.join(' ')}" fill="${palette.ink}" ` +
    `stroke="${palette.ink}" stroke-width="3.6" stroke-linejoin="round" stroke-linecap="round">${compact(joined(parts, nextId))}</svg>\n`
  );
}

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
