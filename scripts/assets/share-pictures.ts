import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import type { Pack } from '@knowledgeking/pack/load';
import { picturePaths } from '../../lib/paths.ts';
import { card, practiceWords } from '../../lib/picture/card.ts';
import type { CardWords } from '../../lib/picture/card-words.ts';
import { palette } from '../../lib/picture/palette.ts';
import { type Picture, textOf } from '../../lib/picture/shape.ts';
import { cached } from './cache.ts';
import { fontsFor } from './display-font.ts';
import { tierFiles } from './marks/tiers.ts';
import { pictureSvg, rasterize } from './rasterize.ts';
import { sceneryFiles } from './scenery/files.ts';

const crewedShip = '/images/scenery/ship-crew.svg';

/** The card of the whole site, for every page that has no card of its own. */
function siteWords({ words: { site } }: Pack): CardWords {
  return {
    siteName: '全国一斉オンラインクイズ大会',
    label: '',
    headline: site.name.split(/\s+/u),
    line: withoutRuby(site.catchphrase),
    color: palette.vermilion,
    shipPicture: crewedShip,
  };
}

/** The cards of the practice exam, by number of right answers. */
function tierWords({ words, crew, tiers, practice }: Pack): [number, CardWords][] {
  const [siteName, total] = [words.site.name, practice.length];
  return tiers.map((tier) => {
    const member = crew.members.find(({ id }) => id === tier.crew);
    return [tier.correct, practiceWords({ siteName, tier, member, total })];
  });
}

/** The pictures that shared links show, 1200 × 630 pixels: PNG by file name. */
export async function sharePictures(pack: Pack): Promise<Map<string, Buffer>> {
  const cards: [string, Picture][] = [
    ['site.png', card(siteWords(pack), 'wide')],
    ...tierWords(pack).map(([correct, words]): [string, Picture] => [
      `practice${correct}.png`,
      card(words, 'wide'),
    ]),
  ];
  const images = new Map(
    [...tierFiles(pack)].map(([name, file]) => [picturePaths.tier(Number.parseInt(name, 10)), `${file}`]),
  );
  images.set(crewedShip, `${sceneryFiles(pack).get('ship-crew.svg')}`);
  const pictures = new Map<string, Buffer>();
  // One font for all of them: unpacking the whole font for each would take a seventh longer.
  let fonts: ReturnType<typeof fontsFor> | undefined;
  for (const [name, picture] of cards) {
    const svg = pictureSvg(picture, images);
    const make = async () => {
      fonts ??= fontsFor(cards.map(([, each]) => lettersOf(each)).join(''));
      return rasterize(svg, await fonts);
    };
    pictures.set(name, await cached(svg, make));
  }
  return pictures;
}

function lettersOf({ shapes }: Picture): string {
  return shapes.map((shape) => (shape.kind === 'text' ? textOf(shape) : '')).join('');
}
