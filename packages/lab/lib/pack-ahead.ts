import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from '@knowledgeking/stage/paths';

/** Writes a copy of the repository's pack with its exam two years ahead: production takes no exam that is over. */
export function writePackAhead(folder: string): void {
  cpSync(inRoot('content'), folder, { recursive: true });
  const file = path.join(folder, 'contest.yaml');
  const year = new Date().getFullYear() + 2;
  const text = readFileSync(file, 'utf8');
  const moved = text.replaceAll(/(_at: ")\d{4}-/g, `$1${year}-`);
  if (moved === text) throw new Error('the pack has no dates that can be moved');
  writeFileSync(file, moved);
}
