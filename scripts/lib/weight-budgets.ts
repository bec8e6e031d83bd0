import { StartError } from '../../contest-api/src/embedded/start-error.ts';
import { type PageWeight, weighFonts, weighPage } from './page-weight.ts';

/** A weight and its limit, both in bytes. */
export interface Weighed {
  name: string;
  bytes: number;
  limit: number;
}

/** How many times as heavy as a bare page's scripts a page's scripts may be. */
const scriptBudgets = [
  { route: '/', page: 'index.html', times: 1.45, of: ({ scripts }: PageWeight) => scripts },
  { route: '/exam/play', page: 'exam/play.html', times: 1.5, of: ({ scripts }: PageWeight) => scripts },
  {
    route: '/result with its charts',
    page: 'result.html',
    times: 1.75,
    of: ({ scripts, lazyScripts }: PageWeight) => scripts + lazyScripts,
  },
];
const fontLimit = 60_000;
/** All of the top page's first load. Pictures and calls are not in what is weighed here; `npm run bench page` has them too. */
const topLimit = 350_000;

/**
 * Weighs an exported site against its budgets.
 * @param bareScripts bytes of a bare page's scripts
 */
export function weighExport(directory: string, bareScripts: number): Weighed[] {
  const top = weighPage(directory, 'index.html');
  const fonts = weighFonts(directory);
  return [
    ...scriptBudgets.map(({ route, page, times, of }) => ({
      name: `scripts of ${route}`,
      bytes: of(weighPage(directory, page)),
      limit: Math.floor(times * bareScripts),
    })),
    { name: 'fonts', bytes: fonts, limit: fontLimit },
    {
      name: 'page, styles, scripts and fonts of /',
      bytes: top.html + top.styles + top.scripts + fonts,
      limit: topLimit,
    },
  ];
}

/** `scripts of /  148.8 kB of 151.9 kB` */
export function formatWeighed({ name, bytes, limit }: Weighed): string {
  const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`;
  return `${name}  ${kilobytes(bytes)} of ${kilobytes(limit)}`;
}

/** Refuses an exported site that is heavier than it may be. Throws StartError with a line for each broken budget. */
export function checkWeight(directory: string, bareScripts: number): void {
  const broken = weighExport(directory, bareScripts).filter(({ bytes, limit }) => bytes > limit);
  if (broken.length === 0) return;
  const lines = broken
    .map((weighed) => `  ${formatWeighed(weighed)}, ${weighed.bytes - weighed.limit} B too many`)
    .join('\n');
  throw new StartError(`${directory}: heavier than its budget (gzip):\n${lines}`);
}
