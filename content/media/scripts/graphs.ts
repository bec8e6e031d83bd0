// Two more drawings of media/chart: a graph of the depth of water, and lines on a chart. After: 気象庁
// 「潮位表」 (two high and two low waters a day, 6 h 12 min apart on average), here of an invented harbour; J. P. Snyder, "Map
// Projections - A Working Manual" (USGS Professional Paper 1395), "Mercator projection" and "Great circle on the sphere".
import { written } from './strokes.ts';
import { disc, filled, line, type Pictures, type Point, palette, picture, short, stroked } from './svg.ts';

const round = 'stroke-linecap="round" stroke-linejoin="round"';

/** High and low waters of the day, as hours and metres; the first and the last lie outside the day. */
const waters: readonly Point[] = [
  [-3.5, 1.1],
  [3, 4.6],
  [9, 1.2],
  [15.5, 4.5],
  [21.5, 1.1],
  [28, 4.6],
];

/** The depth of water at an hour: half a wave from each high or low water to the next. */
function depthAt(hour: number): number {
  const next = waters.findIndex(([at]) => at > hour);
  const [[from, first], [to, last]] = [waters[next - 1] ?? [0, 0], waters[next] ?? [0, 0]];
  return first + ((last - first) * (1 - Math.cos((Math.PI * (hour - from)) / (to - from)))) / 2;
}

/** The depth that the ship needs. */
const needed = 3.5;

function tideGraph(): string {
  const at = ([hour, metres]: Point): Point => [44 + hour * 14.5, 202 - metres * 31];
  const between = (from: Point, to: Point): string => line([at(from), at(to)]);
  const hours = Array.from({ length: 25 }, (_, hour) => hour);
  const metres = [1, 2, 3, 4, 5];
  const curve = Array.from({ length: 49 }, (_, index) => at([index / 2, depthAt(index / 2)]));
  const [left, right] = [at([0, 0])[0], at([24, 0])[0]];
  return picture(440, 240, [
    `<path d="${line(curve)}V202H${left}z" fill="${palette.sea}" stroke="#1f4d8f" stroke-width="5" ${round}/>`,
    stroked(
      hours
        .filter((hour) => hour % 3)
        .map((hour) => between([hour, 0], [hour, 5]))
        .join(''),
      palette.ink,
      0.5,
      'opacity=".35"',
    ),
    stroked(
      [
        ...hours.filter((hour) => hour % 3 === 0).map((hour) => between([hour, -0.2], [hour, 5])),
        ...metres.map((each) => between([-0.4, each], [24, each])),
      ].join(''),
      palette.ink,
      1.2,
      'opacity=".45"',
    ),
    stroked(between([0, needed], [24, needed]), palette.red, 3.5, 'stroke-dasharray="10 6"'),
    stroked(`M${left} 47V203H${right}V47`, palette.ink, 6),
    ...hours
      .filter((hour) => hour % 3 === 0)
      .map((hour) => written(`${hour}`, [at([hour, 0])[0], 226], 19, palette.ink)),
    ...metres.map((each) => written(`${each}`, [20, at([0, each])[1]], 17, palette.ink)),
    written('m', [20, 19], 19, palette.ink),
    written('時', [425, 226], 18, palette.ink, 2),
  ]);
}

const degrees = 180 / Math.PI;

/** How far north a latitude lies on a Mercator chart, in degrees of the equator. */
const northing = (latitude: number): number =>
  Math.log(Math.tan(Math.PI / 4 + latitude / degrees / 2)) * degrees;

/** Two ports on the same latitude, so many degrees of longitude apart. */
const ports = { latitude: 40, apart: 100 };

/** The latitude of the great circle through both ports, so many degrees of longitude from its middle. */
const greatCircle = (longitude: number): number =>
  Math.atan(
    (Math.tan(ports.latitude / degrees) / Math.cos(ports.apart / 2 / degrees)) *
      Math.cos(longitude / degrees),
  ) * degrees;

function mercatorChart(): string {
  const [scale, middle, south, north] = [3, 200, 10, 60];
  const x = (longitude: number): number => middle + longitude * scale;
  const y = (latitude: number): number => 8 + (northing(north) - northing(latitude)) * scale;
  const port = y(ports.latitude);
  const half = ports.apart / 2;
  /** How far the great circle rises above the straight line between the ports, in the picture. */
  const rise = (longitude: number): number => port - y(greatCircle(longitude));
  const wave = (longitude: number): number => -0.55 * rise(0) * Math.sin((Math.PI * longitude) / half);
  const routes: readonly (readonly [string, number, (longitude: number) => number])[] = [
    [palette.red, 0, rise],
    ['#1f4d8f', 0, () => 0],
    [palette.green, 0, (longitude) => -rise(longitude)],
    [palette.magenta, -25, wave],
  ];
  const route = (above: (longitude: number) => number): Point[] =>
    Array.from({ length: 41 }, (_, index) => {
      const longitude = half * (index / 20 - 1);
      return [x(longitude), port - above(longitude)];
    });
  const label = (number: number, at: Point, color: string): string =>
    disc(at, 15, palette.white, `stroke="${color}" stroke-width="3"`) +
    written(`${number}`, at, 17, palette.ink, 2.8);
  const [top, bottom] = [short(y(north)), short(y(south))];
  const meridians = Array.from({ length: 13 }, (_, index) => `M${x((index - 6) * 10)} ${top}V${bottom}`);
  const parallels = [10, 20, 30, 40, 50, 60].map((latitude) => `M4 ${short(y(latitude))}H396`);
  return picture(400, Math.ceil(y(south)) + 8, [
    filled(`M0 0h400v${Math.ceil(y(south)) + 8}H0z`, '#eef5f7'),
    stroked([...meridians, ...parallels].join(''), palette.ink, 1, 'opacity=".4"'),
    ...routes.map(([color, , above]) => stroked(line(route(above)), color, 4, round)),
    ...routes.map(([color, longitude, above], index) =>
      label(index + 1, [x(longitude), port - above(longitude)], color),
    ),
    ...(['A', 'B'] as const).map((name, index) => {
      const at: Point = [x(index ? half : -half), port];
      return (
        disc(at, 6, palette.ink) + written(name, [at[0] + (index ? 22 : -22), at[1]], 20, palette.ink, 3)
      );
    }),
    filled('M30 154l9 20h-18z', palette.ink),
    stroked('M30 172V200', palette.ink, 3),
    written('北', [30, 138], 22, palette.ink, 2.4),
  ]);
}

export const pictures: Pictures = { 'tide-graph': tideGraph(), 'great-circle': mercatorChart() };
