import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { suite, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { loadPack } from '@knowledgeking/pack/load';
import { mediumSecondsOf } from '@knowledgeking/pack/public-media';
import { inRoot } from '@knowledgeking/stage/paths';
import sharp from 'sharp';
import { crewFiles } from '../../content/drawings/crew/crew-files.ts';
import { motifs } from '../../content/drawings/logbook/motifs.ts';
import { drawingOf } from '../../content/drawings/logbook/route.ts';
import { logbookFiles } from '../../content/drawings/logbook/sheets.ts';
import { medalFiles, stampFiles } from '../../content/drawings/marks/awards.ts';
import { iconDrawings } from '../../content/drawings/marks/icons.ts';
import { tierFiles } from '../../content/drawings/marks/tiers.ts';
import { RATE, sounds } from '../../content/media/scripts/sounds.ts';
import { posterOf, videos } from '../../content/media/scripts/videos.ts';
import { expressions, iconNames, picturePaths } from '../../lib/paths.ts';
import { rasterize } from '../assets/rasterize.ts';

const { pack } = loadPack(inRoot('content'));
assert.ok(pack);

/** At most 9 kB uncompressed and 4 kB compressed. */
function checkSize(name: string, file: Buffer): void {
  assert.ok(file.length <= 9 * 1024, `${name}: ${file.length} bytes`);
  assert.ok(gzipSync(file).length <= 4 * 1024, `${name}: ${gzipSync(file).length} bytes gzipped`);
}

suite('the drawn crew', () => {
  const files = crewFiles(pack);

  test('every member of the pack is drawn with every face, full and as a bust, and no file is heavy', () => {
    assert.equal(files.size, pack.crew.members.length * expressions.length * 2);
    for (const [name, file] of files) checkSize(name, file);
  });

  test('each face looks different, in the figure and in the bust', async () => {
    for (const { id } of pack.crew.members) {
      for (const crop of ['full', 'face'] as const) {
        const looks = await Promise.all(
          expressions.map(async (expression) => {
            const file = files.get(path.basename(picturePaths.crew(id, expression, crop)));
            assert.ok(file);
            return (await rasterize(`${file}`)).toString('base64');
          }),
        );
        assert.equal(new Set(looks).size, expressions.length, `${id}, ${crop}`);
      }
    }
  });
});

suite('badges, medals, stamps and icons', () => {
  test('every tier has a badge that differs from all others, and no file is heavy', async () => {
    const files = tierFiles(pack);
    assert.deepEqual(
      [...files.keys()],
      pack.tiers.map(({ correct }) => `${correct}.svg`),
    );
    for (const [name, file] of files) checkSize(name, file);
    const looks = await Promise.all([...files.values()].map((file) => rasterize(`${file}`, [], 90)));
    assert.equal(new Set(looks.map((look) => look.toString('base64'))).size, files.size);
  });

  test('every medal, stamp and icon is there and can be drawn', async () => {
    const files = new Map([...medalFiles(), ...stampFiles(), ...iconDrawings()]);
    const names = ['hard', 'super-hard', 'title', 'passed', ...iconNames].map((name) => `${name}.svg`);
    assert.deepEqual([...files.keys()].sort(), names.sort());
    for (const [name, file] of files) {
      checkSize(name, file);
      assert.ok((await rasterize(`${file}`)).length > 500, name);
    }
  });

  test('no drawing depends on a font or on another file', () => {
    for (const files of [crewFiles(pack), tierFiles(pack), medalFiles(), stampFiles(), iconDrawings()]) {
      for (const [name, file] of files) assert.doesNotMatch(`${file}`, /<text|<image|href="[^#]/, name);
    }
  });
});

suite('pictures to pick from', () => {
  const pictures = new Set(
    [...pack.practice, ...pack.exam].flatMap(({ options = [] }) =>
      options.flatMap(({ picture, picture_selected: selected }) => [picture, selected]),
    ),
  );
  pictures.delete(undefined);

  for (const file of pictures) {
    test(`${file} has no background: its corners are transparent`, async () => {
      const size = 96;
      const svg = readFileSync(path.join(pack.folder, file ?? ''));
      const pixels = await sharp(svg).resize(size, size, { fit: 'fill' }).ensureAlpha().raw().toBuffer();
      const alphaAt = (x: number, y: number) => pixels[(y * size + x) * 4 + 3];
      const last = size - 1;
      const corners = [alphaAt(0, 0), alphaAt(last, 0), alphaAt(0, last), alphaAt(last, last)];
      // A flag fills its picture to the corners.
      if (file?.startsWith('media/flags/')) assert.doesNotMatch(`${svg}`, /#fbf7ec|#fdfbf3/);
      else assert.deepEqual(corners, [0, 0, 0, 0]);
    });
  }
});

suite('the logbook', () => {
  const files = logbookFiles({ exam: 100, practice: 10 });
  const names = Object.keys(motifs);

  test('every sheet has each question once, drawn with motifs that it defines, and none is heavy', () => {
    for (const [name, count] of [
      ['exam-wide.svg', 100],
      ['exam-tall.svg', 100],
      ['certificate.svg', 100],
      ['practice.svg', 10],
    ] as const) {
      const file = `${files.get(name)}`;
      const numbers = [...file.matchAll(/class="n(\d+)"/g)].map(([, number]) => Number(number));
      assert.deepEqual(
        numbers,
        Array.from({ length: count }, (_, index) => index + 1),
      );
      for (const [, id] of file.matchAll(/(?:href="|url\()#([\w-]+)/g)) {
        assert.ok(file.includes(`id="${id}"`), `${name}: ${id}`);
      }
      assert.ok(gzipSync(file).length <= 12 * 1024, `${name}: ${gzipSync(file).length} bytes gzipped`);
    }
  });

  test('no motif comes again before all the others were drawn', () => {
    for (const first of [1, names.length + 1]) {
      const round = Array.from({ length: names.length }, (_, index) => drawingOf(first + index, names).motif);
      assert.deepEqual(round.sort(), [...names].sort());
    }
  });
});

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
