// The films' posters; and, run by itself, writes the pictures and the timing of the films that videos.sh encodes into the folder
// named on the command line. Light characters after: IALA Recommendation R0110, "Rhythmic Characters of Lights
// on Aids to Shipping", table 1; 海上保安庁『灯台表』, 灯質の説明. No light flashes more often than three times a second. A film is silent
// if it has no sound of its own here.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { morse } from './morse.ts';
import { type Beacon, drawLighthouse, drawShip } from './night-scenes.ts';
import { drawWatch, hornAt, nightWatch, watches, watchSeconds } from './night-watch.ts';
import { drawSailor, drawSailorFromBehind, type Pose, poseOf, rest } from './semaphore.ts';
import { blast, made, RATE, SHORT, type Sound, wav } from './sounds.ts';
import type { Pictures } from './svg.ts';

/** A picture and how long it is shown, in seconds. */
type Frame = readonly [svg: string, seconds: number];

const STEP = 1 / 15;
const repeated = (frames: readonly Frame[], times: number): Frame[] =>
  Array.from({ length: times }, () => frames).flat();

/** Frames in which the arms swing from one pose to the next in 0.6 s. */
function swing(from: Pose, to: Pose, draw: typeof drawSailor): Frame[] {
  return Array.from({ length: 9 }, (_, index): Frame => {
    const share = (1 - Math.cos((Math.PI * (index + 1)) / 10)) / 2;
    const between = (a: number, b: number): number => a + (b - a) * share;
    return [draw({ right: between(from.right, to.right), left: between(from.left, to.left) }), STEP];
  });
}

/** A word: each letter is held for 1.8 s, with both flags down before the first and after the last. */
function semaphore(word: string, draw = drawSailor): Frame[] {
  const poses = [rest, ...[...word].map(poseOf), rest];
  return poses.flatMap((pose, index): Frame[] => {
    const held: Frame = [draw(pose), pose === rest ? 1.2 : 1.8];
    const next = poses[index + 1];
    return next ? [held, ...swing(pose, next, draw)] : [held];
  });
}

/** A word in Morse from the ship's lamp, a dot of 0.4 s, dark before and after. */
const lamp = (word: string): Frame[] => [
  [drawShip(false), 1.6],
  ...morse(word).map(({ on, units }): Frame => [drawShip(on), units * 0.4]),
  [drawShip(false), 1.6],
];

/**
 * Periods of a lighthouse, each a row of lights and darks in seconds. It begins with the dark, at least half a second of it, so that
 * the first light is seen from its beginning; one that is never dark gets a second of rest before it.
 */
const lighthouse = (period: readonly (readonly [Beacon, number])[], times: number): Frame[] => {
  const frames = period.map(([beacon, seconds]): Frame => [drawLighthouse(beacon), seconds]);
  const isNeverDark = period.every(([beacon]) => beacon !== 'off');
  return [...(isNeverDark ? [[drawLighthouse('off'), 1] as const] : []), ...repeated(frames, times)];
};

/** Every film, by the name of its files. */
export const videos: Readonly<Record<string, readonly Frame[]>> = {
  'semaphore-run': semaphore('run'),
  'semaphore-fun': semaphore('fun', drawSailorFromBehind),
  'semaphore-cab': semaphore('cab'),
  'light-morse-sea': lamp('sea'),
  'light-morse-net': lamp('net'),
  'light-morse-star': lamp('star'),
  ...Object.fromEntries(
    Object.entries(watches).map(([name, scenes]) => [name, nightWatch(scenes, 2 * STEP)]),
  ),
  'lighthouse-fl': lighthouse(
    [
      ['off', 2],
      ['white', 0.6],
      ['off', 2.4],
    ],
    3,
  ),
  'lighthouse-fl3': lighthouse(
    [
      ['off', 2],
      ['white', 0.6],
      ['off', 1],
      ['white', 0.6],
      ['off', 1],
      ['white', 0.6],
      ['off', 4.2],
    ],
    1,
  ),
  'lighthouse-iso': lighthouse(
    [
      ['off', 2],
      ['white', 2],
    ],
    3,
  ),
  'lighthouse-oc': lighthouse(
    [
      ['off', 1],
      ['white', 4],
    ],
    3,
  ),
  'lighthouse-q': lighthouse(
    [
      ['off', 0.6],
      ['white', 0.4],
    ],
    9,
  ),
  'lighthouse-al-wr': lighthouse(
    [
      ['white', 2],
      ['red', 2],
    ],
    3,
  ),
};

/** The sea at night, and one short blast of a horn where it is heard. */
function watchSound(scenes: (typeof watches)[string]): Sound {
  let noise = 1;
  let wave = 0;
  const sound = made(watchSeconds(scenes), (t) => {
    noise = (noise * 16_807) % 2_147_483_647;
    wave += (noise / 1_073_741_823 - 1 - wave) * 0.05;
    return wave * (0.3 + 0.2 * Math.sin((2 * Math.PI * t) / 5));
  });
  const horn = hornAt(scenes);
  if (horn === undefined) return sound;
  const start = Math.round(horn * RATE);
  blast(SHORT).forEach((value, at) => {
    sound[start + at] = (sound[start + at] ?? 0) + value;
  });
  return sound;
}

/** The sound of the films that have one, by the name of their files. */
const soundtracks: Readonly<Record<string, Sound>> = Object.fromEntries(
  Object.entries(watches).map(([name, scenes]) => [name, watchSound(scenes)]),
);

/** Writes a video's different pictures once each, and the list that gives their order and times to ffmpeg. */
function write(folder: string, frames: readonly Frame[]): void {
  mkdirSync(folder, { recursive: true });
  const names = new Map([...new Set(frames.map(([svg]) => svg))].map((svg, index) => [svg, `${index}.svg`]));
  for (const [svg, name] of names) writeFileSync(path.join(folder, name), svg);
  const rows = frames.map(([svg, seconds]) => `${names.get(svg)} ${seconds.toFixed(4)}`);
  writeFileSync(path.join(folder, 'frames.txt'), `${rows.join('\n')}\n`);
}

/** The picture that is visible until a film plays: its scene at rest. */
export const posterOf = (name: string): string =>
  name === 'semaphore-fun'
    ? drawSailorFromBehind(rest)
    : name.startsWith('semaphore')
      ? drawSailor(rest)
      : name.startsWith('lighthouse')
        ? drawLighthouse('off')
        : watches[name]
          ? drawWatch()
          : drawShip(false);

/** The posters of all films. */
export const pictures: Pictures = Object.fromEntries(
  Object.keys(videos).map((name) => [name, posterOf(name)]),
);

if (import.meta.main) {
  const target = process.argv[2];
  if (!target) throw new Error('expected the folder to write to');
  for (const [name, frames] of Object.entries(videos)) write(path.join(target, name), frames);
  for (const [name, sound] of Object.entries(soundtracks))
    writeFileSync(path.join(target, name, 'sound.wav'), wav(sound));
}
