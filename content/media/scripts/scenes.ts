// The drawings of media/scenes. The post after D. Defoe, "Robinson Crusoe" (1719): a square post on the shore with a notch for each
// day, "every seventh notch was as long again as the rest". The chart after the stick charts of the Marshall Islands: shells for
// islands, sticks for swells, which bend around an island (J. Genz and others, "Wave Navigation in the Marshall Islands",
// Oceanography 22, 2009), here of invented islands.
import { written } from './strokes.ts';
import { disc, filled, line, type Pictures, type Point, palette, picture, stroked } from './svg.ts';

/** Lines cut into the post from the top down: a long one for each Sunday. The second week has one too many, which a cat scratched. */
const sundays = [0, 7, 15];
const lines = 19;
const short = 46;

const notches = Array.from({ length: lines }, (_, index) => {
  const length = sundays.includes(index) ? 2 * short : short;
  return `M104 ${42 + index * 17.5}h${length}`;
});

const notchedPost = picture(300, 412, [
  filled('M0 0h300v412H0z', '#e8f2f5'),
  filled('M0 296h300v124H0z', palette.sea),
  stroked('M14 318h50M232 312h46M20 346h36M246 340h40', '#8fb9c6', 4, 'stroke-linecap="round"'),
  filled('M0 376Q80 350 150 362T300 366V420H0z', '#e9d3a2'),
  filled('M84 26L96 14H204L216 26V392H84z', '#d9b98a'),
  stroked('M84 26L96 14H204L216 26V392M84 392V26H216', palette.ink, 4, 'stroke-linejoin="round"'),
  filled('M62 396Q86 372 110 388Q150 376 190 388Q216 374 240 396z', '#e9d3a2'),
  stroked(notches.join(''), palette.ink, 6, 'stroke-linecap="round"'),
]);

/** Islands of the chart, each between two sticks: how far from the left, and the number of the stick above. The last has lost its shell. */
const islands: readonly (readonly [x: number, above: number])[] = [
  [84, 0],
  [322, 1],
  [112, 3],
  [236, 2],
];
const sticks = [34, 84, 134, 184, 234];
const middleOf = (above: number): number => ((sticks[above] ?? 0) + (sticks[above + 1] ?? 0)) / 2;

/** How far down a stick is at a place: the two beside an island bend away from it. */
function stickAt(stick: number, x: number): number {
  const bends = islands.map(([at, above]) => {
    const way = stick === above ? -1 : stick === above + 1 ? 1 : 0;
    return way * 15 * Math.exp(-(((x - at) / 34) ** 2));
  });
  return bends.reduce((sum, bend) => sum + bend, sticks[stick] ?? 0);
}

/** A stick with its edges. */
const wood = (d: string): string =>
  stroked(d, palette.ink, 7, 'stroke-linecap="round"') + stroked(d, '#c79a5f', 4);

const shell = ([x, y]: Point): string =>
  `<ellipse cx="${x}" cy="${y}" rx="19" ry="13" fill="${palette.white}" stroke="${palette.ink}" stroke-width="3"/>` +
  stroked(
    `M${x - 12} ${y}h24M${x - 7} ${y - 3}v6M${x} ${y - 3}v6M${x + 7} ${y - 3}v6`,
    palette.ink,
    2,
    'stroke-linecap="round"',
  );

/** The places that are asked for: straight sticks, the island without its shell, straight sticks, one stick bent by the island above. */
const places: readonly Point[] = [
  [216, middleOf(0)],
  [236, middleOf(2)],
  [314, middleOf(3)],
  [84, middleOf(1) + 7],
];

const stickChart = picture(400, 268, [
  filled('M0 0h400v268H0z', '#f3ead6'),
  ...[30, 162, 274, 370].map((x) => wood(`M${x} 14V254`)),
  ...sticks.map((_, stick) =>
    wood(
      line(
        Array.from({ length: 32 }, (_, index): Point => {
          const x = 14 + index * 12;
          return [x, stickAt(stick, x)];
        }),
      ),
    ),
  ),
  ...islands.slice(0, -1).map(([x, above]) => shell([x, middleOf(above)])),
  ...places.map(
    (at, index) =>
      disc(at, 12, palette.white, `stroke="${palette.magenta}" stroke-width="3"`) +
      written(`${index + 1}`, at, 14, palette.ink, 2.8),
  ),
]);

export const pictures: Pictures = { 'notched-post': notchedPost, 'stick-chart': stickChart };
