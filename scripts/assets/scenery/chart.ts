import { palette } from '../../../lib/picture/palette.ts';
import { drawing, line } from './drawing.ts';
import { land } from './land.ts';

/** The chart's left edge, in degrees east: in the Atlantic, so that the Pacific is in the middle as on Japanese charts. */
const west = -20;
/** Its upper edge, in degrees north; the lower one is as far south. */
const north = 75;
const width = 360;
const height = 2 * north;

/** Where a place is on the chart, in percent of its width and height. */
export function placeOnChart({ latitude, longitude }: { latitude: number; longitude: number }) {
  const share = (value: number, whole: number) => Math.round((value / whole) * 1_000) / 10;
  return {
    x: share((longitude - west + width) % width, width),
    y: share(north - latitude, height),
  };
}

const everyThirty = (most: number): number[] => Array.from({ length: most / 30 - 1 }, (_, n) => 30 * (n + 1));

/** The world with the Pacific in its middle, a unit for each degree. Land crosses the edges, so it is drawn once more 360 degrees east. */
export function chart(): Buffer {
  const meridians = everyThirty(width).map((x) => `M${x} 0v${height}`);
  const parallels = everyThirty(height).map((y) => `M0 ${y}h${width}`);
  return drawing(
    width,
    height,
    `<path d="M0 0h${width}v${height}H0Z" fill="${palette.sky}"/>`,
    line([...meridians, ...parallels].join(''), 0.8, palette['sea-light']),
    `<g transform="translate(${-west} ${north})" stroke="${palette.ink}"><path id="land" d="${land.join('')}" fill="${palette['paper-shade']}" stroke-width="2.2"/><use href="#land" x="${width}"/></g>`,
  );
}
