import type { PackCrew, PackTiers, PackTitle } from '@knowledgeking/contract';
import { type Finding, finding, type PackPath, repeated } from '../problem.ts';

/** `titles.yaml`: every code once. */
export function checkTitles({ titles }: { titles: PackTitle[] }): Finding[] {
  const codes = titles.map((title) => title.code);
  return repeated(codes).map((code) =>
    finding(['titles', codes.lastIndexOf(code), 'code'], 'repeated', 'code', code),
  );
}

/** `crew.yaml`: every id once, and every duty has a member. */
export function checkCrew({ members, duties }: PackCrew): Finding[] {
  const ids = members.map((member) => member.id);
  return [
    ...repeated(ids).map((id) => finding(['members', ids.lastIndexOf(id), 'id'], 'repeated', 'id', id)),
    ...Object.entries(duties).flatMap(([duty, id]) => checkSpeaker(['duties', duty], id, ids)),
  ];
}

/** The member who says something is of the crew, as far as that is known. */
export function checkSpeaker(path: PackPath, id: string, ids: readonly string[] | undefined): Finding[] {
  return !ids || ids.includes(id) ? [] : [finding(path, 'unknown_crew', ids.join(', '), id)];
}

/** `tiers.yaml`: one tier for each number of right answers, 0 to 10, spoken by members of the crew. */
export function checkTiers({ tiers }: PackTiers, crewIds?: readonly string[]): Finding[] {
  const counts = tiers.map((tier) => tier.correct);
  const again = repeated(counts).map((count) =>
    finding(['tiers', counts.lastIndexOf(count), 'correct'], 'repeated_count', count),
  );
  const speakers = tiers.flatMap(({ crew }, index) => checkSpeaker(['tiers', index, 'crew'], crew, crewIds));
  return [...again, ...speakers];
}
