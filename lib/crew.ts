/** The members of the crew who are drawn; a content pack may name others, who then have words and no picture. */
export const drawnMembers = ['fumi', 'hama', 'roku', 'kardo', 'maya', 'tenki'] as const;
export type DrawnMember = (typeof drawnMembers)[number];

/** The faces that every member can make. */
export const expressions = ['smile', 'surprised', 'troubled', 'cheer'] as const;
export type Expression = (typeof expressions)[number];

/** The whole figure, 240 × 320, or head and shoulders in a square. */
export type CrewCrop = 'full' | 'face';

/** Whether there are pictures of a member, given by the id in the content pack. */
export function isDrawn(id: string): id is DrawnMember {
  return drawnMembers.some((member) => member === id);
}

/** The file name of a member's picture. */
export function crewFileName(member: DrawnMember, expression: Expression, crop: CrewCrop): string {
  return crop === 'face' ? `${member}-face-${expression}.svg` : `${member}-${expression}.svg`;
}
