import { createHash } from 'node:crypto';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheRules, keptNowhere, otherCacheControl } from '@knowledgeking/contract/rules/file-caching';
import type { Env } from '../../lib/env.ts';
import { readEnv } from '../../lib/env-rules.ts';

/** Browser features that the site's pages do without: those that ask a person or read a device. */
const switchedOff = [
  ...['accelerometer', 'camera', 'display-capture', 'geolocation', 'gyroscope', 'hid'],
  ...['magnetometer', 'microphone', 'midi', 'payment', 'serial', 'usb', 'xr-spatial-tracking'],
];

/** The sources that the tag manager and its analytics need, according to Google's documentation. */
const tagManager = {
  scripts: ['https://*.googletagmanager.com'],
  images: ['https://*.google-analytics.com', 'https://*.googletagmanager.com'],
  connections: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.googletagmanager.com',
  ],
};

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The contents of all inline elements of a kind in a page, without data that is not a script, as in browsers. */
function inline(html: string, tag: 'script' | 'style'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}([^>]*)>([\\s\\S]*?)</${tag}>`, 'g'))]
    .filter(([, attributes = '']) => !/\ssrc=|\stype="application\//.test(attributes))
    .map(([, , text = '']) => text);
}

/**
 * The Content-Security-Policy of a page.
 * @param styleSheets the contents of all style sheets that may be inlined: when going from page to page, Next puts them
 * into the page
 */
function policyOf(html: string, styleSheets: readonly string[], env: Env): string {
  const others = [env.apiBaseUrl, env.baseSiteApiUrl].filter((url) => !url.startsWith('/'));
  const servers = [...new Set(others.map((url) => new URL(url).origin))];
  const tags = env.gtmId === '' ? { scripts: [], images: [], connections: [] } : tagManager;
  const styles = [...inline(html, 'style'), ...styleSheets].map(hashOf);
  const directives: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inline(html, 'script').map(hashOf), ...tags.scripts],
    'script-src-attr': ["'none'"],
    // For browsers that do not know the next two directives.
    'style-src': ["'self'", "'unsafe-inline'"],
    'style-src-elem': ["'self'", ...styles],
    // Exported pages have the positions of options and the colours of the crew in style attributes.
    'style-src-attr': ["'unsafe-inline'"],
    // Pictures are drawn on the device before they are shared, as blob: and data:.
    'img-src': ["'self'", 'data:', 'blob:', ...servers, ...tags.images],
    'media-src': ["'self'", ...servers],
    'connect-src': ["'self'", ...servers, ...tags.connections],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    // The partner app shows the site in a web view, which is not a frame.
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ');
}

/** The headers of every file of the site. */
function commonHeaders(env: Env): Record<string, string> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Permissions-Policy': switchedOff.map((feature) => `${feature}=()`).join(', '),
    'Cross-Origin-Opener-Policy': 'same-origin',
    ...(env.appEnv === 'production' && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}

/** The policy of each page of an exported site, by path, such as `/exam/play`. */
function policiesOf(folder: string, env: Env): [string, string][] {
  const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
  const styleSheets = globSync('_next/static/**/*.css', { cwd: folder }).sort().map(read);
  return globSync('**/*.html', { cwd: folder })
    .sort()
    .map((file) => {
      const place = `/${file.replace(/\.html$/, '').replace(/^index$/, '')}`;
      return [place, policyOf(read(file), styleSheets, env)];
    });
}

/** The content of `_headers`, in the format of Netlify, Cloudflare Pages and our own server. */
function headersFile(common: Record<string, string>, policies: [string, string][]): string {
  const everywhere = Object.entries(common).map(([name, value]) => `  ${name}: ${value}\n`);
  const pages = policies.map(([place, policy]) => `${place}\n  Content-Security-Policy: ${policy}\n`);
  return `/*\n${everywhere.join('')}${pages.join('')}`;
}

/** Writes an exported site's security headers into its folder, for our own server and for others. */
export function writeSecurityHeaders(folder: string, source: Record<string, string | undefined>): void {
  const env = readEnv(source);
  const common = commonHeaders(env);
  const policies = policiesOf(folder, env);
  writeFileSync(path.join(folder, '_headers'), headersFile(common, policies));
  writeFileSync(path.join(folder, '_headers.nginx.conf'), nginxFile(common, policies));
}

/** A header's name as a variable of nginx, such as `$contest_x_frame_options`. */
const variableOf = (header: string): string => `$contest_${header.toLowerCase().replaceAll('-', '_')}`;

/** The headers that deploy/nginx/contest/headers.conf sends. Where a build does not want one, its variable is empty and nothing is sent. */
export const siteHeaders = [
  'Cache-Control',
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'X-Frame-Options',
  'Referrer-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Strict-Transport-Security',
];

/** One `map` of nginx: by key, or a regular expression such as `~^/fonts/`. */
function mapOf(source: string, header: string, otherwise: string, entries: [string, string][]): string {
  const lines = entries.map(([key, value]) => `  "${key}" "${value}";\n`);
  return `map ${source} ${variableOf(header)} {\n  default "${otherwise}";\n${lines.join('')}}\n`;
}

/**
 * The headers of a build's files for nginx, to be included in its `http` block: a variable for each, which deploy/nginx/contest/headers.conf
 * sends. A page that is served has its file in `$uri`, also where nginx sends another than was asked for, such as the one for missing pages.
 * @param common headers of every file
 * @param policies the Content-Security-Policy of each page by path, such as `/exam/play`
 */
function nginxFile(common: Record<string, string>, policies: [string, string][]): string {
  const cached = cacheRules.flatMap(({ places, cacheControl }) =>
    places.map((place): [string, string] => [`~^${place}`, cacheControl]),
  );
  const pages = policies.map(([place, policy]): [string, string] => [
    `${place === '/' ? '/index' : place}.html`,
    policy,
  ]);
  const ofEvery = siteHeaders.filter((name) => !['Cache-Control', 'Content-Security-Policy'].includes(name));
  const unsent = Object.keys(common).filter((name) => !ofEvery.includes(name));
  if (unsent.length > 0)
    throw new Error(`deploy/nginx/contest/headers.conf does not send ${unsent.join(', ')}`);
  return [
    '# Made by the build: for the http block. deploy/nginx/contest/headers.conf sends these variables.\n',
    // A slash at the end leads to a redirect, or to nothing.
    mapOf('$uri', 'Cache-Control', otherCacheControl, [...cached, ['~./$', keptNowhere]]),
    mapOf('$uri', 'Content-Security-Policy', '', pages),
    ...ofEvery.map((name) => mapOf('""', name, common[name] ?? '', [])),
  ].join('');
}
