import type { PackCrew, PackTiers } from '@knowledgeking/contract';
import { type Finding, repeated } from '../problem.ts';

/** `crew.yaml`: every id once. */
export function checkCrew(crew: PackCrew): Finding[] {
  const ids = crew.members.map((member) => member.id);
  return repeated(ids).map((id) => ({
    path: ['members', ids.lastIndexOf(id), 'id'],
    message: `expected every id once, ${id} is repeated here`,
  }));
}

/** `tiers.yaml`: one tier for each number of right answers, 0 to 10, spoken by members of the crew. */
export function checkTiers(tiers: PackTiers['tiers'], crew: PackCrew | undefined): Finding[] {
  const counts = tiers.map((tier) => tier.correct);
  const again = repeated(counts).map((count) => ({
    path: ['tiers', counts.lastIndexOf(count), 'correct'],
    message: `expected 0 to 10, each once; ${count} is repeated here`,
  }));
  const ids = crew?.members.map((member) => member.id);
  const unknown = tiers.flatMap((tier, index): Finding[] =>
    !ids || ids.includes(tier.crew)
      ? []
      : [
          {
            path: ['tiers', index, 'crew'],
            message: `expected an id of crew.yaml (${ids.join(', ')}), not "${tier.crew}"`,
          },
        ],
  );
  return [...again, ...unknown];
}
