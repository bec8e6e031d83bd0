// Shared by videos.ts: a watch at night, seen over the bow in five scenes. 1: a power-driven
// vessel whose bearing does not change, and a sailing vessel whose bearing does (COLREGS 1972, rule 7). 2: one short blast, and the
// former alters her course to starboard (rules 21, 23, 34). 3: a word by the latter's lamp. 4: an iceberg ahead, and our ship turns
// to port. 5: the long axis of the Southern Cross, 6 degrees, reaches the pole of the sky after four and a half times its length
// (Encyclopaedia Britannica, "Crux"), and a fist at arm's length is about 10 degrees high: the pole at 50 degrees.
import { morse } from './morse.ts';
import { disc, filled, type Point, palette, picture, stroked } from './svg.ts';

/** Seconds for which the scene is at rest before the first sign. */
const REST = 1.4;

const sceneSeconds = { 1: 7, 2: 8, 3: 9.6, 4: 7, 5: 7.5 } as const;

type Scene = keyof typeof sceneSeconds;

/** The films, by the name of their files, with their scenes. */
export const watches: Readonly<Record<string, readonly Scene[]>> = {
  'night-watch-meeting': [1],
  'night-watch-giving-way': [1, 2],
  'night-watch-lamp': [3],
  'night-watch-south': [4, 5],
};

/** The length in seconds of a film with these scenes. */
export const watchSeconds = (scenes: readonly Scene[]): number =>
  scenes.reduce((sum, scene) => sum + sceneSeconds[scene], REST);

/** When the horn of the second scene begins, in seconds of the film; undefined where it has no such scene. */
export const hornAt = (scenes: readonly Scene[]): number | undefined =>
  scenes.includes(2) ? watchSeconds(scenes.slice(0, scenes.indexOf(2))) + 1 : undefined;

const HORIZON = 220;
const colors = { white: '#fff6d8', red: '#ff3b30', green: '#2ee06a' } as const;
type Light = readonly [color: keyof typeof colors, x: number, y: number];

/** Where a value is on its way from one to another, by the share (0..1) of the way; both ends are held. */
const between = (from: number, to: number, share: number): number =>
  from + (to - from) * Math.min(1, Math.max(0, share));

const stars = Array.from({ length: 46 }, (_, index): [x: number, y: number, radius: number] => [
  ((index * 193) % 700) - 160,
  12 + ((index * index * 37 + index * 11) % 191),
  index % 7 === 0 ? 2.4 : 1.3,
]);

/** The sky and the sea; `turned` is how far all of it has moved to the right. */
const night = (turned = 0): string =>
  filled('M0 0h480v360H0z', palette.ink) +
  stars.map(([x, y, radius]) => disc([x + turned, y], radius, '#9fb0c8')).join('') +
  filled(`M0 ${HORIZON}h480v140H0z`, palette.night) +
  stroked('M150 240h50M300 246h70M30 256h60M400 262h50M190 272h40', '#1d3557', 3, 'stroke-linecap="round"');

/** Our own ship from her deck: the bow ahead, and a post of the rail on each side to look past. */
const bow =
  filled('M0 330Q150 300 240 268Q330 300 480 330V360H0z', '#2b3c54') +
  stroked('M0 330Q150 300 240 268Q330 300 480 330', '#56708f', 5) +
  stroked('M240 268V196', '#56708f', 7, 'stroke-linecap="round"') +
  [104, 376].map((x) => stroked(`M${x} 318V160`, '#56708f', 9, 'stroke-linecap="round"')).join('');

const shown = (lights: readonly Light[], size: number): string =>
  lights
    .map(([color, x, y]) => {
      const halo = disc([x, y], 12 + 9 * size, colors[color], 'opacity=".25"');
      const path = stroked(
        `M${x} ${HORIZON + 12}v26`,
        colors[color],
        4,
        'stroke-dasharray="4 5" opacity=".35"',
      );
      return halo + disc([x, y], 5 + 5 * size, colors[color]) + path;
    })
    .join('');

/**
 * The lights of the power-driven vessel at the place, at a scale; `heading` counts degrees from the right of the picture towards
 * the viewer: 0 shows her starboard side, 90 her bow, 180 her port side.
 */
function powerLights([x, y]: Point, scale: number, heading: number): Light[] {
  const angle = (heading * Math.PI) / 180;
  const [along, across] = [Math.cos(angle), Math.sin(angle)];
  const masts: Light[] = [
    ['white', x + 48 * along * scale, y - 80 * scale],
    ['white', x - 48 * along * scale, y - 118 * scale],
  ];
  const green: Light = ['green', x - (28 * along + 24 * across) * scale, y - 26 * scale];
  const red: Light = ['red', x - (28 * along - 24 * across) * scale, y - 26 * scale];
  return [...masts, ...(heading < 98 ? [green] : []), ...(heading > 82 ? [red] : [])];
}

function meeting(share: number): string {
  const size = between(0.3, 1, share);
  const power = powerLights([156, HORIZON], between(0.3, 0.78, share), 0);
  const sail: Light = ['red', between(392, 462, share), between(HORIZON - 6, HORIZON - 14, share)];
  return night() + shown(power, size) + shown([sail], size) + bow;
}

function giving(share: number): string {
  // She turns her bow towards the viewer, keeps it there for a second, and turns on.
  const heading = between(0, 90, (share - 0.25) / 0.17) + between(0, 60, (share - 0.56) / 0.16);
  const place: Point = [between(156, 46, (share - 0.66) / 0.34), HORIZON];
  return night() + shown(powerLights(place, 0.78, heading), 1) + bow;
}

const sailor =
  filled(
    'M276 214Q286 226 300 228H366Q380 226 388 212zM330 210L334 90L384 200zM326 206L328 104L286 204z',
    '#43566f',
  ) + shown([['red', 306, 216]], 0.6);

function lamp(isOn: boolean): string {
  const light = isOn
    ? disc([352, 194], 34, palette.marigold, 'opacity=".35"') + disc([352, 194], 14, '#fffbe6')
    : disc([352, 194], 5, palette.ink);
  return night() + sailor + light + bow;
}

function turning(share: number): string {
  const turned = between(0, 150, (share - 0.3) / 0.6);
  const size = between(0.75, 1.1, share);
  const berg =
    filled('M-62 0L-48 -34L-30 -30L-12 -74L8 -58L22 -66L44 -28L60 0z', '#b9d3e0') +
    filled('M-12 -74L8 -58L2 0H-30z', '#dcecf2');
  const place = `translate(${Math.round(240 + turned)} ${HORIZON + 2})scale(${size.toFixed(2)})`;
  return `${night(turned)}<g transform="${place}">${berg}</g>${bow}`;
}

/** The horizon of the last scene, in which the look goes up, and the height of a fist there: 10 degrees. */
const LOW = 336;
const FIST = 58;
const pole: Point = [200, LOW - 5 * FIST];

/** Places on the line from the pole through the Cross, by degrees from the pole. */
function fromPole(degrees: number, aside = 0): Point {
  const [x, y] = [0.94, 0.34];
  const pixels = (degrees * FIST) / 10;
  return [pole[0] + x * pixels - (y * aside * FIST) / 10, pole[1] + y * pixels + (x * aside * FIST) / 10];
}

const foot = fromPole(27);
const head = fromPole(33);
const arms = [fromPole(30.3, -2.3), fromPole(31.2, 1.8)] as const;
const joined = ([x, y]: Point, [toX, toY]: Point): string => `M${x} ${y}L${toX} ${toY}`;
const cross =
  stroked(joined(head, foot) + joined(...arms), '#7fa3c8', 2) +
  [head, foot, ...arms].map((at) => disc(at, 5, '#fffbe6')).join('');

function fist(index: number): string {
  const [x, top] = [pole[0], LOW - (index + 1) * FIST];
  const outline = `x="${x - 25}" y="${top + 1.5}" width="50" height="${FIST - 3}" rx="12"`;
  const fingers = [1, 2, 3].map((line) => `M${x - 25} ${top + (line * FIST) / 4}h32`).join('');
  return (
    filled(`M${x + 20} ${top + 10}h44v${FIST - 20}h-44z`, '#1f7a76') +
    `<rect ${outline} fill="#f3c9a0" stroke="${palette.ink}" stroke-width="3"/>` +
    stroked(fingers, palette.ink, 2.5, 'stroke-linecap="round"')
  );
}

function measuring(share: number): string {
  const reached = between(27, 0, (share - 0.15) / 0.25);
  const fists = Math.floor(between(0, 5.4, (share - 0.45) / 0.45));
  return (
    filled('M0 0h480v360H0z', palette.ink) +
    stars.map(([x, y, radius]) => disc([x * 1.1, y * 1.7], radius, '#5d7391')).join('') +
    filled(`M0 ${LOW}h480v${360 - LOW}H0z`, palette.night) +
    Array.from({ length: fists }, (_, index) => fist(index)).join('') +
    cross +
    stroked(joined(foot, fromPole(reached)), palette.marigold, 3, 'stroke-dasharray="7 7"') +
    (reached === 0 ? disc(pole, 7, 'none', `stroke="${palette.marigold}" stroke-width="3"`) : '')
  );
}

const drawn = (drawing: string): string => picture(480, 360, [drawing]);

/** The scene at rest: the night over the bow. */
export const drawWatch = (): string => picture(480, 360, [night(), bow]);

/** A dot of the lamp in seconds, and the dark before its first. */
const DOT = 0.36;
const DARK = 1;

type Frames = [svg: string, seconds: number][];

/** A film of these scenes, in pictures of `step` seconds each but for those that stay longer. */
export function nightWatch(scenes: readonly Scene[], step: number): Frames {
  const moving = (scene: Scene, draw: (share: number) => string): Frames => {
    const count = Math.round(sceneSeconds[scene] / step);
    const seconds = sceneSeconds[scene] / count;
    return Array.from({ length: count }, (_, index) => [drawn(draw(index / (count - 1))), seconds]);
  };
  const word = morse('ice');
  const sent = word.reduce((sum, { units }) => sum + units * DOT, 0);
  const framesOf: Record<Scene, () => Frames> = {
    1: () => moving(1, meeting),
    2: () => moving(2, giving),
    3: () => [
      [drawn(lamp(false)), DARK],
      ...word.map(({ on, units }): [string, number] => [drawn(lamp(on)), units * DOT]),
      [drawn(lamp(false)), sceneSeconds[3] - DARK - sent],
    ],
    4: () => moving(4, turning),
    5: () => moving(5, measuring),
  };
  return [[drawWatch(), REST], ...scenes.flatMap((scene) => framesOf[scene]())];
}
