import type { PackCheers } from '@knowledgeking/contract';
import cheers from '@/lib/generated/cheers.json';
import { drawnRate } from '@/lib/result-text';

/** A word of a crew member. */
type Cheer = PackCheers['to_the_end'][number];

/** The crew's word for a score: the band's with the highest beginning that is reached. Undefined where the pack has none. */
export function cheerFor(score: number, fullScore: number): Cheer | undefined {
  const percent = fullScore > 0 ? drawnRate(score / fullScore) * 100 : 0;
  return cheers.bands.findLast(({ from }) => from <= percent);
}

/** The part of the full score from which the crew member beside it cheers. */
const cheered = 0.5;

/** The face of the crew member beside a score. @param rate the part of the full score, 0..1 */
export const expressionFor = (rate: number): 'smile' | 'cheer' => (rate < cheered ? 'smile' : 'cheer');

/** A word for those who went through to the last question: the same one for the same start, and not the same one for everybody. */
export function endWordFor(startedAt: string): Cheer | undefined {
  const words: Cheer[] = cheers.to_the_end;
  const seconds = Math.floor(Date.parse(startedAt) / 1_000);
  return words[seconds % words.length];
}
