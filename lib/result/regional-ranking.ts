import type { CallResult } from '@knowledgeking/contract';

type ServedRegion = CallResult<'getRegionalResult'>['regional_ranking'][number];

/** A region's rank, and how its participants did. */
export type RegionFigures = Pick<ServedRegion, 'rank' | 'average_score' | 'deviation'>;

/** A region of the ranking; one without participants has no figures. */
export interface RankedRegion {
  name: string;
  figures: RegionFigures | undefined;
}

/** The ranking of all regions (their names), best first; those that the server leaves out or that have no participants last, as in the pack. */
export function completeRanking(served: readonly ServedRegion[], regions: readonly string[]): RankedRegion[] {
  const ranked = served.filter(({ participants }) => participants !== 0);
  const names = new Set(ranked.map(({ name }) => name));
  const others = new Set([...regions, ...served.map(({ name }) => name)].filter((name) => !names.has(name)));
  return [
    ...ranked.map(({ name, ...figures }) => ({ name, figures })),
    ...[...others].map((name) => ({ name, figures: undefined })),
  ];
}

/** So many places above and below a region are near it. */
const distance = 2;

/** The regions near the user's own; the first ones if their own is not ranked. */
export function nearRegions(ranking: readonly RankedRegion[], own: string): readonly RankedRegion[] {
  const ranked = ranking.filter(({ figures }) => figures !== undefined);
  const shown = 2 * distance + 1;
  const place = ranked.findIndex(({ name }) => name === own);
  const first = Math.min(Math.max(place - distance, 0), Math.max(ranked.length - shown, 0));
  return ranked.slice(first, first + shown);
}
