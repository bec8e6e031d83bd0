import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '@knowledgeking/local-server/start-error';
import { inRoot } from '@knowledgeking/stage/paths';

/** What is served without a source map: the subset font. */
const alwaysServed = ['node_modules/@fontsource/dela-gothic-one'];

interface SourceMap {
  sources?: string[];
  /** Of an index map, which joins the maps of parts. */
  sections?: { map: SourceMap }[];
}

const sourcesOf = ({ sources = [], sections = [] }: SourceMap): string[] => [
  ...sources,
  ...sections.flatMap(({ map }) => sourcesOf(map)),
];

/** A package's folder, also of one that another has compiled into itself, as Next does. */
const packageFolder = /node_modules\/(?:next\/dist\/compiled\/)?(?:@[^/]+\/)?[^/]+/g;

/**
 * Writes `licenses.txt`, the licences of all packages of which a part is served, as they ask for. Which these are is known from the source
 * maps of the exported scripts, which are removed: they would double what is published, and hold all sources.
 * @param folder of the exported site
 * @throws StartError naming the package that comes without a licence's text
 */
export function writeLicenses(folder: string): void {
  const maps = globSync('_next/static/**/*.map', { cwd: folder }).map((file) => path.join(folder, file));
  const sources = maps.flatMap((file) => sourcesOf(JSON.parse(readFileSync(file, 'utf8'))));
  if (sources.length === 0)
    throw new StartError('The build made no source maps, so nobody knows what is in it.');
  const folders = new Set([
    ...alwaysServed,
    ...sources.map((name) => name.match(packageFolder)?.at(-1) ?? ''),
  ]);
  folders.delete('');
  writeFileSync(
    path.join(folder, 'licenses.txt'),
    [...folders]
      .sort()
      .map(licenseOf)
      .join(`\n${'-'.repeat(80)}\n\n`),
  );
  for (const file of maps) rmSync(file);
  for (const file of globSync('_next/static/**/*.{js,css}', { cwd: folder })) {
    const place = path.join(folder, file);
    const text = readFileSync(place, 'utf8');
    writeFileSync(place, text.replace(/\n?(?:\/\/|\/\*)# sourceMappingURL=\S+(?: ?\*\/)?\s*$/, ''));
  }
}

function licenseOf(folder: string): string {
  const { name, version } = JSON.parse(readFileSync(inRoot(folder, 'package.json'), 'utf8'));
  const file = readdirSync(inRoot(folder)).find((entry) => /^(?:licen[cs]e|copying)\b/i.test(entry));
  if (!file)
    throw new StartError(`${folder} is in the site's scripts, but comes without the text of its licence.`);
  const text = readFileSync(inRoot(folder, file), 'utf8').trim();
  return `${[name, version].filter(Boolean).join(' ')}\n\n${text}\n`;
}
