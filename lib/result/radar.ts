const turn = 2 * Math.PI;

/** The point at this distance from the centre on an axis; the first axis points up, the others follow clockwise. */
export function radarPoint(index: number, axes: number, distance: number): { x: number; y: number } {
  const angle = (index / axes) * turn;
  return { x: distance * Math.sin(angle), y: -distance * Math.cos(angle) };
}

/** A tenth of a pixel is finer than any screen. */
const rounded = (length: number): number => Math.round(length * 10) / 10;

/** The closed outline through the rates (0..1), one per axis, as the `d` of an SVG path centred on 0, 0. */
export function radarOutline(rates: readonly number[], radius: number): string {
  const points = rates.map((rate, index) => {
    const { x, y } = radarPoint(index, rates.length, Math.min(Math.max(rate, 0), 1) * radius);
    return `${rounded(x)},${rounded(y)}`;
  });
  return `M${points.join('L')}Z`;
}
