import { quizMediaFolder } from './quiz.ts';

/** For what is not there yet, and for redirects, whose addresses may have the token of a mail’s link. */
export const keptNowhere = 'no-store';

/**
 * For how long browsers may use files without asking, by the beginnings of their paths; also for the configuration of other servers. Those
 * with a hash in their name never change; fonts and drawings only with a build, and rarely. The first rule that fits counts.
 */
export const cacheRules = [
  {
    places: ['/_next/static/', `${quizMediaFolder}/`],
    cacheControl: 'public, max-age=31536000, immutable',
  },
  { places: ['/images/', '/fonts/'], cacheControl: 'public, max-age=3600, stale-while-revalidate=86400' },
  // What is not there yet may come with the next release: a cache that kept this would keep the new file away.
  { places: ['/404'], cacheControl: keptNowhere },
];

/** For everything else: pages, the version and the like are asked for every time. */
export const otherCacheControl = 'public, max-age=0, must-revalidate';

/** The Cache-Control of a file of the site, such as `images/a.webp`. */
export function cacheControlOf(file: string): string {
  const rule = cacheRules.find(({ places }) => places.some((place) => `/${file}`.startsWith(place)));
  return rule?.cacheControl ?? otherCacheControl;
}
