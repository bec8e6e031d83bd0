import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { StartError } from '@knowledgeking/local-server/start-error';
import { sum } from 'd3-array';

type PageWeight = ReturnType<typeof weighPage>;

const initial = ({ scripts }: PageWeight) => scripts;
/** With what only this page loads later; other pages too may load what error screens and modals need. */
const withOwnLazy = ({ scripts, lazyScripts }: PageWeight, other: PageWeight) =>
  [...lazyScripts].reduce((sum, [file, bytes]) => (other.lazyScripts.has(file) ? sum : sum + bytes), scripts);

/** The most that a page's scripts may weigh. There is room in them: words and readings are never given up for bytes. */
const scriptBudgets = [
  { route: '/', page: 'index.html', limit: 180_000, of: initial },
  { route: '/exam/play', page: 'exam/play.html', limit: 185_000, of: initial },
  { route: '/practice/play', page: 'practice/play.html', limit: 205_000, of: initial },
  { route: '/entry', page: 'entry.html', limit: 195_000, of: initial },
  { route: '/result with its charts', page: 'result.html', limit: 215_000, of: withOwnLazy },
];
const fontLimit = 60_000;
/** All of the top page's first load. Pictures and calls are not in what is weighed here; `npm run bench page` has them too. */
const topLimit = 375_000;

/** Refuses an exported site that is heavier than it may be. Throws StartError with a line for each broken budget. */
export function checkWeight(directory: string): void {
  const top = weighPage(directory, 'index.html');
  const other = weighPage(directory, 'exam/play.html');
  // Font files are already compressed.
  const fonts = sum(
    globSync('**/*.{woff,woff2,ttf,otf}', { cwd: directory }),
    (file) => statSync(path.join(directory, file)).size,
  );
  const weighed = [
    ...scriptBudgets.map(({ route, page, limit, of }) => ({
      name: `scripts of ${route}`,
      bytes: of(weighPage(directory, page), other),
      limit,
    })),
    { name: 'fonts', bytes: fonts, limit: fontLimit },
    {
      name: 'page, styles, scripts and fonts of /',
      bytes: top.html + top.styles + top.scripts + fonts,
      limit: topLimit,
    },
  ];
  const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`;
  const lines = weighed
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ name, bytes, limit }) =>
        `  ${name}  ${kilobytes(bytes)} of ${kilobytes(limit)}, ${bytes - limit} B too many`,
    );
  if (lines.length > 0)
    throw new StartError(`${directory}: heavier than its budget (gzip):\n${lines.join('\n')}`);
}

const zipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;

/** Addresses in a page's tags, each once: `src` of scripts, `href` of style sheets. */
function addressesIn(html: string, tags: RegExp): string[] {
  const addresses = [...html.matchAll(tags)]
    .filter(([tag]) => !/ nomodule/i.test(tag))
    .map(([, address = '']) => address);
  return [...new Set(addresses)];
}

/**
 * The scripts that these name, those that those name, and so on; manifests, which name all of the site's, are not
 * followed.
 */
function loadedLater(directory: string, first: readonly string[]): string[] {
  const seen = new Set(first);
  const open = first.filter((file) => !/anifest/.test(file));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const text = readFileSync(path.join(directory, file), 'utf8');
    for (const [name] of text.matchAll(/static\/chunks\/[\w~.-]+\.js/g)) {
      const found = `/_next/${name}`;
      if (seen.has(found) || !existsSync(path.join(directory, found))) continue;
      seen.add(found);
      open.push(found);
    }
  }
  return [...seen].filter((file) => !first.includes(file));
}

/**
 * The bytes that a page of an exported site makes a browser load, as transferred with gzip.
 * @param page its file, such as `exam/play.html`
 */
export function weighPage(directory: string, page: string) {
  const content = readFileSync(path.join(directory, page));
  const html = content.toString();
  const scripts = addressesIn(html, /<script[^>]+src="(\/_next\/static\/[^"]+\.js)"[^>]*>/g);
  const styles = addressesIn(html, /<link[^>]+href="(\/_next\/static\/[^"]+\.css)"[^>]*>/g);
  const weighFile = (file: string) => zipped(readFileSync(path.join(directory, file)));
  return {
    /** Those in the page's tags, without those for old browsers only. */
    scripts: sum(scripts, weighFile),
    /** Those that they load later, by file. */
    lazyScripts: new Map(loadedLater(directory, scripts).map((file) => [file, weighFile(file)])),
    styles: sum(styles, weighFile),
    html: zipped(content),
  };
}
