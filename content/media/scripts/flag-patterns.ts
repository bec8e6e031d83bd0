// Shared by flags.ts: the cloths of signal flags and the patterns that are painted on them. The hoist is left.
import { disc, filled, line, type Point, palette, stroked } from './svg.ts';

type Color = 'white' | 'black' | 'red' | 'yellow' | 'blue';
/** A flag's cloth: its size, and its edge inside of which the pattern shows. */
export interface Cloth {
  width: number;
  height: number;
  outline: readonly Point[];
}
/** Gives what is painted on a cloth. It may reach past the cloth's edge. */
export type Pattern = (cloth: Cloth) => string;

const cloth = (width: number, height: number, outline: readonly Point[]): Cloth => ({
  width,
  height,
  outline,
});
/** The cloths of letters, of numerals and of substitutes. */
export const square = cloth(240, 200, [
  [2, 2],
  [238, 2],
  [238, 198],
  [2, 198],
]);
export const swallowtail = cloth(240, 200, [
  [2, 2],
  [238, 2],
  [180, 100],
  [238, 198],
  [2, 198],
]);
export const pennant = cloth(330, 130, [
  [2, 2],
  [328, 45],
  [328, 85],
  [2, 128],
]);
export const triangle = cloth(240, 170, [
  [2, 2],
  [238, 85],
  [2, 168],
]);

const box = (x: number, y: number, width: number, height: number, color: Color): string =>
  filled(`M${x} ${y}h${width}v${height}h${-width}z`, palette[color]);

/** Stripes side by side from the hoist, all equally wide. Each reaches the far edge, so that no seam shows between two. */
export const vertical =
  (...colors: Color[]): Pattern =>
  ({ width, height }) =>
    colors.map((color, at) => box((at * width) / colors.length, 0, width, height, color)).join('');

/** Stripes from the top, all equally high. */
export const horizontal =
  (...colors: Color[]): Pattern =>
  ({ width, height }) =>
    colors.map((color, at) => box(0, (at * height) / colors.length, width, height, color)).join('');

/** A chequer of `count` × `count` fields. The first color is at the upper hoist. */
export const chequer =
  (count: number, first: Color, second: Color): Pattern =>
  ({ width, height }) => {
    const fields = Array.from(
      { length: count * count },
      (_, at) => [at % count, Math.floor(at / count)] as const,
    );
    const [w, h] = [width / count, height / count];
    const odd = fields.filter(([x, y]) => (x + y) % 2 === 1);
    return box(0, 0, width, height, first) + odd.map(([x, y]) => box(x * w, y * h, w, h, second)).join('');
  };

/** Fields inside each other, each a third of the cloth smaller. */
export const nested =
  (...colors: Color[]): Pattern =>
  ({ width, height }) =>
    colors
      .map((color, at) => {
        const margin = colors.length === 2 ? at / 3 : at / 6;
        return box(
          width * margin,
          height * margin,
          width * (1 - 2 * margin),
          height * (1 - 2 * margin),
          color,
        );
      })
      .join('');

/** A cross from edge to edge; on a pennant its upright stands nearer to the hoist. */
export const cross =
  (ground: Color, color: Color, thickness: number, across: number): Pattern =>
  ({ width, height }) =>
    box(0, 0, width, height, ground) +
    box(width * across - thickness / 2, 0, thickness, height, color) +
    box(0, (height - thickness) / 2, width, thickness, color);

/** A cross from corner to corner. */
export const saltire =
  (ground: Color, color: Color): Pattern =>
  ({ width, height }) =>
    box(0, 0, width, height, ground) +
    stroked(`M0 0L${width} ${height}M${width} 0L0 ${height}`, palette[color], 40);

/** A disc, its middle at a share of the width. */
export const spot =
  (ground: Color, color: Color, across: number, radius: number): Pattern =>
  ({ width, height }) =>
    box(0, 0, width, height, ground) + disc([width * across, height / 2], radius, palette[color]);

/** One field between points. */
export const shape =
  (points: readonly Point[], color: Color): Pattern =>
  () =>
    filled(line(points, true), palette[color]);

/** Patterns on top of each other. */
export const over =
  (...patterns: Pattern[]): Pattern =>
  (size) =>
    patterns.map((pattern) => pattern(size)).join('');

/** Ten stripes, yellow first at the upper hoist, each rising towards the fly. */
export const slantedStripes: Pattern = ({ width, height }) => {
  const across = (width + height) / 10;
  const red = [1, 3, 5, 7, 9].map((at) => `M${at * across} 0h${across}l${-height} ${height}h${-across}z`);
  return box(0, 0, width, height, 'yellow') + filled(red.join(''), palette.red);
};

/** One color all over. */
export const plain = (color: Color): Pattern => horizontal(color);
