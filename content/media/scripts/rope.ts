// Shared by knots.ts: draws ropes as smooth bands and lays them over and under each other as a code of crossings says.
import {
  around,
  direction,
  findCrossings,
  type Place,
  type Pole,
  passages,
  type Rope,
  smooth,
} from './rope-curve.ts';
import { filled, line, type Point, palette, stroked } from './svg.ts';

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
