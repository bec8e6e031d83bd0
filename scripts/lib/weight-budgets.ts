import { StartError } from '@knowledgeking/local-server/start-error';
import { type PageWeight, weighFonts, weighPage } from './page-weight.ts';

/** A weight and its limit, both in bytes. */
export interface Weighed {
  name: string;
  bytes: number;
  limit: number;
}

const initial = ({ scripts }: PageWeight) => scripts;
/** With what only this page loads later; other pages too may load what error screens and modals need. */
const withOwnLazy = ({ scripts, lazyScripts }: PageWeight, other: PageWeight) =>
  [...lazyScripts].reduce((sum, [file, bytes]) => (other.lazyScripts.has(file) ? sum : sum + bytes), scripts);

/** The most that a page's scripts may weigh. There is room in them: words and readings are never given up for bytes. */
const scriptBudgets = [
  { route: '/', page: 'index.html', limit: 180_000, of: initial },
  { route: '/exam/play', page: 'exam/play.html', limit: 180_000, of: initial },
  { route: '/practice/play', page: 'practice/play.html', limit: 195_000, of: initial },
  { route: '/entry', page: 'entry.html', limit: 195_000, of: initial },
  { route: '/result with its charts', page: 'result.html', limit: 215_000, of: withOwnLazy },
];
const fontLimit = 60_000;
/** All of the top page's first load. Pictures and calls are not in what is weighed here; `npm run bench page` has them too. */
const topLimit = 375_000;

/** Weighs an exported site against its budgets. */
export function weighExport(directory: string): Weighed[] {
  const top = weighPage(directory, 'index.html');
  const fonts = weighFonts(directory);
  const other = weighPage(directory, 'exam/play.html');
  return [
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
}

/** `scripts of /  148.8 kB of 151.9 kB` */
export function formatWeighed({ name, bytes, limit }: Weighed): string {
  const kilobytes = (value: number) => `${(value / 1_000).toFixed(1)} kB`;
  return `${name}  ${kilobytes(bytes)} of ${kilobytes(limit)}`;
}

/** Refuses an exported site that is heavier than it may be. Throws StartError with a line for each broken budget. */
export function checkWeight(directory: string): void {
  const broken = weighExport(directory).filter(({ bytes, limit }) => bytes > limit);
  if (broken.length === 0) return;
  const lines = broken
    .map((weighed) => `  ${formatWeighed(weighed)}, ${weighed.bytes - weighed.limit} B too many`)
    .join('\n');
  throw new StartError(`${directory}: heavier than its budget (gzip):\n${lines}`);
}
