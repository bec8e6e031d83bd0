import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const hint = '//# allFunctionsCalledOnLoad\n';

/**
 * Tells browsers that know the hint (Chromium from 136 on) to compile an exported site's scripts in the background
 * while they load. Otherwise each function is compiled at its first call, which blocks the page. Other browsers see a
 * comment.
 */
export function hintCompilation(folder: string): void {
  for (const file of globSync('_next/static/chunks/**/*.js', { cwd: folder })) {
    const name = path.join(folder, file);
    const script = readFileSync(name, 'utf8');
    if (!script.startsWith(hint)) writeFileSync(name, hint + script);
  }
}

/** Size in bytes below which a compressed copy saves nothing. */
const smallest = 1_000;

/** Writes a `.br` and a `.gz` beside every text file of a folder, so that no server has to compress on each request. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync('**/*.{html,js,css,svg,json,txt,xml}', { cwd: folder });
  await Promise.all(files.map((file) => compressFile(path.join(folder, file))));
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < smallest) return;
  const brotli = promisify(brotliCompress)(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 10, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  const zipped = promisify(gzip)(content, { level: 9 });
  await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await zipped)]);
}

const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
const isHidden = (html: string) => /<meta name="robots" content="noindex"/.test(html);

/** The canonical addresses of all exported pages that search engines may show, in order. */
export function publicAddresses(folder: string): string[] {
  const pages = globSync('**/*.html', { cwd: folder }).map((file) =>
    readFileSync(path.join(folder, file), 'utf8'),
  );
  const addresses = pages.filter((html) => !isHidden(html)).map(canonicalOf);
  return [...new Set(addresses)].filter((address) => address !== undefined).sort();
}

/** Writes `sitemap.xml` and `robots.txt` into the folder of the exported pages; on staging nothing is for search engines. */
export function writeHeadFiles(folder: string, env: Record<string, string | undefined>): void {
  const entries = publicAddresses(folder).map(
    (address) => ` <url><loc>${address.replaceAll('&', '&amp;')}</loc></url>\n`,
  );
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
  writeFileSync(path.join(folder, 'sitemap.xml'), sitemap);
  const siteUrl = (env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000').replace(/\/+$/, '');
  const isStaging = env.NEXT_PUBLIC_APP_ENV === 'staging';
  const robots = isStaging ? 'Disallow: /\n' : `Disallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
  writeFileSync(path.join(folder, 'robots.txt'), `User-agent: *\n${robots}`);
}
