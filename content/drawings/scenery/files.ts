import { readFileSync } from 'node:fs';
import type { Pack } from '@knowledgeking/pack/load';
import { palette } from '../../../lib/picture/palette.ts';
import { aboutFiles } from './about.ts';
import { chart } from './chart.ts';
import { crewOnDeck, ship } from './ship.ts';
import { hoist, rim } from './signal.ts';
import { clouds, focusLines, gull, halftone, moon, rays, stars, strokes, sun } from './sky.ts';

/** The pieces of the scenery, by their names within images/scenery. */
export const sceneryFiles = (pack: Pack): Map<string, Buffer> =>
  new Map([
    ['ship.svg', ship()],
    ['ship-crew.svg', ship(crewOnDeck(pack))],
    ['chart.svg', chart()],
    ['clouds.svg', clouds(palette.white, palette.sky, palette.ink)],
    ['clouds-dusk.svg', clouds('#fbe3c4', '#e9a779', palette.ink)],
    ['clouds-far.svg', clouds(palette.white, palette.sky, '#9fd3e0')],
    ['clouds-far-dusk.svg', clouds('#fbe3c4', '#f3c79b', '#d9764f')],
    ['clouds-night.svg', clouds(palette['navy-soft'], palette.navy, palette.ink)],
    ['focus-lines.svg', focusLines()],
    ['gull.svg', gull()],
    ['halftone.svg', halftone('#9fd3e0')],
    ['rays.svg', rays('#e6f5f7')],
    ['rays-dusk.svg', rays('#fbd9ac')],
    ['stars.svg', stars()],
    ['sun.svg', sun(palette.marigold)],
    ['sun-dusk.svg', sun(palette.vermilion)],
    ['sun-large.svg', sun(palette.marigold, 1.4)],
    ['sun-large-dusk.svg', sun(palette.vermilion, 1.4)],
    ['strokes.svg', strokes()],
    ['moon.svg', moon()],
    ...waves(),
    ...aboutFiles(),
    ['about-flags.svg', hoist(pack)],
    ['signal-rim.svg', rim(pack)],
  ]);

/** The colour of the foam on each colour of water; both are colours of styles/_tokens.scss. */
const foams = {
  sky: 'sea-light',
  'sea-light': 'sky',
  sea: 'sea-light',
  'sea-deep': 'sea',
  navy: 'night-sea-light',
  'dusk-sea-light': 'dusk-low',
  'dusk-sea': 'dusk-sea-light',
  'navy-soft': 'dusk-sea',
  'night-sea-light': 'sea',
  'night-sea': 'night-sea-light',
};

/** One period of a wave for each water (`wave-sea.svg` and so on), which styles/_waves.scss repeats along an edge. */
const waves = (): [name: string, content: Buffer][] =>
  Object.entries(foams).map(([fill, foam]) => [`wave-${fill}.svg`, wave(colour(fill), colour(foam))]);

/** A crest and its trough, with an ink line that thickens towards the crest and a fleck of foam. */
function wave(fill: string, foam: string): Buffer {
  const edge = 'M-2 32C34 32 48 8 94 8 136 8 148 36 198 36 234 36 262 32 322 32';
  return Buffer.from(
    [
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 64" preserveAspectRatio="none">`,
      `<path d="${edge}V66H-2Z" fill="${fill}"/>`,
      `<path d="${edge}V35C262 35 234 39 198 39 150 39 134 14 94 14 52 14 34 35-2 35Z" fill="${colour('ink')}"/>`,
      `<path d="M70 28q26-12 48 2M224 50q26-6 50 0" fill="none" stroke="${foam}" stroke-width="3" stroke-linecap="round"/>`,
      '</svg>',
    ].join(''),
  );
}

function colour(name: string): string {
  const found = new RegExp(`^\\$${name}: (#[0-9a-f]{6});`, 'm').exec(
    readFileSync(new URL('../../../styles/_tokens.scss', import.meta.url), 'utf8'),
  );
  if (!found?.[1]) throw new Error(`styles/_tokens.scss has no colour $${name}`);
  return found[1];
}
