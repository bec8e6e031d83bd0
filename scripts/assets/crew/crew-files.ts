import type { Pack } from '@knowledgeking/pack/load';
import { crewFileName, type DrawnMember, drawnMembers, expressions } from '../../../lib/crew.ts';
import { palette } from '../../../lib/picture/palette.ts';
import { drawing } from '../art/pen.ts';
import { fumi } from './fumi.ts';
import { hama } from './hama.ts';
import { kardo } from './kardo.ts';
import { maya } from './maya.ts';
import { figureSize, type MemberDrawing } from './member.ts';
import { roku } from './roku.ts';
import { tenki } from './tenki.ts';

/** How each member is drawn. */
export const drawings: Record<DrawnMember, MemberDrawing> = { fumi, hama, roku, kardo, maya, tenki };

/**
 * The colour that a member wears; navy where the pack does not have the member, because the site's screens show all of
 * them.
 */
export function colorOf(id: DrawnMember, { crew }: Pack): string {
  return crew.members.find((member) => member.id === id)?.color ?? palette.navy;
}

/** Every drawn member with every face, as a full figure and as a bust: SVG by file name. */
export function crewFiles(pack: Pack): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const id of drawnMembers) {
    const color = colorOf(id, pack);
    const { figure, bust } = drawings[id];
    const [left, top, side] = bust;
    for (const expression of expressions) {
      const full = drawing([0, 0, figureSize.width, figureSize.height], figure(expression, color, false));
      const face = drawing([left, top, side, side], figure(expression, color, true));
      files.set(crewFileName(id, expression, 'full'), Buffer.from(full));
      files.set(crewFileName(id, expression, 'face'), Buffer.from(face));
    }
  }
  return files;
}
