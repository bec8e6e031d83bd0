// Shared by rigs.ts: hulls, spars and sails seen from the side, the bow to the right. The waterline is at y = 226.
import { filled, line, type Point, palette, stroked } from './svg.ts';

const round = 'stroke-linejoin="round" stroke-linecap="round"';

/** Draws a spar: a mast, yard, boom, gaff or bowsprit. */
export const spar = (from: Point, to: Point, width = 4): string =>
  stroked(line([from, to]), palette.ink, width, round);

/** Draws a sail from its path. */
export const cloth = (d: string, color: string = palette.white): string =>
  `<path d="${d}" fill="${color}" stroke="${palette.ink}" stroke-width="2.5" stroke-linejoin="round"/>`;

/** Draws a hull from its path. */
export const hull = (d: string): string => filled(d, palette.ink);

/** Draws square sails on a mast, from the lowest up: `yards` are heights and half lengths, the first the lowest foot. */
export function squareSails(x: number, yards: readonly (readonly [y: number, half: number])[]): string {
  const sails = yards.slice(1).map(([y, half], index) => {
    const [footY, footHalf] = yards[index] ?? [y, half];
    const foot = `L${x + footHalf} ${footY - 3}Q${x} ${footY - 13} ${x - footHalf} ${footY - 3}z`;
    return cloth(`M${x - half} ${y}L${x + half} ${y}${foot}`) + spar([x - half - 4, y], [x + half + 4, y], 3);
  });
  return sails.join('');
}

/** Draws a four-cornered sail behind its mast, between a boom below and a gaff that rises aft above. */
export function gaffSail(x: number, [footY, throatY]: Point, [boom, gaff]: Point, rise: number): string {
  const peak: Point = [x - gaff, throatY - rise];
  const clew: Point = [x - boom, footY - 4];
  const leech = `Q${(peak[0] + clew[0]) / 2 + 5} ${(peak[1] + clew[1]) / 2} ${clew[0]} ${clew[1]}`;
  const edge = `M${x - 3} ${footY}L${x - 3} ${throatY}L${peak[0]} ${peak[1]}${leech}z`;
  return (
    cloth(edge) +
    spar([x, throatY], [peak[0] - 4, peak[1] - 2], 3) +
    spar([x, footY + 1], [clew[0] - 5, clew[1] - 1], 3.5)
  );
}

/** Draws a three-cornered sail from its head, tack and clew, its after edge a little hollow. */
export function jib(head: Point, tack: Point, clew: Point): string {
  const middle: Point = [(head[0] + clew[0]) / 2 + 4, (head[1] + clew[1]) / 2 + 4];
  return cloth(
    `M${head.join(' ')}L${tack.join(' ')}L${clew.join(' ')}Q${middle.join(' ')} ${head.join(' ')}z`,
  );
}

/** Draws a tall three-cornered sail behind its mast, on a boom. */
export function bermudaSail(x: number, headY: number, footY: number, boom: number): string {
  const leech = `Q${x - boom * 0.42} ${headY + (footY - headY) * 0.42} ${x - boom} ${footY - 3}`;
  return (
    cloth(`M${x - 3} ${headY}${leech}L${x - 3} ${footY}z`) +
    spar([x, footY + 1], [x - boom - 4, footY - 2], 3.5)
  );
}

/** Draws a lug sail stiffened by battens from edge to edge, its fore edge ahead of the mast. */
export function battenedSail(corners: readonly [Point, Point, Point, Point], battens: number): string {
  const [tack, throat, peak, clew] = corners;
  const bulge: Point = [Math.min(peak[0], clew[0]) - 16, (peak[1] + clew[1]) / 2];
  const at = (t: number): Point => {
    const curve = (axis: 0 | 1): number =>
      (1 - t) ** 2 * clew[axis] + 2 * t * (1 - t) * bulge[axis] + t ** 2 * peak[axis];
    return [curve(0), curve(1)];
  };
  const lines = Array.from({ length: battens }, (_, index) => {
    const t = (index + 1) / (battens + 1);
    return spar([tack[0] + (throat[0] - tack[0]) * t, tack[1] + (throat[1] - tack[1]) * t], at(t), 2);
  });
  const edge = `M${tack.join(' ')}L${throat.join(' ')}L${peak.join(' ')}Q${bulge.join(' ')} ${clew.join(' ')}z`;
  return cloth(edge, '#c8663f') + lines.join('') + spar(throat, peak, 4) + spar(tack, clew, 3);
}
