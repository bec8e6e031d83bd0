import type { Expression } from '../../../lib/paths.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { area, d, group, ink, line, type Part, shape, swell, type Tone } from '../pen.ts';

/** How a member of the crew is drawn. */
export interface MemberDrawing {
  /** Head and shoulders, as left, top and side of a square on the sheet of the full figure. */
  bust: readonly [number, number, number];
  /**
   * The full figure on a sheet of 240 × 320, from back to front, with the feet on the lower edge. `isBust` leaves out
   * what the frame of the bust would cut off.
   */
  figure: (expression: Expression, color: string, isBust: boolean) => Part[];
}

interface Eye {
  x: number;
  y: number;
  width: number;
  height: number;
  /** The side of its outer corner: -1 left, 1 right. */
  side: -1 | 1;
}

export interface FaceLook {
  eyes: readonly [Eye, Eye];
  iris: { dark: string; light: string };
  /** How much higher the outer corners are than the inner ones; negative for lower. */
  slant?: number;
  /** Shift of the pupils from the middle, in units of the drawing. */
  gaze?: readonly [number, number];
  /** Thickness of the upper lashes; default 4. */
  lash?: number;
  /** Colour and half thickness of the brows, and their height above the eyes; `isCalm`: shown only when they move. */
  brow: { color: string; width: number; above: number; isCalm?: boolean };
  /** A smile with an open mouth, unless `kind` says otherwise; `color`: of closed lips, ink by default. */
  mouth: { x: number; y: number; width: number; kind?: 'closed' | 'cat'; color?: string };
  /** Width of the pupil relative to the iris; default 0.5. */
  pupil?: number;
}

const mouthTone = '#8e2f2b';
const tongueTone = '#ea8f7c';

/** The layers of an eye, from the back to the front, each the `d` of a path. */
type EyeLayers = Record<'white' | 'dark' | 'light' | 'pupil' | 'shine' | 'lash', string>;

function openEye({ x, y, width, height, side }: Eye, look: FaceLook, irisScale: number): EyeLayers {
  const { slant = 0, gaze = [0, 0], lash = 4 } = look;
  const [w, h] = [width / 2, height / 2];
  const [inner, outer] = [x - side * w, x + side * w];
  const tip = y - slant - h * 0.1;
  const root = y + slant * 0.5 + h * 0.1;
  const top = y - h;
  const white = d`M${inner} ${root}C${inner + side * w * 0.1} ${top + h * 0.3} ${x - side * w * 0.5} ${top} ${x} ${top}C${x + side * w * 0.6} ${top} ${outer} ${top + h * 0.4} ${outer} ${tip}C${outer} ${y + h * 0.7} ${x + side * w * 0.6} ${y + h} ${x} ${y + h}C${x - side * w * 0.6} ${y + h} ${inner + side * w * 0.1} ${y + h * 0.6} ${inner} ${root}Z`;
  const [ix, iy] = [x + gaze[0], y + gaze[1] + h * 0.04];
  const [rx, ry] = [w * 0.72 * irisScale, h * 0.94 * irisScale];
  const lashes = d`M${inner - side * 0.4} ${root + 0.6}C${inner + side * w * 0.1} ${top + h * 0.2} ${x - side * w * 0.5} ${top - 0.5} ${x} ${top - 0.5}C${x + side * w * 0.6} ${top - 0.5} ${outer} ${top + h * 0.3} ${outer + side * 3.4} ${tip - 2.4}C${outer + side * 2} ${tip - 0.8} ${outer + side} ${tip} ${outer - side * 0.6} ${tip + 2.4}C${outer - side * w * 0.16} ${top + h * 0.52} ${x + side * w * 0.5} ${top + lash} ${x} ${top + lash * 0.9}C${x - side * w * 0.5} ${top + lash * 0.9} ${inner + side * w * 0.24} ${top + h * 0.36} ${inner - side * 0.4} ${root + 0.6}Z`;
  return {
    white,
    dark: ellipse(ix, iy, rx, ry),
    light: d`M${ix - rx * 0.86} ${iy + ry * 0.2}q${rx * 0.86} ${ry * 0.3} ${rx * 1.72} 0c${-rx * 0.16} ${ry * 0.55} ${-rx * 0.46} ${ry * 0.72} ${-rx * 0.86} ${ry * 0.72}s${-rx * 0.7} ${-ry * 0.17} ${-rx * 0.86} ${-ry * 0.72}Z`,
    pupil: ellipse(ix, iy - ry * 0.02, rx * (look.pupil ?? 0.5), ry * (look.pupil ? 0.8 : 0.52)),
    shine:
      ellipse(ix - rx * 0.3, iy - ry * 0.42, rx * 0.36, ry * 0.3) +
      ellipse(ix + rx * 0.42, iy + ry * 0.48, rx * 0.17, ry * 0.14),
    lash:
      lashes +
      swell(
        [x - side * w * 0.1, y + h],
        [x + side * w * 0.5, y + h + 0.4],
        [x + side * w * 0.86, y + h * 0.66],
        0.9,
      ),
  };
}

function openEyes(look: FaceLook, expression: Expression): Part[] {
  const isWide = expression === 'surprised';
  const grown = isWide ? 1.12 : 1;
  const eyes = look.eyes.map((eye) => ({
    ...eye,
    height: eye.height * grown,
    width: (eye.width * (grown + 1)) / 2,
  }));
  const layers = eyes.map((eye) => openEye(eye, look, isWide ? 0.72 : 1));
  const both = (name: keyof EyeLayers) => layers.map((layer) => layer[name]).join('');
  return [
    area(both('white'), palette.white),
    area(both('dark'), look.iris.dark),
    area(both('light'), look.iris.light),
    ink(both('pupil')),
    area(both('shine'), palette.white),
    ink(both('lash')),
  ];
}

/** An eye shut with joy: an arch. */
function shutEye({ x, y, width, height, side }: Eye, { lash = 4 }: FaceLook): string {
  const w = width * 0.52;
  const low = y + height * 0.16;
  const high = y - height * 0.34;
  const arch = d`M${x - w} ${low}C${x - w * 0.7} ${high} ${x - w * 0.3} ${high} ${x} ${high}S${x + w * 0.7} ${high} ${x + w} ${low}C${x + w * 0.5} ${high + lash * 1.2} ${x + w * 0.3} ${high + lash} ${x} ${high + lash}S${x - w * 0.5} ${high + lash * 1.2} ${x - w} ${low}Z`;
  return (
    arch +
    swell([x + side * w * 0.9, low - 1], [x + side * w * 1.1, low - 3], [x + side * (w + 4), low - 3.4], 0.9)
  );
}

/** A filled ellipse as a path. */
export function ellipse(x: number, y: number, rx: number, ry: number): string {
  return d`M${x} ${y - ry}a${rx} ${ry} 0 1 0 .1 0Z`;
}

/** How much the inner and the outer end of the brows rise. */
const browRise: Record<Expression, readonly [number, number]> = {
  smile: [0, 0],
  surprised: [5, 4],
  troubled: [6, -3],
  cheer: [3, 1],
};

function brows({ eyes, brow, slant = 0 }: FaceLook, expression: Expression): Part[] {
  if (brow.isCalm && expression !== 'troubled') return [];
  const [rise, fall] = browRise[expression];
  const paths = eyes.map(({ x, y, width, height, side }) => {
    const base = y - height / 2 - brow.above;
    const from = [x - side * width * 0.46, base - rise + slant * 0.4] as const;
    const by = [x + side * width * 0.1, base - (rise + fall) / 2 - 4] as const;
    const to = [x + side * width * 0.6, base + 1 - fall - slant] as const;
    return swell(from, by, to, brow.width);
  });
  return [area(paths.join(''), brow.color)];
}

function openMouth({ x, y, width }: FaceLook['mouth'], depth: number): Part[] {
  const w = width / 2;
  const path = d`M${x - w} ${y}Q${x} ${y + depth * 0.28} ${x + w} ${y - 0.6}C${x + w * 0.94} ${y + depth * 0.66} ${x + w * 0.5} ${y + depth} ${x} ${y + depth}S${x - w * 0.94} ${y + depth * 0.66} ${x - w} ${y}Z`;
  const tongue = d`M${x - w * 0.56} ${y + depth * 0.78}C${x - w * 0.3} ${y + depth * 0.48} ${x + w * 0.4} ${y + depth * 0.48} ${x + w * 0.6} ${y + depth * 0.74}C${x + w * 0.36} ${y + depth * 0.96} ${x - w * 0.3} ${y + depth} ${x - w * 0.56} ${y + depth * 0.78}Z`;
  return [shape(path, mouthTone, 1.8), area(tongue, tongueTone)];
}

function catMouth({ x, y, width }: FaceLook['mouth'], expression: Expression): Part[] {
  const w = width / 2;
  if (expression === 'troubled') return [line(d`M${x - w} ${y + 5}q${w / 2}-6 ${w}-2t${w} 0`, 2.2)];
  const lips = line(d`M${x - w} ${y}q${w / 2} 8 ${w} 0q${w / 2} 8 ${w} 0`, 2.2);
  if (expression === 'smile') return [lips];
  const depth = expression === 'cheer' ? width * 0.72 : width * 0.42;
  return [
    ...openMouth({ x, y: y + 2, width: expression === 'cheer' ? width * 0.9 : width * 0.5 }, depth),
    lips,
  ];
}

function mouth(look: FaceLook['mouth'], expression: Expression): Part[] {
  const { x, y, width } = look;
  if (look.kind === 'cat') return catMouth(look, expression);
  if (expression === 'smile' && look.kind === 'closed') {
    const half = width / 2;
    return [
      ink(swell([x - half, y], [x, y + 8], [x + half, y - 1], 1.3)),
      line(d`M${x - half - 1} ${y - 1.5}l1.5 2M${x + half + 1} ${y - 2.5}l-1.5 2`, 1.5),
    ];
  }
  if (expression === 'smile') return openMouth({ x, y, width }, width * 0.5);
  if (expression === 'cheer') return openMouth({ x, y: y - 2, width: width * 1.25 }, width * 0.85);
  if (expression === 'surprised') {
    return [shape(ellipse(x, y + 3, width * 0.24, width * 0.32), mouthTone, 1.8)];
  }
  const w = width * 0.46;
  return [line(d`M${x - w} ${y + 5}q${w * 0.5}-7 ${w}-2t${w}-2`, 2.2, look.color)];
}

/** Eyes, brows and mouth. */
export function face(look: FaceLook, expression: Expression): Part[] {
  const eyes =
    expression === 'cheer'
      ? [ink(look.eyes.map((eye) => shutEye(eye, look)).join(''))]
      : openEyes(look, expression);
  return [...eyes, ...brows(look, expression), ...mouth(look.mouth, expression)];
}

/** Slanted strokes on a warm cheek, as a pen makes them. */
export function blush(x: number, y: number, color: string): Part {
  return line(d`M${x - 4} ${y + 2}l2.4-4m2 4l2.4-4m2 4l2.4-4`, 1.5, color);
}

/** A drop of sweat, for someone at a loss. */
export function sweat(x: number, y: number): Part {
  return shape(d`M${x} ${y}c4 6 6 9 6 13a6 6 0 0 1-12 0c0-4 2-7 6-13Z`, '#a9dcec', 2);
}

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
