import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';
import { type EngineName, engineNames } from '@knowledgeking/stage/engines/engine-page';
import { openEngine } from '@knowledgeking/stage/engines/open-engine';
import { inRoot } from '@knowledgeking/stage/paths';
import { startProduct } from '@knowledgeking/stage/product';
import { runMain, UsageError } from '@knowledgeking/stage/run-main';
import { type Scene, type SceneSet, Stage, sizes } from './screens/scene.ts';
import { sceneSets } from './screens/scene-sets.ts';

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

/** Where the pictures of one engine are. */
const folderOf = ({ engine }: Stage) => inRoot('screens', engine.name);

async function shoot(stage: Stage, scene: Scene, size: (typeof sizes)[number], file: string): Promise<void> {
  const { page } = await stage.show(scene, size);
  await page.run(showAll, undefined);
  await page.run(keepSky, scene.sky ?? 'day');
  writeFileSync(path.join(folderOf(stage), file), await page.picture(scene.isWindowOnly !== true));
}

async function shootSet(stage: Stage, { name, scenes }: SceneSet, wanted: RegExp): Promise<string[]> {
  const shots = scenes
    .flatMap((scene) =>
      sizes.map((size) => ({ scene, size, file: `${name}/${scene.name}-${size.width}.png` })),
    )
    .filter(({ file }) => wanted.test(file));
  mkdirSync(path.join(folderOf(stage), name), { recursive: true });
  for (const { scene, size, file } of shots) {
    try {
      await shoot(stage, scene, size, file);
    } catch (error) {
      console.error(`${file}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
      process.exitCode = 1;
      stage.forgetVisitor();
    }
  }
  return shots.map(({ file }) => file);
}

/** Takes the pictures whose file names match, each in its set's state of the contest. */
async function takePictures(name: EngineName, wanted: RegExp): Promise<void> {
  const engine = await openEngine(name);
  if (typeof engine === 'string') throw new StartError(`${name} is not installed: ${engine}.`);
  const product = await startProduct();
  const stage = new Stage(engine, product.url);
  rmSync(folderOf(stage), { recursive: true, force: true });
  try {
    const files: string[] = [];
    for (const set of sceneSets) {
      set.prepare(product.contest);
      await set.gather?.(stage);
      files.push(...(await shootSet(stage, set, wanted)));
    }
    const sheet = path.join(folderOf(stage), 'index.html');
    writeFileSync(sheet, contactSheet(files));
    console.log(`${files.length} pictures: ${sheet}`);
  } finally {
    await engine.close();
    await product.close();
  }
}

/**
 * A page that shows all pictures, with one row for the sizes of each scene.
 * @param files their paths relative to the page
 */
function contactSheet(files: readonly string[]): string {
  const rows = Map.groupBy(files, (file) => file.replace(/-\d+\.png$/, ''));
  const parts = [...rows].map(
    ([name, shots]) =>
      `<h2>${name}</h2><div>${shots.map((shot) => `<a href="${shot}"><img loading="lazy" src="${shot}" alt="${shot}"></a>`).join('')}</div>`,
  );
  const style =
    'body{font-family:sans-serif}div{display:flex;gap:8px;align-items:flex-start}img{height:320px;border:1px solid}';
  return `<!doctype html><meta charset="utf-8"><title>Screens</title><style>${style}</style>${parts.join('\n')}\n`;
}

await runMain(
  import.meta,
  {
    command: 'npm run screens',
    words: '[pattern]',
    mostWords: 1,
    does: 'Takes pictures of every page in every state, period and size, or of those whose file names match, into screens/. Those of each engine have their own folder, so that they can be put side by side.',
    options: {
      engine: {
        type: 'string',
        value: engineNames.join('|'),
        default: 'chromium',
        does: 'the browser’s engine',
      },
    },
  },
  ({ words: [pattern = ''], options }) => {
    const name = engineNames.find((each) => each === options.engine);
    if (!name)
      throw new UsageError(`--engine: expected one of ${engineNames.join(', ')}, not ${options.engine}.`);
    return takePictures(name, new RegExp(pattern));
  },
);
