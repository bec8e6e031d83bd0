import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '@knowledgeking/stage/paths';

/** Folders that git ignores: what is installed, and what the build and the tests make. */
export const ignored = readFileSync(inRoot('.gitignore'), 'utf8')
  .split('\n')
  .filter((line) => line.endsWith('/'))
  .map((line) => line.replace(/^\//, ''));

/** All other files below a folder, relative to the repository. */
function filesIn(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const place = folder + entry.name;
    if (!entry.isDirectory()) return [place];
    const isIgnored = [place, entry.name].some((name) => ignored.includes(`${name}/`));
    return isIgnored || entry.name === '.git' ? [] : filesIn(`${place}/`);
  });
}

/** Every file of the repository, relative to it. */
export const files = filesIn('');
