import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

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

/** The content of `sitemap.xml` for these addresses. */
function sitemapOf(addresses: string[]): string {
  const entries = addresses.map((address) => ` <url><loc>${address.replaceAll('&', '&amp;')}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('')}</urlset>\n`;
}

/** The content of `robots.txt`: a link to the sitemap; on staging nothing is for search engines. */
function robotsOf(siteUrl: string, appEnv: string | undefined): string {
  if (appEnv === 'staging') return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow:\n\nSitemap: ${siteUrl}/sitemap.xml\n`;
}

/** Writes `sitemap.xml` and `robots.txt` into the folder of the exported pages. */
export function writeHeadFiles(folder: string, env: Record<string, string | undefined>): void {
  const siteUrl = (env.NEXT_PUBLIC_SITE_URL || 'http://localhost:3000').replace(/\/+$/, '');
  writeFileSync(path.join(folder, 'sitemap.xml'), sitemapOf(publicAddresses(folder)));
  writeFileSync(path.join(folder, 'robots.txt'), robotsOf(siteUrl, env.NEXT_PUBLIC_APP_ENV));
}
