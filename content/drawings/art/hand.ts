import { group, ink, line, type Part, type Tone } from './pen.ts';

interface HandPlace {
  x: number;
  y: number;
  /** Degrees clockwise; at 0 the fingers point up. */
  turn?: number;
  scale?: number;
  /** The side of the thumb: -1 left, 1 right. */
  thumb?: -1 | 1;
}

function placed({ x, y, turn = 0, scale = 1, thumb = -1 }: HandPlace, ...parts: Part[]): Part {
  return group(`translate(${x} ${y})rotate(${turn})scale(${-thumb * scale} ${scale})`, ...parts);
}

/** A palm or fist with fingers behind it. The ink of both comes first, so that no line separates them. */
function handOf(palm: string, fingers: string, { base, shade }: Tone, marks: string): Part[] {
  return [
    line(fingers, 10.4),
    line(palm, 3.6),
    line(fingers, 6.8, base),
    (nextId) => `<path fill="${base}" stroke="none" d="${palm}"/>${line(marks, 1.5, shade)(nextId)}`,
  ];
}

/** A hand spread wide. */
export function openHand(place: HandPlace, tone: Tone): Part {
  const palm = 'M-10 10C-13 4-13-4-9-8-4-12 6-12 10-7 13 0 11 6 8 12 2 15-6 15-10 10Z';
  return placed(
    place,
    ...handOf(palm, 'M-8 3l-10-7M-7-6l-4-13M-1-8l-.5-15M4.5-8l4-13M8-4l8-10', tone, 'M-5 4q6 4 11-2'),
  );
}

/** A fist whose fingers are marked by short lines. */
export function fist(place: HandPlace, tone: Tone): Part {
  const palm = 'M-11 9C-13 2-13-6-8-10-2-13 8-12 11-6 13 0 12 7 8 11 2 14-7 14-11 9Z';
  return placed(
    place,
    ...handOf(palm, 'M-9 2l7 3', tone, 'M-3-11v6M3-11v6'),
    ink('M-2 8c3 0 5-2 5-4-1 1-3 2-5 2Z'),
  );
}

/** A hand with the first finger pointing up, the others bent, and the thumb in front of them. */
export function pointingHand(place: HandPlace, tone: Tone): Part {
  const palm = 'M-10 11C-12 5-12-3-9-6-4-2 8-4 10 0 12 4 10 9 8 12 2 15-6 15-10 11Z';
  return placed(
    place,
    line('M-7-4l-2-20M1-3l.5-2M6-1l.5-1', 10.4),
    line(palm, 3.6),
    line('M-7-4l-2-20M1-3l.5-2M6-1l.5-1', 6.8, tone.base),
    (nextId) =>
      `<path fill="${tone.base}" stroke="none" d="${palm}"/>${line('M-2-6v7M3.5-5v6', 1.5)(nextId)}`,
    line('M-8 7l12-3', 8),
    line('M-8 7l12-3', 5, tone.base),
  );
}
