// Shared by knots.ts: draws ropes as smooth bands and lays them over and under each other as a code of crossings says.
import { filled, line, type Point, palette, stroked } from './svg.ts';

/** A rope: points it runs through, and for each crossing along it, in order, `o` where it lies over and `u` under. */
export interface Rope {
  through: readonly Point[];
  crossings: string;
  color: string;
  width: number;
  /** For each passage of the pole along the rope, in order: `o` in front of it, `u` behind it. */
  pole?: string;
}

/** A round pole that ropes go about, as the box that it fills. */
export interface Pole {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A place on a rope: which rope, and how far along its fine polyline. */
interface Place {
  rope: number;
  at: number;
}
/** Two places at which ropes meet. */
interface Crossing {
  over: Place;
  under: Place;
}

/** How far apart, in the picture's units, the points of a fine polyline are at most. */
const FINENESS = 5;

/** Gives a fine polyline of a Catmull-Rom curve through the points. */
function smooth(points: readonly Point[]): Point[] {
  const fine: Point[] = [];
  for (let index = 0; index + 1 < points.length; index++) {
    const [b, c] = [points[index], points[index + 1]];
    if (!b || !c) continue;
    const [a, d] = [points[index - 1] ?? b, points[index + 2] ?? c];
    const steps = Math.ceil(Math.hypot(c[0] - b[0], c[1] - b[1]) / FINENESS);
    for (let step = 0; step < steps; step++) fine.push(between(a, b, c, d, step / steps));
  }
  const last = points.at(-1);
  return last ? [...fine, last] : fine;
}

function between(a: Point, b: Point, c: Point, d: Point, t: number): Point {
  const along = (axis: 0 | 1): number =>
    0.5 *
    (2 * b[axis] +
      (c[axis] - a[axis]) * t +
      (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t ** 2 +
      (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3);
  return [along(0), along(1)];
}

/** Says whether two short pieces of a line cut each other. */
function cutEachOther(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): boolean =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

const inside = (pole: Pole | undefined, [x, y]: Point): boolean =>
  !!pole && x > pole.x && x < pole.x + pole.width && y > pole.y && y < pole.y + pole.height;

/** Gives the stretches of a rope that lie in front of the pole and those behind it, as ranges of its polyline. */
function passages(rope: Rope, curve: readonly Point[], pole: Pole | undefined) {
  const ranges: { from: number; to: number; front: boolean }[] = [];
  let from = -1;
  curve.forEach((point, at) => {
    if (inside(pole, point) && from < 0) from = at;
    if (from >= 0 && (!inside(pole, point) || at === curve.length - 1)) {
      ranges.push({ from, to: at, front: rope.pole?.[ranges.length] === 'o' });
      from = -1;
    }
  });
  if (ranges.length !== (rope.pole ?? '').length)
    throw new Error(`The pole is passed ${ranges.length} times`);
  return ranges;
}

/** Finds every crossing that shows, and which rope is over, by the ropes' codes. Throws where the codes disagree. */
function findCrossings(
  ropes: readonly Rope[],
  curves: readonly Point[][],
  hidden: (place: Place) => boolean,
): Crossing[] {
  const places = curves.flatMap((curve, rope) =>
    curve.slice(1).map((_, index): Place => ({ rope, at: index })),
  );
  const pairs: [Place, Place][] = [];
  places.forEach((first, index) => {
    for (const second of places.slice(index + 3)) {
      const [a, b, c, d] = [first, second].flatMap(({ rope, at }) => curves[rope]?.slice(at, at + 2) ?? []);
      if (a && b && c && d && cutEachOther(a, b, c, d) && !hidden(first) && !hidden(second))
        pairs.push([first, second]);
    }
  });
  const letterAt = ({ rope, at }: Place): string => {
    const along = pairs
      .flat()
      .filter((place) => place.rope === rope)
      .map((place) => place.at);
    return ropes[rope]?.crossings[along.sort((a, b) => a - b).indexOf(at)] ?? '?';
  };
  return pairs.map(([first, second]) => {
    const letters = letterAt(first) + letterAt(second);
    if (letters === 'ou') return { over: first, under: second };
    if (letters === 'uo') return { over: second, under: first };
    throw new Error(
      `Crossing near ${curves[first.rope]?.[first.at]} of ${pairs.length} has the code "${letters}"`,
    );
  });
}

/** Gives the points around a place of a curve that lie within a distance of it, as a range. */
function around(curve: readonly Point[], at: number, distance: number): [number, number] {
  const near = (index: number): boolean => {
    const [p, q] = [curve[index], curve[at]];
    return !!p && !!q && Math.hypot(p[0] - q[0], p[1] - q[1]) < distance;
  };
  let [from, to] = [at, at];
  while (near(from - 1)) from--;
  while (near(to + 1)) to++;
  return [from, to];
}

/** Gives the angle, in radians, at which a curve runs at a place. */
function direction(curve: readonly Point[], at: number): number {
  const [p, q] = [curve[at], curve[at + 1]];
  return p && q ? Math.atan2(q[1] - p[1], q[0] - p[0]) : 0;
}

/** Gives a path through the points, without those that lie on the straight line between their neighbours. */
function thin(points: readonly Point[]): string {
  const bends = points.filter((point, index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    return Math.hypot((before[0] + after[0]) / 2 - point[0], (before[1] + after[1]) / 2 - point[1]) > 0.03;
  });
  return line(bends);
}

/** Draws a whole rope: an ink band with the rope's color in it, cut straight at its start, and a whipping at its end. */
function band(points: readonly Point[], { color, width }: Rope): string {
  const d = thin(points);
  const join = 'stroke-linejoin="round"';
  return (
    stroked(d, palette.ink, width, join) +
    stroked(d, color, width - 5, join) +
    cut(points, width) +
    whipping(points, width)
  );
}

/** Draws the edge of a rope where it was cut off, at the first of its points: it goes on, and no end of it is meant. */
const cut = (points: readonly Point[], width: number): string => across(points[3], points[0], width, [1]);

/** Draws the thread wound about a rope's end, the last of its points. */
const whipping = (points: readonly Point[], width: number): string =>
  across(points.at(-4), points.at(-1), width, [0.5, 7, 12]);

/** Draws lines across a rope, so far back from its end each. */
function across(
  before: Point | undefined,
  end: Point | undefined,
  width: number,
  distances: readonly number[],
): string {
  if (!before || !end) return '';
  const length = Math.hypot(end[0] - before[0], end[1] - before[1]);
  const [x, y] = [(end[0] - before[0]) / length, (end[1] - before[1]) / length];
  const lineAt = (back: number): string => {
    const [middleX, middleY, half] = [end[0] - x * back, end[1] - y * back, width / 2];
    return line([
      [middleX - y * half, middleY + x * half],
      [middleX + y * half, middleY - x * half],
    ]);
  };
  return stroked(distances.map(lineAt).join(''), palette.ink, 2.5);
}

/** Draws a stretch that lies over what is drawn already. Its color reaches past the ink, so that no edge runs across. */
function patch(curve: readonly Point[], from: number, to: number, { color, width }: Rope): string {
  const d = (margin: number): string => thin(curve.slice(Math.max(0, from - margin), to + 2 + margin));
  return stroked(d(0), palette.ink, width) + stroked(d(1), color, width - 5);
}

/** Draws ropes, and the pole if there is one, each crossing as the codes say. */
export function drawRopes(ropes: readonly Rope[], pole?: Pole): string {
  const curves = ropes.map((rope) => smooth(rope.through));
  const ranges = ropes.map((rope, index) => passages(rope, curves[index] ?? [], pole));
  const hidden = ({ rope, at }: Place): boolean =>
    !!ranges[rope]?.some((range) => !range.front && at >= range.from - 1 && at <= range.to);
  const crossings = findCrossings(ropes, curves, hidden);
  const parts = ropes.map((rope, index) => band(curves[index] ?? [], rope));
  if (pole) parts.push(drawPole(pole));
  ropes.forEach((rope, index) => {
    const curve = curves[index] ?? [];
    for (const { from, to, front } of ranges[index] ?? [])
      if (front) parts.push(patch(curve, from - 3, to + 2, rope));
  });
  for (const { over, under } of crossings) {
    const [curve, rope] = [curves[over.rope] ?? [], ropes[over.rope]];
    const below = ropes[under.rope];
    if (!rope || !below) continue;
    const turn = direction(curve, over.at) - direction(curves[under.rope] ?? [], under.at);
    const reach = (below.width + rope.width * Math.abs(Math.cos(turn))) / 2 / Math.abs(Math.sin(turn));
    parts.push(patch(curve, ...around(curve, over.at, reach + 2), rope));
  }
  return parts.join('');
}

function drawPole({ x, y, width, height }: Pole): string {
  const edge = line(
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
    true,
  );
  return filled(edge, '#d9b98a') + stroked(edge, palette.ink, 4);
}
