import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { headerPictureId, renderMail } from '@knowledgeking/contest-api/mail/content/render';
import { sampleMails } from '@knowledgeking/contest-api/mail/content/words';
import { morseLengths, toMorse } from '@knowledgeking/contract/rules/morse';
import { loadPack } from '@knowledgeking/pack/load';
import { PackError } from '@knowledgeking/pack/problem';
import { ensureChromium } from '@knowledgeking/stage/chromium';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { palette } from '../lib/picture/palette.ts';
import { ship } from '../lib/picture/sea-and-ship.ts';
import type { PathShape, Picture } from '../lib/picture/shape-types.ts';
import { pictureSvg, rasterize } from './assets/rasterize.ts';

const headerFile = inRoot('packages/contest-api/src/mail/content/header.png');
/** The signal in the picture, for its alt text and for the text of the mails. */
const signalFile = inRoot('packages/contest-api/src/mail/content/header.json');
/** Twice the sheet's 560 pixels, for sharp displays. */
const width = 1_120;
const height = 264;

/** A row of waves along the whole picture. */
function waves(top: number, shift: number, fill: string): PathShape {
  const crests = Array.from({ length: 12 }, () => 'q60-44 120 0').join('');
  return {
    kind: 'path',
    d: `M${shift - 120} ${top}${crests}V${height + 20}H-140Z`,
    fill,
    stroke: palette.ink,
    width: 6,
  };
}

/** Halftone dots that fade out towards the horizon. */
function dots(): PathShape[] {
  return Array.from({ length: 5 }, (_, row) =>
    Array.from({ length: 48 }, (_, column): PathShape => {
      const radius = 5 - row * 0.9;
      const [x, y] = [column * 24 + (row % 2) * 12, 12 + row * 22];
      return {
        kind: 'path',
        d: `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`,
        fill: '#9fd3e0',
      };
    }),
  ).flat();
}

const gull = (x: number, y: number): PathShape => ({
  kind: 'path',
  d: `M${x} ${y}q18-22 34 0 18-22 34 0`,
  stroke: palette.ink,
  width: 6,
});

/** A signal in Morse code, as dots and dashes on the sea below the ship. */
function signalMarks(signal: string): PathShape[] {
  const unit = 10;
  const lengths = signal ? morseLengths(signal).slice(0, -1) : [];
  let x = (width - lengths.reduce((sum, length) => sum + length, 0) * unit) / 2;
  return lengths.flatMap((length, index) => {
    const begin = x;
    x += length * unit;
    // First a mark, then a pause, in turn.
    if (index % 2 === 1) return [];
    return {
      kind: 'path',
      d: `M${begin} ${height - 14}H${x - unit + 1}`,
      stroke: palette.marigold,
      width: 8,
    };
  });
}

/** The ship on the sea, above every mail, with the pack's signal. */
function headerPicture(signal: string): Picture {
  const sky: PathShape = { kind: 'path', d: `M0 0H${width}V${height}H0Z`, fill: palette.sky };
  const frame: PathShape = {
    kind: 'path',
    d: `M0 ${height - 3}H${width}`,
    stroke: palette.ink,
    width: 6,
  };
  const shapes = [
    sky,
    ...dots(),
    gull(220, 92),
    gull(330, 60),
    gull(830, 76),
    waves(206, -40, palette['sea-light']),
    ...ship(452, 14, 0.6, palette.vermilion),
    waves(236, 20, palette.sea),
    ...signalMarks(signal),
    frame,
  ];
  return { width, height, shapes };
}

/** Writes the header picture, with few colours: it goes along with every mail. */
async function writeHeaderPicture(): Promise<void> {
  const { pack, problems } = loadPack(inRoot('content'));
  if (!pack) throw new PackError(problems);
  const signal = pack.signal ? toMorse(pack.signal.pieces.mails) : '';
  writeFileSync(signalFile, `${JSON.stringify({ signal }, null, 2)}\n`);
  const drawn = await rasterize(pictureSvg(headerPicture(signal)));
  const small = await sharp(drawn)
    .png({ palette: true, colours: 24, effort: 10, compressionLevel: 9 })
    .toBuffer();
  writeFileSync(headerFile, small);
  console.log(`mail-header.png: ${small.length} bytes`);
}

const views = [
  { name: 'phone', width: 375, colorScheme: 'light' },
  { name: 'phone-dark', width: 375, colorScheme: 'dark' },
  { name: 'desktop', width: 900, colorScheme: 'light' },
] as const;

/** Takes pictures of the mails as a phone and a desk show them. */
async function writeMailPictures(): Promise<void> {
  const executablePath = await ensureChromium(console.error);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  mkdirSync(inRoot('docs/mails'), { recursive: true });
  try {
    const header = readFileSync(headerFile).toString('base64');
    const picture = `data:image/png;base64,${header}`;
    const { entry, exam_number } = sampleMails('https://quiz.example.jp');
    for (const [name, mail] of Object.entries({ entry, exam_number }))
      for (const { name: view, width: viewWidth, colorScheme } of views) {
        const page = await browser.newPage({ viewport: { width: viewWidth, height: 600 }, colorScheme });
        await page.setContent(renderMail(mail).html.replace(`cid:${headerPictureId}`, picture));
        const shot = await page.screenshot({ fullPage: true });
        const file = `docs/mails/${name}-${view}.webp`;
        const { size } = await sharp(shot).webp({ quality: 80, effort: 6 }).toFile(inRoot(file));
        console.log(`${file}: ${size} bytes`);
        await page.close();
      }
  } finally {
    await browser.close();
  }
}

await runMain(
  import.meta,
  {
    command: 'npm run mail-pictures',
    does: 'Draws the header of the mails, and takes pictures of them in Chromium, into docs/mails/.',
  },
  async () => {
    await writeHeaderPicture();
    await writeMailPictures();
  },
);
