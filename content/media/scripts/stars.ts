// The drawings of media/stars: figures of bright stars as seen from Earth, north up, east left, in stereographic projection; those
// that are turned have south up, as someone south of the equator sees them in the north.
// Places (right ascension and declination, degrees, J2000) and magnitudes after the Hipparcos Catalogue (ESA 1997, main
// catalogue), rounded; they agree with the Yale Bright Star Catalogue, 5th edition, to the size of a dot. Figures after the
// IAU and Sky & Telescope constellation charts. Faint dots are true field stars too.
import { charts, type Star } from './star-charts.ts';
import { disc, line, type Pictures, type Point, palette, picture, stroked } from './svg.ts';

type Chart = (typeof charts)[string];
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The place of a star in the picture. */
function place({ size, centre, scale, isTurned }: Chart, [rightAscension, declination]: Star): Point {
  const [across, d, middle] = [radians(rightAscension - centre[0]), radians(declination), radians(centre[1])];
  const cosine = Math.sin(middle) * Math.sin(d) + Math.cos(middle) * Math.cos(d) * Math.cos(across);
  const stretch = ((2 / (1 + cosine)) * 180 * scale * (isTurned ? -1 : 1)) / Math.PI;
  const east = Math.cos(d) * Math.sin(across);
  const north = Math.cos(middle) * Math.sin(d) - Math.sin(middle) * Math.cos(d) * Math.cos(across);
  return [size[0] / 2 - stretch * east, size[1] / 2 - stretch * north];
}

/** Gives a dot's radius: a third less for each two magnitudes. */
const radius = (magnitude: number): number => 9 * 10 ** (-0.088 * magnitude);

function draw(chart: Chart): string {
  const { size, figure, lines, field } = chart;
  const stars = new Map(Object.entries(figure));
  const at = (name: string): Point => place(chart, stars.get(name) ?? [0, 0, 0]);
  const paths = lines.map((names) => line([...names].map(at)));
  return picture(size[0], size[1], [
    `<path d="M0 0h${size[0]}v${size[1]}H0z" fill="${palette.ink}"/>`,
    stroked(paths.join(''), palette.marigold, 2, 'stroke-dasharray="7 5"'),
    `<g opacity=".55">${field.map((star) => disc(place(chart, star), radius(star[2]) * 0.55, palette.paper)).join('')}</g>`,
    ...[...stars.values()].map((star) =>
      disc(place(chart, star), radius(star[2]), star[3] === 'red' ? '#ffb08a' : palette.paper),
    ),
  ]);
}

export const pictures: Pictures = Object.fromEntries(
  Object.entries(charts).map(([name, chart]) => [name, draw(chart)]),
);
