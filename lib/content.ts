import type { PackCrew, PackTiers, PackWords, Title } from '@knowledgeking/contract';
import generated from '@/lib/generated/site-content.json';

/** What the site shows of the content pack; made from `content/` before every build and test run. */
interface SiteContent {
  words: PackWords;
  crew: PackCrew;
  tiers: PackTiers['tiers'];
  titles: Title[];
  /** Birthplaces that can be entered, in order. */
  regions: string[];
  practicePointsPerQuiz: number;
}

export const content = generated as SiteContent;

/** The description of a route for search engines and shared links; the site's own where a route has none. */
export function descriptionOf(route: string): string {
  return content.words.descriptions[route] ?? content.words.site.description;
}
