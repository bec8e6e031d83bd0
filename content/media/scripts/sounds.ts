// Writes the sounds that sounds.sh encodes, as 16-bit mono WAV files, into the folder named on the command line.
// Bells: struck in pairs, one for each half hour of a watch (Encyclopaedia Britannica, "Ship's bell"; Wikipedia, "Ship's
// bell", section "Timing of bells"). Blasts: COLREGS 1972, rules 32 (about one second for a short one, four to six for a
// prolonged one), 34 (manoeuvring), 35 (restricted visibility).
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { morse, oneSign, type Stretch } from './morse.ts';

/** Samples in a second. */
export const RATE = 22_050;
export type Sound = Float32Array;

/** Seconds of silence before the first stroke, blast or dot: time to look up from the button that was pressed. */
const LEAD_IN = 0.5;

const silence = (seconds: number): Sound => new Float32Array(Math.round(seconds * RATE));

/** Makes a sound from a function of the time in seconds. */
export const made = (seconds: number, wave: (t: number) => number): Sound =>
  silence(seconds).map((_, at) => wave(at / RATE));

function joined(sounds: readonly Sound[]): Sound {
  const whole = new Float32Array(sounds.reduce((sum, sound) => sum + sound.length, 0));
  let at = 0;
  for (const sound of sounds) {
    whole.set(sound, at);
    at += sound.length;
  }
  return whole;
}

/** Lays strikes of one sound over each other, each beginning at its time in seconds. */
function struck(sound: Sound, times: readonly number[]): Sound {
  const whole = silence(Math.max(...times) + sound.length / RATE);
  for (const time of times) {
    const start = Math.round(time * RATE);
    sound.forEach((value, at) => {
      whole[start + at] = (whole[start + at] ?? 0) + value;
    });
  }
  return whole;
}

const tone = (frequency: number, t: number): number => Math.sin(2 * Math.PI * frequency * t);

/** One stroke of a bell: partials in the proportions of a cast bell (hum, prime, tierce, quint, nominal, ...). */
const partials = [
  [0.5, 0.35, 1.6],
  [1, 1, 2.6],
  [1.2, 0.55, 3.4],
  [1.5, 0.3, 4.5],
  [2, 0.8, 4.2],
  [2.52, 0.3, 7],
  [3.01, 0.25, 9],
  [4.17, 0.15, 14],
] as const;
const stroke = made(1.5, (t) => {
  const body = partials.reduce(
    (sum, [ratio, level, decay]) => sum + level * tone(1046 * ratio, t) * Math.exp(-decay * t),
    0,
  );
  return 0.22 * body * Math.min(1, t / 0.002) * Math.min(1, (1.5 - t) / 0.1);
});

/** Bells in pairs, an odd one by itself at the end. */
const bells = (count: number): Sound =>
  struck(
    stroke,
    Array.from({ length: count }, (_, at) => LEAD_IN + Math.floor(at / 2) * 1.7 + (at % 2) * 0.55),
  );

/** A blast of a whistle: two reeds with overtones, soft at both ends. */
export function blast(seconds: number): Sound {
  const reed = (base: number, t: number): number =>
    [1, 2, 3, 4, 5, 6].reduce((sum, order) => sum + tone(base * order, t) / order ** 0.8, 0);
  return made(seconds, (t) => {
    const edge = Math.min(1, t / 0.06, (seconds - t) / 0.09);
    return 0.17 * edge * (reed(277, t) + reed(349, t)) * (1 + 0.04 * tone(6, t));
  });
}

/** Seconds of a short and of a prolonged blast. */
export const SHORT = 1;
const PROLONGED = 4;
const blasts = (lengths: readonly number[], gap = 0.7): Sound =>
  joined([silence(LEAD_IN), ...lengths.flatMap((length) => [blast(length), silence(gap)])]);

const keyed = (stretches: readonly Stretch[], dot: number): Sound =>
  joined(
    stretches.map(({ on, units }) => {
      const seconds = units * dot;
      if (!on) return silence(seconds);
      return made(seconds, (t) => 0.5 * Math.min(1, t / 0.008, (seconds - t) / 0.008) * tone(700, t));
    }),
  );

/** Morse sent a number of times, with pauses of seven units. */
const sent = (stretches: readonly Stretch[], dot: number, times: number): Sound =>
  joined([
    silence(LEAD_IN),
    ...Array.from({ length: times }, () => [keyed(stretches, dot), silence(dot * 7)]).flat(),
  ]);

const named = (names: readonly string[], sound: (name: string) => Sound): [string, Sound][] =>
  names.map((name) => [`morse-${name}`, sound(name)]);

/** Every sound, by the name of its file. */
export const sounds: Readonly<Record<string, Sound>> = {
  ...Object.fromEntries([1, 2, 3, 4, 5, 6, 7, 8].map((count) => [`bells-${count}`, bells(count)])),
  ...Object.fromEntries(named([...'aklnorstuv'], (letter) => sent(morse(letter), 0.14, 2))),
  ...Object.fromEntries(named(['cat', 'sail'], (word) => sent(morse(word), 0.15, 2))),
  'morse-sos': sent(oneSign('sos'), 0.13, 2),
  'fog-power-making-way': blasts([PROLONGED]),
  'fog-power-stopped': blasts([PROLONGED, PROLONGED], 2),
  'fog-sailing': blasts([PROLONGED, SHORT, SHORT]),
  'fog-towed': blasts([PROLONGED, SHORT, SHORT, SHORT]),
  'fog-anchored-bell': struck(
    stroke,
    Array.from({ length: 20 }, (_, at) => LEAD_IN + at * 0.26),
  ),
  'fog-anchored-whistle': blasts([SHORT, PROLONGED, SHORT]),
  'fog-pilot': blasts([SHORT, SHORT, SHORT, SHORT]),
  'whistle-1': blasts([SHORT]),
  'whistle-2': blasts([SHORT, SHORT]),
  'whistle-3': blasts([SHORT, SHORT, SHORT]),
  'whistle-5': blasts([0.4, 0.4, 0.4, 0.4, 0.4], 0.35),
};

/** Gives a sound as a WAV file, its loudest place at 0.8 of full scale. */
export function wav(sound: Sound): Buffer {
  const loudest = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0.001);
  const file = Buffer.alloc(44 + sound.length * 2);
  file.write('RIFF', 0);
  file.writeUInt32LE(36 + sound.length * 2, 4);
  file.write('WAVEfmt ', 8);
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36);
  file.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((value, at) => {
    file.writeInt16LE(Math.round((value / loudest) * 0.8 * 32_767), 44 + at * 2);
  });
  return file;
}

if (import.meta.main) {
  const folder = process.argv[2];
  if (!folder) throw new Error('expected the folder to write to');
  for (const [name, sound] of Object.entries(sounds))
    writeFileSync(path.join(folder, `${name}.wav`), wav(sound));
}
