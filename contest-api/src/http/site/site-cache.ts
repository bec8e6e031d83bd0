import { quizMediaFolder } from '@knowledgeking/contract/rules/media';

/** For how long browsers may use a file of the site without asking: for our own server, and for the configuration of others. */
export interface CacheRule {
  /** The beginnings of the paths that it is for. */
  places: readonly string[];
  cacheControl: string;
}

/** For responses to what is not there. */
export const missingCacheControl = 'no-store';

/**
 * Files with a hash in their name never change. Fonts and drawings change only with a build, and rarely: browsers keep them for a while
 * instead of asking on every page. The first rule that fits counts.
 */
export const cacheRules: readonly CacheRule[] = [
  {
    places: ['/_next/static/', `${quizMediaFolder}/`],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  {
    places: ['/images/', '/fonts/'],
    cacheControl: 'public, max-age=3600, stale-while-revalidate=86400',
  },
  // What is not there yet may come with the next release: a cache that kept this would keep the new file away.
  { places: ['/404'], cacheControl: missingCacheControl },
];

/** For everything else: pages, the version and the like are asked for every time. */
export const otherCacheControl = 'public, max-age=0, must-revalidate';

/** The Cache-Control of a file of the site, such as `images/a.webp`. */
export function cacheControlOf(file: string): string {
  const isFor = ({ places }: CacheRule) => places.some((place) => `/${file}`.startsWith(place));
  return cacheRules.find(isFor)?.cacheControl ?? otherCacheControl;
}
