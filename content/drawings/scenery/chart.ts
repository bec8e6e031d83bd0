import { palette } from '../../../lib/picture/palette.ts';
import { drawing, line } from './drawing.ts';

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

/**
 * The coasts of the world in whole degrees: longitude to the east, latitude to the south, each landmass as the `d` of a path. Simplified from
 * Natural Earth's "Land" at 1:110 million (public domain); islands smaller than Ireland are left out.
 */
export const land: readonly string[] = [
  'M180 -69l10 3l-3 2l-6-2l-1 1l-3 0l2 3l-15 2l-2 5l-5 4l-1-6l8-6l-9 4l-13 0l-7 4l6 3l-3 6l-10 6l1 5l-3 1l-1-6l-4 1l1-2l-4 2l4 2l-3 2l3 7l-6 5l-10 3l3 7l-4 4l-5-4l-1 4l5 8l-6-7l-1-9l-3 1l-3-7l-11 7l-2 8l-5-13l-7-4l-9-1l-9-4l4 6l4-2l4 4l-5 5l-12 4l-8-17l-1 2l-2-2l11 18l8 1l-12 16l2 10l-6 5l0 4l-7 9l-8 2l-8-17l2-7l-5-10l0-5l-5-2l-13 1l-8-7l0-10l11-14l16-1l0 3l9 4l3-3l12 2l2-6l-8 0l-2-2l16-3l-5-3l2-2l-5 3l-3-3l-2 6l-6 1l-1 4l-2-6l-7-4l5 6l-2 2l-7-6l-6 1l-5 6l-7 0l0-6l8-1l-4-5l13-5l1-3l2-1l0 4l9 0l2-3l2 0l-1-2l6-1l-8-1l4-4l-3-1l-4 3l1 3l-3 4l-3 1l-3-4l-4 0l0-4l19-8l15 3l-7 1l4 3l7-2l-1-3l3 2l15-3l8 2l-2-3l6-2l-1 7l3-2l-2-3l2-2l6 1l0-2l23-4l10 2l-5 2l18 0l4 3l9-2l39 4z',
  'M-91 -69l4 2l4-3l2 2l-12 6l-2 3l3 2l10 2l2 4l0-4l3-2l-1-5l4 0l6 4l3-2l9 8l-10 2l-5 3l6-2l1 3l4 0l-5 2l1-1l-3 0l-9 8l0-2l0 3l-5 5l1 6l-4-5l-13 2l1 9l9-3l-2 6l6 1l2 6l4 0l5-3l0 3l2-3l8 1l11 7l1 4l10 3l5 4l-6 15l-7 3l-6 9l-4 0l1 3l-8 4l2 2l-4 3l1 2l-5 6l-4-2l-1-5l3-5l3-22l-11-14l0-5l4-5l-1-4l-3 1l-6-6l-16-5l-11-14l5 9l-3-2l-12-15l-1-8l2 1l0-2l-11-9l-13-3l-5 2l1-2l-14 7l8-5l-9-2l5-4l-7-1l6 0l-5-2l10-3l48 4l13 0l1-5z',
  'M-180 84l37 0l-11 0l1-2l-4-1l11-1l-12-3l13-2l76-2l2-6l9-4l-8 5l5 6l-16 3l3 1l-4 1l20 4l29-3l-6-2l28-7l46-1l16-4l14 2l-1 4l2 0l18-6l32 1l15-2l36 7l-7 4l3 3l-7 2l18 3z',
  'M144 14l9 12l-3 11l-9 1l-4-3l1-2l-2 2l-5-4l-16 3l-1-12l7-2l5-6l4 1l2-4l4 1l-1 3l5 3l2-7z',
  'M-27 -84l6 1l-10 1l19 1l-8 1l2 0l-2 1l2 2l-4 0l3 3l-6 2l3 1l-4 1l4 0l-18 5l-3 5l-9-4l-2-3l3-3l-4 0l4-1l-5-1l-3-4l-14-2l10-4z',
  'M-87 -73l15 1l4 2l1 1l-2 0l7 2l-2 2l-4-1l3 3l-4-1l3 2l-12-2l4-1l1-3l-6-2l-10 0l-1-2z',
  'M134 1l1 2l3-1l7 2l6 7l-6-3l-2 1l-5-1l0-3l-5-1l-1-1l2-1l-3-1z',
  'M118 -2l1 1l-3 5l-6-1l-1-3l1-2l7-5l2 2z',
  'M-114 -73l6 1l0-1l1 0l6 3l-1 1l-14 0l-1-1l5 0l-7-2z',
  'M50 14l-3 11l-3 0l0-9l5-4z',
  'M106 6l-3-2l-8-9l2 0l7 5l-1 1l3 2z',
  'M-3 -59l-1 1l2 0l-1 2l5 3l-1 2l-6 1l2-1l-2-1l1 0l-1-1l2-1l-3-1l0-2l1-2z',
  'M141 -37l-1 2l-4 2l-1-2l-4 1l1 1l-1 2l-1 0l-1-2l4-2l3-1l1-1l2-1l1-3l1 0l1 1z',
  'M58 -71l-6 0l4-4l13-2l-11 3l-3 2z',
  'M-15 -66l1 1l-5 2l-4-1l1 0l-2-1l2 0l-2-1z',
  'M-120 -71l-3 0l-3-1l2-2l-1 0l7 0l2 1z',
  'M173 41l1 0l-1 3l-4 3l-2-1z',
  'M125 -1l-1 1l-4 0l1 1l2 0l-1 1l1 3l-2 0l0-2l-1 3l-1-1l0-2l1-4z',
  'M-56 -51l-1 1l4 1l0 2l-1-1l-1 1l-4-1l2-3l1-1z',
  'M-108 -76l2 0l0 1l-8 1l2-1l-6 0l3-1l6 1l-1-1z',
  'M-68 71l-1 1l-2 1l-4-1l3-1l0-1l2-1z',
  'M175 36l2 2l2 0l-4 4l-1-2l1-3l-2-2z',
  'M-68 54l3 1l-4 0l-6-2l4 1l2-1z',
  'M109 7l2-1l5 2l-8 0l-3-1l1-1z',
  'M144 -51l1 2l-2 0l0 1l1 2l-2 0l0-7l1-1z',
  'M121 -19l2 2l-1 3l2 0l0 1l-4-2z',
  'M-80 -23l6 3l-4 0l1 0l-2-2l-3-1l-3 1l3-1z',
  'M144 -44l1 0l1 1l-6 1l2-4z',
  'M-7 -52l-3 0l0-2l3-1l1 0z',
  'M-100 -74l3 0l-1 1l1 0l0 1l-5-1l2 0l-2 0z',
];
