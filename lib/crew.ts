/** The crew members who have pictures; a content pack may name others, who then have only words. */
export const drawnMembers = ['fumi', 'hama', 'roku', 'kardo', 'maya', 'tenki'] as const;
export type DrawnMember = (typeof drawnMembers)[number];

/** The facial expressions that every member is drawn with. */
export const expressions = ['smile', 'surprised', 'troubled', 'cheer'] as const;
export type Expression = (typeof expressions)[number];

/** The whole figure (240 × 320), or head and shoulders in a square. */
export type CrewCrop = 'full' | 'face';

/** Whether the member with this id of the content pack has pictures. */
export function isDrawn(id: string): id is DrawnMember {
  return drawnMembers.some((member) => member === id);
}

/** The file name of a member's picture. */
export function crewFileName(member: DrawnMember, expression: Expression, crop: CrewCrop): string {
  return crop === 'face' ? `${member}-face-${expression}.svg` : `${member}-${expression}.svg`;
}
