// Draws all of the pack's pictures, and the posters of its films. scripts/setup.mjs runs it when the pictures are missing or
// older than a script here: they are not kept in git.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pictures as buoys } from './buoys.ts';
import { pictures as chart } from './chart.ts';
import { pictures as flags } from './flags.ts';
import { pictures as graphs } from './graphs.ts';
import { pictures as knots } from './knots.ts';
import { pictures as lights } from './lights.ts';
import { pictures as rigs } from './rigs.ts';
import { pictures as scenes } from './scenes.ts';
import { pictures as shapes } from './shapes.ts';
import { pictures as signals } from './signals.ts';
import { pictures as stars } from './stars.ts';
import type { Pictures } from './svg.ts';
import { pictures as tiles } from './tiles.ts';
import { pictures as videos } from './videos.ts';

const folders: Readonly<Record<string, Pictures>> = {
  buoys,
  chart: { ...chart, ...graphs },
  flags,
  knots,
  lights,
  rigs,
  scenes,
  shapes,
  signals,
  stars,
  tiles,
  videos,
};

const media = path.dirname(import.meta.dirname);
const list = path.join(import.meta.dirname, '.drawn');

/** Writes a file in one step, as two may draw at the same time. */
function write(file: string, text: string): void {
  const part = `${list}-${process.pid}`;
  writeFileSync(part, text);
  renameSync(part, file);
}

for (const [folder, pictures] of Object.entries(folders)) {
  mkdirSync(path.join(media, folder), { recursive: true });
  for (const [name, text] of Object.entries(pictures)) write(path.join(media, folder, `${name}.svg`), text);
}
const files = Object.entries(folders).flatMap(([folder, pictures]) =>
  Object.keys(pictures).map((name) => `${folder}/${name}.svg`),
);
// What was drawn before and is no longer would be reported as a medium that nobody uses.
const before = existsSync(list) ? readFileSync(list, 'utf8').trim().split('\n') : [];
for (const file of before) if (!files.includes(file)) rmSync(path.join(media, file), { force: true });
write(list, `${files.join('\n')}\n`);
