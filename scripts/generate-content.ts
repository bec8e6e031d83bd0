import { StartError } from '../contest-api/src/embedded/start-error.ts';
import { formatProblems, loadPack } from '../contest-api/src/pack/load.ts';
import { inRoot } from './lib/paths.ts';
import { runMain } from './lib/run-main.ts';
import { practiceContentOf, quizMediaOf, siteContentOf } from './lib/site-content.ts';
import { writeChanged, writeFolder } from './lib/write-changed.ts';

/**
 * Makes the site's content from a pack; files that are already right are left alone.
 * @param packFolder default: `content/`
 * @param target the folder that holds the site, default: the repository
 * @returns whether anything changed
 * @throws StartError listing every problem of the pack; then nothing is written
 */
export function generateContent(packFolder = inRoot('content'), target = inRoot()): boolean {
  const { pack, problems } = loadPack(packFolder);
  if (!pack) {
    const count = problems.length === 1 ? 'one problem' : `${problems.length} problems`;
    throw new StartError(`The content pack ${packFolder} has ${count}:\n${formatProblems(problems)}`);
  }
  const json = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;
  const changes = [
    writeChanged(`${target}/lib/generated/site-content.json`, json(siteContentOf(pack))),
    writeChanged(`${target}/lib/generated/practice.json`, json(practiceContentOf(pack))),
    writeFolder(`${target}/public/images/quiz`, quizMediaOf(pack)),
  ];
  return changes.includes(true);
}

await runMain(import.meta, () => {
  console.log(
    generateContent() ? 'The site content was made from content/.' : 'The site content is up to date.',
  );
});
