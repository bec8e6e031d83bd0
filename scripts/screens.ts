import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, chromium } from '@playwright/test';
import { layOutWhole } from '../lib/page-in-parts.ts';
import { ensureChromium } from './chromium.ts';
import { inRoot } from './lib/paths.ts';
import { startProduct } from './lib/product.ts';
import { runMain } from './lib/run-main.ts';
import { byPeriod } from './screens/by-period.ts';
import { contactSheet } from './screens/contact-sheet.ts';
import { openToAll } from './screens/open-to-all.ts';
import { type Scene, type SceneSet, sizes } from './screens/scene.ts';
import { Stage } from './screens/stage.ts';

const folder = inRoot('screens');
const sideBySide = 3;
/** For the answers page, which is very long. */
const longestShotMilliseconds = 120_000;
const overlayFadeMilliseconds = 250;

async function shoot(
  { path: address, sky = 'day', act, isWindowOnly }: Scene,
  context: BrowserContext,
  file: string,
) {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.evaluate(layOutWhole);
  await act?.(page);
  await page.evaluate(showAll);
  await page.waitForLoadState('networkidle');
  const waiting = page.getByText('読み込んでいます', { exact: true }).filter({ visible: true });
  await waiting.first().waitFor({ state: 'hidden' });
  // The notice saying so fades out.
  await page.waitForTimeout(overlayFadeMilliseconds);
  await page.evaluate(keepSky, sky);
  await page.screenshot({ path: file, fullPage: isWindowOnly !== true, timeout: longestShotMilliseconds });
}

/** Runs in the page: scrolls through it once, so that everything fetched or drawn only when in view is there. */
async function showAll(): Promise<void> {
  for (const element of document.querySelectorAll<HTMLElement>('main *'))
    if (getComputedStyle(element).contentVisibility === 'auto') element.style.contentVisibility = 'visible';
  for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight / 2) {
    window.scrollTo({ top, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
  window.scrollTo({ top: 0, behavior: 'instant' });
  await document.fonts.ready;
}

/** Runs in the page: keeps the scenery at this hour, whatever the page sets later. */
function keepSky(hour: string): void {
  const { documentElement: root } = document;
  const set = () => {
    if (root.dataset.sky !== hour) root.dataset.sky = hour;
  };
  new MutationObserver(set).observe(root, { attributeFilter: ['data-sky'] });
  set();
}

async function shootSet(
  stage: Stage,
  { name, prepare, scenes }: SceneSet,
  wanted: RegExp,
): Promise<string[]> {
  const shots = scenes
    .flatMap((scene) =>
      sizes.map((size) => ({ scene, size, file: `${name}/${scene.name}-${size.width}.png` })),
    )
    .filter(({ file }) => wanted.test(file));
  // Later sets may need what an earlier one prepares.
  await prepare(stage);
  mkdirSync(path.join(folder, name), { recursive: true });
  const waiting = [...shots];
  const work = async () => {
    for (let shot = waiting.shift(); shot; shot = waiting.shift()) {
      const context = await stage.open(shot.scene.as, shot.size);
      try {
        await shoot(shot.scene, context, path.join(folder, shot.file));
      } catch (error) {
        console.error(`${shot.file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        process.exitCode = 1;
      }
      await context.close();
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
  return shots.map(({ file }) => file);
}

/**
 * `npm run screens [pattern]`: takes pictures of every page in every state, period and size, or of those whose file
 * names match.
 */
await runMain(import.meta, async () => {
  const wanted = new RegExp(process.argv[2] ?? '');
  const executablePath = await ensureChromium(console.error);
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  rmSync(folder, { recursive: true, force: true });
  try {
    const stage = new Stage(product, browser);
    const files: string[] = [];
    for (const set of [openToAll, ...byPeriod]) files.push(...(await shootSet(stage, set, wanted)));
    writeFileSync(path.join(folder, 'index.html'), contactSheet(files));
    console.log(`${files.length} pictures: ${path.join(folder, 'index.html')}`);
  } finally {
    await browser.close();
    await product.close();
  }
});
