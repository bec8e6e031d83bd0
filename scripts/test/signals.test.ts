import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { mediumSecondsOf } from '@knowledgeking/pack/media';
import { RATE, sounds } from '../../content/media/scripts/sounds.ts';
import { posterOf, videos } from '../../content/media/scripts/videos.ts';
import { inRoot } from '../lib/paths.ts';

/** Seconds before the first stroke, dot, flash or flag: time to look up from the button that starts them. */
const start = 0.5;

/** Seconds by which an encoder may lengthen a sound or a film. */
const encoderTolerance = 0.2;

const sumOf = (seconds: readonly number[]): number => seconds.reduce((sum, each) => sum + each, 0);

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
    const secondsOf = mediumSecondsOf(inRoot('content'));
    for (const [name, sound] of Object.entries(sounds)) {
      const seconds = secondsOf(`media/sounds/${name}.mp3`);
      assert.ok(Math.abs(seconds - sound.length / RATE) < encoderTolerance, `${name}.mp3: ${seconds} s`);
    }
    for (const [name, frames] of Object.entries(videos)) {
      const seconds = secondsOf(`media/videos/${name}.mp4`);
      const made = sumOf(frames.map(([, shown]) => shown));
      assert.ok(Math.abs(seconds - made) < encoderTolerance, `${name}.mp4: ${seconds} s, not ${made} s`);
    }
  });
});
