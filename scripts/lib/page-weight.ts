import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

/** The bytes that a page of an exported site makes a browser load, as transferred with gzip. */
export interface PageWeight {
  /** Scripts in the page's tags, without those for old browsers only. */
  scripts: number;
  /** Scripts that those load later, by file. */
  lazyScripts: ReadonlyMap<string, number>;
  styles: number;
  html: number;
}

const zipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

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
 * Weighs a page.
 * @param directory the exported site
 * @param page the page's file, such as `exam/play.html`
 */
export function weighPage(directory: string, page: string): PageWeight {
  const content = readFileSync(path.join(directory, page));
  const html = content.toString();
  const scripts = addressesIn(html, /<script[^>]+src="(\/_next\/static\/[^"]+\.js)"[^>]*>/g);
  const styles = addressesIn(html, /<link[^>]+href="(\/_next\/static\/[^"]+\.css)"[^>]*>/g);
  const weighFile = (file: string) => zipped(readFileSync(path.join(directory, file)));
  const weigh = (files: string[]) => sum(files.map(weighFile));
  return {
    scripts: weigh(scripts),
    lazyScripts: new Map(loadedLater(directory, scripts).map((file) => [file, weighFile(file)])),
    styles: weigh(styles),
    html: zipped(content),
  };
}

/** All fonts of an exported site, in bytes; font files are already compressed. */
export function weighFonts(directory: string): number {
  const files = globSync('**/*.{woff,woff2,ttf,otf}', { cwd: directory });
  return sum(files.map((file) => readFileSync(path.join(directory, file)).length));
}
