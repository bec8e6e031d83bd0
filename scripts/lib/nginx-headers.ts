import { cacheRules, otherCacheControl } from '../../contest-api/src/http/site.ts';

/** A header's name as a variable of nginx, such as `$contest_x_frame_options`. */
export const variableOf = (header: string): string => `$contest_${header.toLowerCase().replaceAll('-', '_')}`;

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
export function nginxFile(common: Record<string, string>, policies: [string, string][]): string {
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
    mapOf('$uri', 'Cache-Control', otherCacheControl, cached),
    mapOf('$uri', 'Content-Security-Policy', '', pages),
    ...ofEvery.map((name) => mapOf('""', name, common[name] ?? '', [])),
  ].join('');
}
