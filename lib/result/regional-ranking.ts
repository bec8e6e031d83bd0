import type { CallResult } from '@knowledgeking/contract';

export type RankedRegion = CallResult<'getRegionalResult'>['regional_ranking'][number];

/** The regions within this many places above and below one's own; the first ones where one's own is not ranked. */
export function nearRegions(
  ranking: readonly RankedRegion[],
  own: string,
  distance = 2,
): readonly RankedRegion[] {
  const shown = 2 * distance + 1;
  const place = ranking.findIndex(({ name }) => name === own);
  const first = Math.min(Math.max(place - distance, 0), Math.max(ranking.length - shown, 0));
  return ranking.slice(first, first + shown);
}
