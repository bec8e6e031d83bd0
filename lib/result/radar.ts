import { curveLinearClosed, lineRadial, pointRadial } from 'd3-shape';

const turn = 2 * Math.PI;

/** The angle of an axis; the first points up, the others follow clockwise. */
const angleOf = (index: number, axes: number): number => (index / axes) * turn;

/** The point at this distance from the centre on an axis. */
export function radarPoint(index: number, axes: number, distance: number): { x: number; y: number } {
  const [x, y] = pointRadial(angleOf(index, axes), distance);
  return { x, y };
}

/** The closed outline through the rates (0..1), one per axis, as the `d` of an SVG path centred on 0, 0. */
export function radarOutline(rates: readonly number[], radius: number): string {
  const outline = lineRadial<number>()
    .angle((_, index) => angleOf(index, rates.length))
    .radius((rate) => Math.min(Math.max(rate, 0), 1) * radius)
    .curve(curveLinearClosed)
    .digits(1);
  return outline([...rates]) ?? '';
}
