import { palette } from '../../../lib/picture/palette.ts';

/** An SVG file: paths in a box of this width and height. */
export const drawing = (width: number, height: number, ...parts: readonly string[]): Buffer =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" stroke-linejoin="round" stroke-linecap="round">${parts.join('')}</svg>`,
  );

/** A flat shape without an outline. */
export const flat = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

/** An ink line. */
export const line = (d: string, width: number, color: string = palette.ink): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}"/>`;

/** A shape whose outline is heavier on the lower right, as if lit from the upper left. */
export const inked = (d: string, fill: string, width = 6): string =>
  `<path d="${d}" transform="translate(1.8 2.4)" fill="${palette.ink}" stroke="${palette.ink}" stroke-width="${width}"/><path d="${d}" fill="${fill}" stroke="${palette.ink}" stroke-width="${width - 1}"/>`;
