import { StartError } from '@knowledgeking/local-server/start-error';
import { loadPack } from '@knowledgeking/pack/load';
import { formatProblems } from '@knowledgeking/pack/problem';
import { cached } from './assets/cache.ts';
import { crewFiles } from './assets/crew/crew-files.ts';
import { displayCharacters, displayFont } from './assets/display-font.ts';
import { iconFiles } from './assets/icons.ts';
import { logbookFiles } from './assets/logbook/sheets.ts';
import { medalFiles, stampFiles } from './assets/marks/awards.ts';
import { iconDrawings } from './assets/marks/icons.ts';
import { tierFiles } from './assets/marks/tiers.ts';
import { sceneryFiles } from './assets/scenery/files.ts';
import { sharePictures } from './assets/share-pictures.ts';
import { withSmallWebp, withWebp } from './assets/webp.ts';
import { inRoot } from './lib/paths.ts';
import { runMain } from './lib/run-main.ts';
import { writeChanged, writeFolder } from './lib/write-changed.ts';

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

await runMain(import.meta, async () => {
  const isChanged = await generateAssets();
  console.log(isChanged ? 'Font, pictures and icons were made.' : 'Font, pictures and icons are up to date.');
});
