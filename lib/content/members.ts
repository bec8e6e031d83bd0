import type { PackCrew } from '@knowledgeking/contract';
import crew from '@/lib/generated/members.json';

/** The members of the crew as far as results speak of them; the top page tells the rest. */
export const members: Pick<PackCrew['members'][number], 'id' | 'name' | 'color' | 'catchphrase'>[] = crew;
