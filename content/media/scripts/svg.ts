// Shared by the drawing scripts beside it: the palette, a few shapes, and the frame of a picture.

/** The inks of every drawing in the pack. Signal colours (flags, buoys, lights) are those of the real things. */
export const palette = {
  ink: '#12263f',
  paper: '#fbf7ec',
  white: '#ffffff',
  black: '#111111',
  red: '#d8002b',
  yellow: '#ffd400',
  blue: '#0038a8',
  green: '#00803f',
  marigold: '#f6a623',
  magenta: '#a3238e',
  sea: '#c9dfe6',
  night: '#0b1a2c',
} as const;

/** Texts of SVG files of one folder, by name without ending. */
export type Pictures = Readonly<Record<string, string>>;

/** A point in the picture's own units: x to the right, y downwards. */
export type Point = readonly [x: number, y: number];

/** Gives a number as short as it can be written at a tenth of a unit. */
export const short = (value: number): string => String(Math.round(value * 10) / 10);

/** Gives a closed or open path through points, of straight lines. */
export function line(points: readonly Point[], closed = false): string {
  const steps = points.map(([x, y], index) => `${index ? 'L' : 'M'}${short(x)} ${short(y)}`);
  return steps.join('') + (closed ? 'z' : '');
}

/** Gives a filled shape. */
export const filled = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;

/** Gives a line without filling; `more` adds attributes such as a dash. */
export const stroked = (d: string, color: string, width: number, more = ''): string =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${short(width)}"${more && ` ${more}`}/>`;

/** Gives a disc. */
export const disc = ([x, y]: Point, radius: number, fill: string, more = ''): string =>
  `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${more && ` ${more}`}/>`;

/** Gives the sea under a ship, 360 wide, with its waves at a height: a swell without edges, as the picture has no ground. */
export const swell = (y: number): string =>
  filled(
    `M0 ${y}q15 8 30 0${'t30 0'.repeat(11)}Q316 ${y + 34} 180 ${y + 36}Q44 ${y + 34} 0 ${y}z`,
    '#8fb9c6',
  );

/**
 * Gives a whole picture of the size. It holds no title and no words, so that it does not tell what it shows.
 * A picture to pick has the ground of its button: it brings none of its own, or is an object by itself, as a flag.
 */
export function picture(width: number, height: number, parts: readonly string[]): string {
  const size = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size}>${parts.filter(Boolean).join('')}</svg>\n`;
}
