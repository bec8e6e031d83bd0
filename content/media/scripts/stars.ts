// The drawings of media/stars: figures of bright stars as seen from Earth, north up, east left, in stereographic projection; those
// that are turned have south up, as someone south of the equator sees them in the north.
// Places (right ascension and declination, degrees, J2000) and magnitudes after the Hipparcos Catalogue (ESA 1997, main
// catalogue), rounded; they agree with the Yale Bright Star Catalogue, 5th edition, to the size of a dot. Figures after the
// IAU and Sky & Telescope constellation charts. Faint dots are true field stars too. Letters
// are the stars' Bayer letters (α to ω).
import { disc, line, type Pictures, type Point, palette, picture, stroked } from './svg.ts';

/** Right ascension and declination in degrees (J2000), visual magnitude, and `red` for a star plainly red to the eye. */
type Star = readonly [number, number, number, 'red'?];

/** One picture: its size, its middle in the sky, pixels a degree, the figure's stars and lines, and stars around it. */
interface Chart {
  size: readonly [width: number, height: number];
  centre: readonly [rightAscension: number, declination: number];
  scale: number;
  /** Whether south is up. */
  isTurned?: boolean;
  figure: Readonly<Record<string, Star>>;
  lines: readonly string[];
  field: readonly Star[];
}

const orion: Chart = {
  size: [340, 400],
  centre: [84, 0],
  scale: 15.5,
  figure: {
    α: [88.79, 7.41, 0.45, 'red'],
    β: [78.63, -8.2, 0.18],
    γ: [81.28, 6.35, 1.64],
    δ: [83, -0.3, 2.25],
    ε: [84.05, -1.2, 1.69],
    ζ: [85.19, -1.94, 1.74],
    κ: [86.94, -9.67, 2.07],
    λ: [83.78, 9.93, 3.39],
  },
  lines: ['αζκβδγα', 'δεζ', 'αλγ'],
  field: [
    [83.9, -5.9, 2.75],
    [77, -5.1, 2.78],
    [81.1, -2.4, 3.35],
    [79.4, -6.8, 3.59],
    [84.7, -2.6, 3.77],
    [93.7, -6.3, 3.99],
    [90.6, 9.6, 4.12],
    [81, -7.8, 4.13],
    [82.7, 5.9, 4.2],
  ],
};

const charts: Readonly<Record<string, Chart>> = {
  'big-dipper': {
    size: [480, 280],
    centre: [186.5, 55.6],
    scale: 15.2,
    figure: {
      α: [165.93, 61.75, 1.81],
      β: [165.46, 56.38, 2.34],
      γ: [178.46, 53.69, 2.41],
      δ: [183.86, 57.03, 3.32],
      ε: [193.51, 55.96, 1.76],
      ζ: [200.98, 54.93, 2.23],
      η: [206.89, 49.31, 1.85],
    },
    lines: ['αβγδα', 'δεζη'],
    field: [
      [176.5, 47.8, 3.69],
      [205.2, 54.7, 4.63],
      [203.6, 49.0, 4.68],
      [186.0, 51.6, 4.76],
      [195.2, 56.4, 4.93],
      [163.4, 54.6, 5.12],
      [199.6, 49.7, 5.14],
      [158.8, 57.1, 5.16],
    ],
  },
  'southern-cross': {
    size: [360, 320],
    centre: [187.7, -60.2],
    scale: 36,
    figure: {
      α: [186.65, -63.1, 0.77],
      β: [191.93, -59.69, 1.25],
      γ: [187.79, -57.11, 1.59],
      δ: [183.79, -58.75, 2.79],
      ε: [185.34, -60.4, 3.59],
    },
    lines: ['γα', 'βδ'],
    field: [
      [193.6, -57.2, 4.03],
      [184.6, -64, 4.06],
      [177.4, -63.8, 4.3],
      [180.8, -63.3, 4.32],
      [191.6, -56.5, 4.62],
      [193.7, -59.1, 4.62],
      [191.4, -61, 4.69],
    ],
  },
  cassiopeia: {
    size: [420, 300],
    centre: [14.5, 60.2],
    scale: 26,
    figure: {
      α: [10.13, 56.54, 2.24],
      β: [2.29, 59.15, 2.28],
      γ: [14.18, 60.72, 2.15],
      δ: [21.45, 60.24, 2.66],
      ε: [28.6, 63.67, 3.35],
    },
    lines: ['βαγδε'],
    field: [
      [12.3, 57.8, 3.46],
      [8.2, 62.9, 4.17],
      [17.8, 55.1, 4.34],
      [14.2, 59.2, 4.62],
      [23.5, 59.2, 4.68],
      [13.3, 61.1, 4.8],
    ],
  },
  orion,
  'orion-upside-down': { ...orion, isTurned: true },
  cygnus: {
    size: [380, 340],
    centre: [302.5, 38],
    scale: 14.5,
    figure: {
      α: [310.36, 45.28, 1.25],
      β: [292.68, 27.96, 3.05],
      γ: [305.56, 40.26, 2.23],
      δ: [296.24, 45.13, 2.86],
      ε: [311.55, 33.97, 2.48],
      η: [299.08, 35.08, 3.89],
    },
    lines: ['αγηβ', 'δγε'],
    field: [
      [316.2, 43.9, 3.72],
      [303.4, 46.7, 3.8],
      [314.3, 41.2, 3.94],
      [307.3, 30.4, 4.01],
    ],
  },
  'summer-triangle': {
    size: [420, 400],
    centre: [295.5, 27.6],
    scale: 8.8,
    figure: { v: [279.23, 38.78, 0.03], d: [310.36, 45.28, 1.25], a: [297.7, 8.87, 0.76] },
    lines: ['vdav'],
    field: [
      [305.6, 40.3, 2.23],
      [311.6, 34, 2.48],
      [296.6, 10.6, 2.72],
      [296.2, 45.1, 2.86],
      [286.4, 13.9, 2.99],
      [292.7, 28, 3.05],
      [318.2, 30.2, 3.21],
      [284.7, 32.7, 3.25],
      [299.7, 19.5, 3.51],
      [282.5, 33.4, 3.52],
      [309.4, 14.6, 3.64],
      [296.8, 18.5, 3.68],
      [298.8, 6.4, 3.71],
      [299.1, 35.1, 3.89],
    ],
  },
  scorpius: {
    size: [380, 380],
    centre: [252.2, -31.4],
    scale: 12.6,
    figure: {
      α: [247.35, -26.43, 1.06, 'red'],
      β: [241.36, -19.81, 2.56],
      δ: [240.08, -22.62, 2.29],
      ε: [252.54, -34.29, 2.29],
      ζ: [253.65, -42.36, 3.62],
      η: [258.04, -43.24, 3.32],
      θ: [264.33, -43, 1.86],
      ι: [266.9, -40.13, 2.99],
      κ: [265.62, -39.03, 2.39],
      λ: [263.4, -37.1, 1.62],
      μ: [252.97, -38.05, 3],
      π: [239.71, -26.11, 2.89],
      σ: [245.3, -25.59, 2.9],
      τ: [248.97, -28.22, 2.82],
      υ: [262.69, -37.3, 2.7],
    },
    lines: ['βδπ', 'δσατεμζηθικλυ'],
    field: [
      [267.5, -37, 3.19],
      [260.5, -25, 3.27],
      [240, -38.4, 3.42],
      [239.2, -29.2, 3.87],
    ],
  },
  'ursa-minor': {
    size: [400, 320],
    centre: [243, 81],
    scale: 14.4,
    figure: {
      α: [37.95, 89.26, 1.97],
      β: [222.68, 74.16, 2.07],
      γ: [230.18, 71.83, 3],
      δ: [263.05, 86.59, 4.35],
      ε: [251.49, 82.04, 4.21],
      ζ: [236.01, 77.79, 4.29],
      η: [244.38, 75.76, 4.95],
    },
    lines: ['αδεζβγηζ'],
    field: [
      [275.3, 72.7, 3.55],
      [275.2, 71.3, 4.22],
      [216.9, 75.7, 4.25],
      [302.2, 77.7, 4.38],
      [265.5, 72.1, 4.57],
    ],
  },
};

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
