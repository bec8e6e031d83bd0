import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { suite, test } from 'node:test';
import { RATE, sounds } from '../../content/media/scripts/sounds.ts';
import { posterOf, videos } from '../../content/media/scripts/videos.ts';
import { inRoot } from '../lib/paths.ts';

/** Seconds before the first stroke, dot, flash or flag: time to look up from the button that starts them. */
const start = 0.5;

/** Seconds by which an encoder may lengthen a sound or a film. */
const encoderTolerance = 0.2;

const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, each) => sum + each, 0);

/** The length of an MP4 in seconds, from its header. */
function lengthOfFilm(file: Buffer): number {
  const header = file.indexOf('mvhd');
  return file.readUInt32BE(header + 20) / file.readUInt32BE(header + 16);
}

suite('signals with a fair start', () => {
  test('every sound begins with half a second of silence, and not much more', () => {
    for (const [name, sound] of Object.entries(sounds)) {
      const first = sound.findIndex((value) => Math.abs(value) > 0.01) / RATE;
      assert.ok(first >= start && first < start + 0.1, `${name} begins after ${first} s`);
    }
  });

  test('every film begins with its scene at rest for half a second or longer', () => {
    for (const [name, frames] of Object.entries(videos)) {
      const first = frames.findIndex(([svg]) => svg !== posterOf(name));
      const rest = sumOf(frames.slice(0, first).map(([, seconds]) => seconds));
      assert.ok(first > 0 && rest >= start, `${name} begins after ${rest} s`);
    }
  });

  test('the files in the pack are as long as the scripts make them', () => {
    const folder = inRoot('content/media');
    for (const [name, sound] of Object.entries(sounds)) {
      const bitsPerSecond = name.startsWith('morse-') ? 16_000 : 24_000;
      const seconds = (readFileSync(`${folder}/sounds/${name}.mp3`).length * 8) / bitsPerSecond;
      assert.ok(Math.abs(seconds - sound.length / RATE) < encoderTolerance, `${name}.mp3: ${seconds} s`);
    }
    for (const [name, frames] of Object.entries(videos)) {
      const seconds = lengthOfFilm(readFileSync(`${folder}/videos/${name}.mp4`));
      const made = sumOf(frames.map(([, shown]) => shown));
      assert.ok(Math.abs(seconds - made) < encoderTolerance, `${name}.mp4: ${seconds} s, not ${made} s`);
    }
  });
});
