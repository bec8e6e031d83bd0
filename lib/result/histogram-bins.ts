import type { OverallResult } from '@knowledgeking/contract';
import { range, sum } from 'd3-array';

/** More bars can't be told apart on a phone. */
const mostBins = 21;
const niceWidths = [1, 2, 5, 10, 20, 25, 50, 100];

/** The points per bar: the smallest round number that needs no more than 21 bars up to the full score. */
function binWidth(fullScore: number): number {
  const width = niceWidths.find((each) => fullScore / each <= mostBins - 1);
  return width ?? Math.ceil(fullScore / (mostBins - 1));
}

/** At most 21 bars of equal width from 0 to the full score, which is in the last one. Scores above it, which no server should send, are ignored. */
export function scoreBins(distribution: OverallResult['score_distribution'], fullScore: number, own: number) {
  const width = binWidth(fullScore);
  const starts = range(0, Math.max(fullScore, 1), width);
  return starts.map((from, index) => {
    const next = starts[index + 1];
    const to = next === undefined ? fullScore : next - 1;
    const isWithin = (score: number): boolean => from <= score && score <= to;
    const entries = distribution.filter(({ score }) => isWithin(score));
    return {
      from,
      to,
      participants: sum(entries, ({ participants }) => participants),
      isOwn: isWithin(own),
    };
  });
}

/** A range of scores drawn as one bar: `from` to `to` points, inclusive. */
export type ScoreBin = ReturnType<typeof scoreBins>[number];

/** A bar's range in words: `60〜64点`, or `7点` for a single score. */
export function binText({ from, to }: Pick<ScoreBin, 'from' | 'to'>): string {
  return from === to ? `${from}点` : `${from}〜${to}点`;
}
