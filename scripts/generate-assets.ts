import { readFileSync } from 'node:fs';
import { withoutRuby } from '@knowledgeking/contract/rules/ruby';
import { StartError } from '@knowledgeking/local-server/start-error';
import { loadPack, type Pack } from '@knowledgeking/pack/load';
import { formatProblems } from '@knowledgeking/pack/problem';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';
import { crewFiles } from '../content/drawings/crew/crew-files.ts';
import { logbookFiles } from '../content/drawings/logbook/sheets.ts';
import { medalFiles, stampFiles } from '../content/drawings/marks/awards.ts';
import { iconDrawings } from '../content/drawings/marks/icons.ts';
import { tierFiles } from '../content/drawings/marks/tiers.ts';
import { sceneryFiles } from '../content/drawings/scenery/files.ts';
import { picturePaths } from '../lib/paths.ts';
import { palette } from '../lib/picture/palette.ts';
import { type Picture, textOf } from '../lib/picture/shape-types.ts';
import { type CardWords, card, practiceWords } from '../lib/picture/share-picture.ts';
import { displayCharacters, displayFont, fontsFor } from './assets/display-font.ts';
import { cached, withSmallWebp, withWebp, writeChanged, writeFolder } from './assets/made-files.ts';
import { pictureSvg, rasterize } from './assets/rasterize.ts';

/**
 * Makes the display font, the drawings, the pictures of shared links, the icons and the web manifest from a pack. Files
 * that are already right are not written, and pictures drawn before come from the cache.
 * @param packFolder default: `content/`
 * @param target the folder of the site, default: the repository
 * @returns whether anything changed
 */
export async function generateAssets(packFolder = inRoot('content'), target = inRoot()): Promise<boolean> {
  const { pack, problems } = loadPack(packFolder);
  if (!pack) throw new StartError(`The content pack ${packFolder} is wrong:\n${formatProblems(problems)}`);
  const characters = displayCharacters(pack);
  const fonts = new Map<string, Buffer>();
  let made: ReturnType<typeof displayFont> | undefined;
  for (const name of ['display-latin.woff2', 'display-japanese.woff2', 'LICENSE.txt']) {
    const make = async () => {
      made ??= displayFont(pack);
      return (await made).get(name) ?? Buffer.alloc(0);
    };
    fonts.set(name, await cached(`${name} ${characters}`, make));
  }
  const changes = [
    writeFolder(`${target}/public/fonts`, fonts),
    writeFolder(`${target}/public/images/scenery`, sceneryFiles(pack)),
    writeFolder(
      `${target}/public/images/share`,
      await withSmallWebp(await withWebp(await sharePictures(pack))),
    ),
    writeFolder(
      `${target}/public/images/logbook`,
      logbookFiles({ exam: pack.exam.length, practice: pack.practice.length }),
    ),
    writeFolder(`${target}/public/images/crew`, crewFiles(pack)),
    writeFolder(`${target}/public/images/tiers`, tierFiles(pack)),
    writeFolder(`${target}/public/images/medals`, medalFiles()),
    writeFolder(`${target}/public/images/stamps`, stampFiles()),
    writeFolder(`${target}/public/images/icons`, iconDrawings()),
    ...[...(await iconFiles(pack))].map(([name, content]) =>
      writeChanged(`${target}/public/${name}`, content),
    ),
  ];
  return changes.includes(true);
}

/** The icon on a full square, small enough to fit any mask that phones cut icons with. */
function maskable(svg: string): string {
  const drawing = svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>\s*$/, '');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${palette.navy}"/><g transform="translate(8 7) scale(.75)">${drawing}</g></svg>`;
}

/** A favicon.ico with one PNG of this size in pixels. */
function ico(png: Buffer, size: number): Buffer {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(1, 4);
  header.writeUInt8(size, 6);
  header.writeUInt8(size, 7);
  header.writeUInt16LE(1, 10);
  header.writeUInt16LE(32, 12);
  header.writeUInt32LE(png.length, 14);
  header.writeUInt32LE(header.length, 18);
  return Buffer.concat([header, png]);
}

/**
 * The icons in every form that browsers and phones ask for, and the manifest that lists them, by path within public/.
 */
async function iconFiles({ words: { site } }: Pack): Promise<Map<string, Buffer>> {
  const svg = readFileSync(inRoot('public/icon.svg'), 'utf8');
  const draw = (drawing: string, size: number) =>
    cached(`${size} ${drawing}`, () => rasterize(drawing, [], size));
  const full = maskable(svg);
  const manifest = {
    name: site.name,
    short_name: site.short_name,
    description: withoutRuby(site.description),
    lang: 'ja',
    start_url: '/',
    display: 'browser',
    background_color: palette.paper,
    theme_color: palette.navy,
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icons/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icons/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icons/maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return new Map([
    ['icons/icon-192.png', await draw(svg, 192)],
    ['icons/icon-512.png', await draw(svg, 512)],
    ['icons/maskable-512.png', await draw(full, 512)],
    ['apple-touch-icon.png', await draw(full, 180)],
    ['favicon.ico', ico(await draw(svg, 32), 32)],
    ['manifest.webmanifest', Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`)],
  ]);
}

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
async function sharePictures(pack: Pack): Promise<Map<string, Buffer>> {
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

await runMain(
  import.meta,
  {
    command: 'node scripts/generate-assets.ts',
    does: 'Makes the site’s font, pictures and icons. Builds and tests do the same.',
  },
  async () => {
    const isChanged = await generateAssets();
    console.log(
      isChanged ? 'Font, pictures and icons were made.' : 'Font, pictures and icons are up to date.',
    );
  },
);
