// Shared by rope.ts: the fine curves of ropes, where they cross, and which lies over.
import type { Point } from './svg.ts';

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
export interface Place {
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
export function smooth(points: readonly Point[]): Point[] {
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

/** Says whether two short pieces cut each other. */
function cut(a: Point, b: Point, c: Point, d: Point): boolean {
  const side = (p: Point, q: Point, r: Point): boolean =>
    (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0;
  return side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
}

const inside = (pole: Pole | undefined, [x, y]: Point): boolean =>
  !!pole && x > pole.x && x < pole.x + pole.width && y > pole.y && y < pole.y + pole.height;

/** Gives the stretches of a rope that lie in front of the pole and those behind it, as ranges of its polyline. */
export function passages(rope: Rope, curve: readonly Point[], pole: Pole | undefined) {
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
export function findCrossings(
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
      if (a && b && c && d && cut(a, b, c, d) && !hidden(first) && !hidden(second))
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
export function around(curve: readonly Point[], at: number, distance: number): [number, number] {
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
export function direction(curve: readonly Point[], at: number): number {
  const [p, q] = [curve[at], curve[at + 1]];
  return p && q ? Math.atan2(q[1] - p[1], q[0] - p[0]) : 0;
}
