import members from '@/lib/generated/members.json';
import tiers from '@/lib/generated/tiers.json';

/** The number of tiers above that of no right answer. */
export const highestTier = tiers.length - 1;

/** The rank title for a number of right answers in practice, and the crew member who speaks for it. */
export function tierOf(correct: number) {
  const tier = tiers.find((each) => each.correct === correct) ?? tiers.at(-1);
  return { tier, member: members.find(({ id }) => id === tier?.crew) };
}
