import type { Pack } from '@knowledgeking/pack/load';
import { palette } from '../../../lib/picture/palette.ts';
import { aboutFiles } from './about.ts';
import { chart } from './chart.ts';
import { crewOnDeck } from './deck.ts';
import { waves } from './sea.ts';
import { ship } from './ship.ts';
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
