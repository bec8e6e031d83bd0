import path from 'node:path';
import type { Pack } from '@knowledgeking/pack/load';
import { expressions, picturePaths } from '../../../lib/paths.ts';
import { drawing } from '../pen.ts';
import type { MemberDrawing } from './figure.ts';
import { fumi } from './fumi.ts';
import { hama } from './hama.ts';
import { kardo } from './kardo.ts';
import { maya } from './maya.ts';
import { roku } from './roku.ts';
import { tenki } from './tenki.ts';

/** How each member is drawn, by id; a pack may name others, who then have only words. */
export const drawings: Partial<Record<string, MemberDrawing>> = { fumi, hama, roku, kardo, maya, tenki };

/** Every drawn member of the pack with every face, as a full figure and as a bust: SVG by file name. */
export function crewFiles({ crew }: Pack): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  for (const { id, color } of crew.members) {
    const member = drawings[id];
    if (!member) continue;
    const [left, top, side] = member.bust;
    const crops = {
      full: [0, 0, 240, 320],
      face: [left, top, side, side],
    } as const;
    for (const expression of expressions) {
      for (const crop of ['full', 'face'] as const) {
        const svg = drawing([...crops[crop]], member.figure(expression, color, crop === 'face'));
        files.set(path.basename(picturePaths.crew(id, expression, crop)), Buffer.from(svg));
      }
    }
  }
  return files;
}
