import { readFileSync } from 'node:fs';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from '@knowledgeking/stage/paths';
import { runMain } from '@knowledgeking/stage/run-main';

/**
 * The section of a changelog about a version, without its heading.
 * @throws StartError where there is none, or it has no date yet
 */
export function releaseNotes(version: string, changelog: string): string {
  const sections = changelog.split(/^(?=## )/m);
  const section = sections.find((text) => text.startsWith(`## [${version}] `));
  const [heading = '', ...lines] = section?.split('\n') ?? [];
  if (!/ - \d{4}-\d\d-\d\d$/.test(heading))
    throw new StartError(
      `CHANGELOG.md: expected "## [${version}] - " and the date of the release, not "${heading}"`,
    );
  return lines.join('\n').trim();
}

await runMain(
  import.meta,
  {
    command: 'npm run release-notes',
    does: 'Prints what CHANGELOG.md says about the version of package.json. Fails where that has no date yet.',
  },
  () => {
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    console.log(releaseNotes(version, readFileSync(inRoot('CHANGELOG.md'), 'utf8')));
  },
);
