import type { PackTiers } from '@knowledgeking/contract';
import ranks from '@/lib/generated/tiers.json';

/** The rank title of a practice run for each number of right answers, 0 to 10. */
export const tiers: PackTiers['tiers'] = ranks;
